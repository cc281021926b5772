import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { AlertKind } from './alert-kinds.ts';
import type { Alert } from './alerts.queries.ts';

/** Prefix of `refund.last_error` after a rejection, as opposed to a timeout or a network error. */
export const REJECTED_PREFIX = 'Refused: ';

export const REFUND_ALERT_KINDS: AlertKind[] = ['refund_rejected', 'refund_failed', 'refund_late'];

export async function listRefundProblems(db: Db): Promise<Alert[]> {
  const { rows } = await sql<Alert>`
    select case when status = 'failed' then 'refund_failed'
        when starts_with(last_error, ${REJECTED_PREFIX}) then 'refund_rejected' else 'refund_late' end as kind,
      rzp_payment_id as subject
    from refund
    where status = 'failed' or (status in ('due', 'pending')
      and (starts_with(last_error, ${REJECTED_PREFIX}) or created_at < now() - interval '10 days'))`.execute(
    db,
  );
  return rows;
}

export const MAIL_DELAYED: Alert = { kind: 'mail_delayed', subject: 'messages' };

export async function isMailDelayed(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from message where status = 'due' and attempts > 0
      and created_at < now() - interval '15 minutes' limit 1`.execute(db);
  return rows.length > 0;
}

export const SHIPPED_AFTER_RESTOCK: AlertKind = 'shipped_after_restock';

/** Orders whose items were restocked but that are no longer cancelled: their units may be sold twice. */
export async function listShippedAfterRestock(db: Db): Promise<Alert[]> {
  const { rows } = await sql<Alert>`
    select distinct ${SHIPPED_AFTER_RESTOCK} as kind, o.order_id as subject
    from stock_movement m join orders o using (checkout_id)
    where m.reason = 'restock' and o.order_status <> 'Cancelled'`.execute(db);
  return rows;
}

/** Orders but no webhook event in the last hour: the webhook is disabled or cannot reach the shop. */
export async function isWebhookSilent(db: Db): Promise<boolean> {
  const { rows } = await sql<{ silent: boolean }>`
    select exists (
      select from orders
      where order_date between now() - interval '70 minutes' and now() - interval '10 minutes'
    ) and not exists (
      select from webhook_event where received_at > now() - interval '70 minutes'
    ) as silent`.execute(db);
  return rows[0]?.silent ?? false;
}
