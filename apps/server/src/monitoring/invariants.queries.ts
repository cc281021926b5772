import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { REFUSED } from '#features/payments/refunds/refunds.queries.ts';
import type { AlertKind } from './alert-kinds.ts';
import type { Alert } from './alerts.queries.ts';

/**
 * What must never be seen in the database, whatever happened: each answers the rows that break it.
 * Grouped, not row by row, so that a million products and orders take seconds.
 */
const INVARIANTS = {
  'I1 stock is the sum of its ledger': sql<{ what: string }>`
    select s.product_id::text as what
    from product_stock s
    left join (select product_id, sum(delta) as moved from stock_move group by 1) m using (product_id)
    where s.stock <> coalesce(m.moved, 0)`,
  'I2 supplied is sellable, held or sold': sql<{ what: string }>`
    select s.product_id::text as what
    from product_stock s
    left join (
      select product_id, sum(delta) as pieces from stock_move
      where reason in ('initial', 'adjust') group by 1
    ) supplied using (product_id)
    left join (
      select product_id, sum(quantity) as pieces
      from checkout_item join checkout using (checkout_id)
      where state in ('held', 'open') group by 1
    ) held using (product_id)
    left join (
      select i.product_id, sum(i.quantity) as pieces
      from order_item i join orders o using (order_id)
      left join stock_move back
        on back.checkout_id = o.checkout_id and back.product_id = i.product_id
        and back.reason = 'restock'
      where back.move_id is null group by 1
    ) sold using (product_id)
    where coalesce(supplied.pieces, 0)
      <> s.stock + coalesce(held.pieces, 0) + coalesce(sold.pieces, 0)`,
  'I3 paid is exactly one order': sql<{ what: string }>`
    select c.checkout_id::text as what
    from checkout c left join orders o using (checkout_id)
    group by c.checkout_id
    having (c.state = 'paid') <> (count(o.order_id) = 1)`,
  'I4 an order has its money': sql<{ what: string }>`
    select o.order_id as what
    from orders o join payment p using (rzp_payment_id)
    where p.outcome is distinct from 'order' or p.checkout_id <> o.checkout_id
      or p.status not in ('authorized', 'captured', 'refunded')`,
  'I5 money has one decision': sql<{ what: string }>`
    select rzp_payment_id as what from payment
    where status in ('authorized', 'captured') and outcome is null
    union all
    select p.rzp_payment_id from payment p left join orders o using (rzp_payment_id)
    where (p.outcome is not distinct from 'order') <> (o.order_id is not null)
    union all
    select p.rzp_payment_id from payment p left join refund r using (rzp_payment_id)
    where p.outcome = 'refund' and r.refund_id is null`,
  'I6 an order costs what was asked': sql<{ what: string }>`
    select o.order_id as what
    from orders o join checkout c using (checkout_id)
    left join (
      select order_id, sum(quantity * unit_price_paise) as paise from order_item group by 1
    ) lines using (order_id)
    where o.total_paise <> c.amount_paise or o.total_paise is distinct from lines.paise`,
  'I7 an order is what was frozen': sql<{ what: string }>`
    select coalesce(o.checkout_id, f.checkout_id)::text as what
    from (
      select checkout_id, product_id, quantity, unit_price_paise
      from order_item join orders using (order_id)
    ) o
    full join (
      select checkout_id, product_id, quantity, unit_price_paise
      from checkout_item join checkout using (checkout_id) where state = 'paid'
    ) f using (checkout_id, product_id)
    where (o.quantity, o.unit_price_paise) is distinct from (f.quantity, f.unit_price_paise)`,
  'I8 a checkout has taken what it holds': sql<{ what: string }>`
    select c.checkout_id::text as what
    from checkout c join checkout_item i using (checkout_id)
    left join (
      select checkout_id, product_id, sum(delta) as moved from stock_move
      where checkout_id is not null and reason <> 'restock' group by 1, 2
    ) m on m.checkout_id = c.checkout_id and m.product_id = i.product_id
    where coalesce(m.moved, 0) <> case when c.state = 'released' then 0 else -i.quantity end`,
  'I9 nothing is negative': sql<{ what: string }>`
    select product_id::text as what from product_stock where stock < 0`,
  'I10 everything comes to an end': sql<{ what: string }>`
    select 'checkout ' || checkout_id as what from checkout
    where state in ('held', 'open') and created_at < now() - interval '55 minutes'
    union all
    select 'refund ' || r.rzp_payment_id from refund r join payment p using (rzp_payment_id)
    where r.state in ('due', 'pending') and r.created_at < now() - interval '1 hour'
      and r.rzp_refund_id is null
      -- The provider gives back by itself what was never captured.
      and (p.status <> 'authorized' or r.created_at < now() - interval '4 days')
    union all
    select 'event ' || event_id from webhook_event
    where processed_at is null and received_at < now() - interval '10 minutes'
    union all
    select 'order ' || o.order_id from orders o
    where o.payment_status = 'Authorized' and o.order_date < now() - interval '1 hour'`,
} satisfies Partial<Record<AlertKind, RawBuilder<{ what: string }>>>;

// Object.keys forgets them; `satisfies` has proved that each is a kind.
export const INVARIANT_KINDS = Object.keys(INVARIANTS) as (keyof typeof INVARIANTS)[];

/** The longest that one of them may take, on a connection that nobody else needs. */
const PATIENCE = '10min';

/** Every row that breaks a promise. None, on every day that we know of. */
export async function listBroken(db: Db): Promise<Alert[]> {
  // One moment for all of them: a sale between two would look like a lost piece.
  const look = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return look.execute(async (trx) => {
    // Set to nothing first: a time limit that is running is not moved, only ended.
    await sql`select set_config('transaction_timeout', '0', true)`.execute(trx);
    await sql`select set_config('statement_timeout', ${PATIENCE}, true),
      set_config('transaction_timeout', ${PATIENCE}, true)`.execute(trx);
    const broken: Alert[] = [];
    for (const kind of INVARIANT_KINDS) {
      const { rows } = await INVARIANTS[kind].execute(trx);
      broken.push(...rows.map(({ what }) => ({ kind, what })));
    }
    return broken;
  });
}

/** Refunds that a person should know of, by what is the matter with them. */
export const REFUND_TROUBLE: AlertKind[] = ['refund refused', 'refund failed', 'refund late'];

export async function listRefundTrouble(db: Db): Promise<Alert[]> {
  const { rows } = await sql<Alert>`
    select case when state = 'failed' then 'refund failed'
        when starts_with(last_error, ${REFUSED}) then 'refund refused' else 'refund late' end as kind,
      rzp_payment_id as what
    from refund
    where state = 'failed' or (state in ('due', 'pending')
      and (starts_with(last_error, ${REFUSED}) or created_at < now() - interval '10 days'))`.execute(
    db,
  );
  return rows;
}

export const SENT_AFTER_RESTOCK: AlertKind = 'sent after restock';

/** Orders whose pieces were put back in stock and that are not cancelled any more: sold twice. */
export async function listSentAfterRestock(db: Db): Promise<Alert[]> {
  const { rows } = await sql<Alert>`
    select distinct ${SENT_AFTER_RESTOCK} as kind, o.order_id as what
    from stock_move m join orders o using (checkout_id)
    where m.reason = 'restock' and o.order_status <> 'Cancelled'`.execute(db);
  return rows;
}

/** Sales without a single word from the provider: its webhook is off, or cannot reach us. */
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
