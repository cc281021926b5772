import type { AdminPayment } from '@shop/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';

export interface AdminPaymentRow {
  payment_id: string;
  state: AdminPayment['state'];
  amount_paise: number | null;
  refund_paise: number | null;
  method: string | null;
  order_id: string | null;
  user_id: number | null;
  since: Date;
  reason: string | null;
  last_error: string | null;
  contact: string | null;
}

const PAGE_SIZE = 50;

/** An accepted refund needs no attention for this long. */
const REFUND_TRANSIT_TIME = sql`interval '10 days'`;

/** A refund that a press submits, polls or restarts. */
const IS_REFUND_OPEN = sql<boolean>`status <> 'processed'
  and (status <> 'pending' or attempted_since < now() - ${REFUND_TRANSIT_TIME})`;

const STATE = sql<AdminPayment['state']>`case
  when r.status in ('due', 'pending') and p.tender <> 'provider' then 'refund to give'
  when r.status = 'failed' then 'refund failed'
  when r.status = 'due' or (r.status = 'pending' and r.attempted_since < now() - ${REFUND_TRANSIT_TIME})
    then 'refund due'
  when r.whole or p.status = 'refunded' then 'refunded'
  when p.outcome = 'order' then 'matched'
  else 'money without order' end`;

/** The refund of a payment that needs attention most. */
const REFUND = sql`left join lateral (
    select refund_id, whole, status, reason, last_error, created_at, attempted_since from refund
    where refund.rzp_payment_id = p.rzp_payment_id
    order by array_position(array['failed', 'due', 'pending'], status), not whole, refund_id
    limit 1
  ) r on true`;

const ROW = sql`p.rzp_payment_id as payment_id, ${STATE} as state, p.amount_paise,
  (select sum(coalesce(refund.amount_paise, p.amount_paise))::bigint from refund
    where refund.rzp_payment_id = p.rzp_payment_id and ${IS_REFUND_OPEN}) as refund_paise, p.method, o.order_id,
  coalesce(r.created_at, o.order_date, p.first_seen_at) as since,
  (select user_id from checkout where checkout.checkout_id = p.checkout_id) as user_id,
  r.reason, r.last_error,
  nullif(concat_ws(', ', coalesce(o.ship_to ->> 'buyer', o.ship_to ->> 'name'), o.ship_to ->> 'phone'), '')
    as contact`;

/** Payments without an outcome, and unfinished refunds of the provider. */
export const OPEN_PAYMENTS = sql<AdminPaymentRow>`
  select ${ROW}
  from (
    select rzp_payment_id from payment
    where outcome is null and status in ('authorized', 'captured')
    union
    select rzp_payment_id from refund where ${IS_REFUND_OPEN} and exists (
      select from payment paid where paid.rzp_payment_id = refund.rzp_payment_id and paid.tender = 'provider')
  ) key
  join payment p using (rzp_payment_id)
  ${REFUND}
  left join orders o on o.checkout_id = p.checkout_id`;

/** Oldest first. */
export const listOpenPayments = (db: Db, page: number) =>
  fetchPage(db, page, (slice) => sql`${OPEN_PAYMENTS} order by since, payment_id ${slice}`);

/** Payments with an order, newest first. The page of keys comes from an index, then the rows are joined. */
export const listMatchedPayments = (db: Db, page: number) =>
  fetchPage(
    db,
    page,
    (slice) => sql`
      select ${ROW}
      from (select order_id from orders order by order_date desc, order_id ${slice}) key
      join orders o using (order_id)
      join payment p using (rzp_payment_id)
      ${REFUND}
      order by o.order_date desc, o.order_id`,
  );

/** Attempts that the provider refused, newest first. The customer may have paid with the next one. */
export const listRefusedPayments = (db: Db, page: number) =>
  fetchPage(
    db,
    page,
    (slice) => sql`
      select p.rzp_payment_id as payment_id, 'refused' as state, p.amount_paise,
        null::bigint as refund_paise, p.method, o.order_id, c.user_id, p.first_seen_at as since, null::text as reason, null::text as last_error,
        concat_ws(', ', c.ship_to ->> 'name', c.ship_to ->> 'phone') as contact
      from (
        select rzp_payment_id from payment where status = 'failed'
        order by first_seen_at desc, rzp_payment_id ${slice}
      ) key
      join payment p using (rzp_payment_id)
      left join checkout c using (checkout_id)
      left join orders o using (checkout_id)
      order by since desc, payment_id`,
  );

async function fetchPage(
  db: Db,
  page: number,
  list: (slice: RawBuilder<unknown>) => RawBuilder<unknown>,
) {
  const slice = sql`limit ${sql.lit(PAGE_SIZE + 1)} offset ${(page - 1) * PAGE_SIZE}`;
  const { rows } = await sql<AdminPaymentRow>`${list(slice)}`.execute(db);
  return { rows: rows.slice(0, PAGE_SIZE), more: rows.length > PAGE_SIZE };
}

export async function countOpenPayments(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from (${OPEN_PAYMENTS}) open`.execute(db);
  return rows[0]?.open ?? 0;
}

export async function findAdminPayment(db: Db, rzp_payment_id: string) {
  const { rows } = await sql<{
    rzp_payment_id: string;
    rzp_order_id: string | null;
    rzp_qr_id: string | null;
    tender: string;
    outcome: string | null;
    order_id: string | null;
    state: AdminPayment['state'];
  }>`
    select p.rzp_payment_id, p.rzp_order_id, p.rzp_qr_id, p.tender, p.outcome, o.order_id, ${STATE} as state
    from payment p ${REFUND} left join orders o on o.checkout_id = p.checkout_id
    where p.rzp_payment_id = ${rzp_payment_id}`.execute(db);
  return rows[0];
}
