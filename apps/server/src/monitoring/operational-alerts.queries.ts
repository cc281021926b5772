import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { AlertKind } from './alert-kinds.ts';
import type { Alert } from './alerts.queries.ts';

/** Prefix of `refund.last_error` after a rejection, as opposed to a timeout or a network error. */
export const REJECTED_PREFIX = 'Refused: ';

export const REFUND_ALERT_KINDS: AlertKind[] = ['refund_rejected', 'refund_failed', 'refund_late'];

/** Of refunds by the provider. Those that are given by hand wait on the dashboard. */
export async function listRefundProblems(db: Db): Promise<Alert[]> {
  const { rows } = await sql<Alert>`
    select case when refund.status = 'failed' then 'refund_failed'
        when starts_with(last_error, ${REJECTED_PREFIX}) then 'refund_rejected' else 'refund_late' end as kind,
      rzp_payment_id as subject
    from refund join payment p using (rzp_payment_id)
    where refund.status = 'failed' or (refund.status in ('due', 'pending') and p.tender = 'provider'
      and (starts_with(last_error, ${REJECTED_PREFIX}) or attempted_since < now() - interval '10 days'))`.execute(
    db,
  );
  return rows;
}

export const SALE_NOT_READY: AlertKind = 'sale_not_ready';

/** Preparing a hundred thousand products takes seconds; five minutes mean that the worker does not come to it. */
export async function listUnreadySales(db: Db): Promise<Alert[]> {
  const { rows } = await sql<Alert>`
    select ${SALE_NOT_READY} as kind, 'sales ' || array_to_string(k.sales, ', ') as subject
    from price_period r join price_book k using (book_id)
    where r.during @> now() and lower(r.during) < now() - interval '5 minutes' and not k.ready`.execute(
    db,
  );
  return rows;
}

export const PAYMENT_QUEUE_LONG: Alert = { kind: 'payment_queue_long', subject: 'payment queue' };
export const LONG_WAIT_SECONDS = 300;

export async function isPaymentQueueLong(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from checkout where waiting_since < now() - make_interval(secs => ${LONG_WAIT_SECONDS})
    limit 1`.execute(db);
  return rows.length > 0;
}

export const MAIL_DELAYED: Alert = { kind: 'mail_delayed', subject: 'messages' };

export async function isMailDelayed(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from message where status = 'due' and attempts > 0
      and created_at < now() - interval '15 minutes' limit 1`.execute(db);
  return rows.length > 0;
}

export const FLOOD_ALERT_KINDS: AlertKind[] = ['login_flood', 'read_flood'];

/** Failed logins of all accounts together: one account allows ten in a quarter of an hour. */
const MANY_FAILURES = 200;
/** Failed logins of staff. */
const MANY_STAFF_FAILURES = 20;
/** Pages of customers, orders and tickets that one person can read in an hour of hard work. */
const MANY_READS = 300;
/** Rows of lists of customers and orders, which the same person pages through. */
const MANY_ROWS = 3_000;

/** The check runs every hour and looks back a little longer. */
const LOOKED_AT = sql`now() - interval '70 minutes'`;

export async function listFloods(db: Db): Promise<Alert[]> {
  const { rows } = await sql<Alert>`
    with failures as (
      select subject in ('admin', 'second factor') as staff from security_event
      where kind = 'login failed' and at > ${LOOKED_AT}
    )
    select 'login_flood' as kind, 'all accounts' as subject from failures
    having count(*) > ${MANY_FAILURES}
    union all
    select 'login_flood', 'staff' from failures where staff having count(*) > ${MANY_STAFF_FAILURES}
    union all
    select 'read_flood', 'admin ' || admin_id from security_event
    where kind in ('customer read', 'order read', 'ticket read', 'return read', 'document read', 'list read')
      and at > ${LOOKED_AT} and admin_id is not null
    group by admin_id
    having count(*) filter (where kind <> 'list read') > ${MANY_READS}
      or sum(row_count) filter (where kind = 'list read') > ${MANY_ROWS}`.execute(db);
  return rows;
}

export const SHIPPED_AFTER_RESTOCK: AlertKind = 'shipped_after_restock';

/** Orders whose items were restocked but that are no longer cancelled: their pieces may be sold twice. */
export async function listShippedAfterRestock(db: Db): Promise<Alert[]> {
  const { rows } = await sql<Alert>`
    select distinct ${SHIPPED_AFTER_RESTOCK} as kind, o.order_id as subject
    from stock_movement m join orders o using (checkout_id)
    where m.reason = 'restock' and o.order_status <> 'Cancelled'`.execute(db);
  return rows;
}

/** Orders paid at the provider but no webhook event in the last hour: the webhook is disabled or cannot reach the shop. */
export async function isWebhookSilent(db: Db): Promise<boolean> {
  const { rows } = await sql<{ silent: boolean }>`
    select exists (
      select from orders join payment p using (rzp_payment_id)
      where p.tender = 'provider' and order_date between now() - interval '70 minutes' and now() - interval '10 minutes'
    ) and not exists (
      select from webhook_event where received_at > now() - interval '70 minutes'
    ) as silent`.execute(db);
  return rows[0]?.silent ?? false;
}
