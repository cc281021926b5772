import type { DeskPayment } from '@shop/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';

export interface DeskRow {
  payment_id: string;
  state: DeskPayment['state'];
  amount_paise: number | null;
  method: string | null;
  order_id: string | null;
  since: Date;
  why: string | null;
}

const PAGE = 50;

/** A refund that the provider has taken on is on its way, and nothing for a person, for this long. */
const ON_ITS_WAY = sql`interval '10 days'`;

/** What has become of a payment: the one place that says so. */
const STATE = sql<DeskPayment['state']>`case
  when r.state = 'failed' then 'refund failed'
  when r.state = 'due' or (r.state = 'pending' and r.created_at < now() - ${ON_ITS_WAY})
    then 'refund due'
  when r.refund_id is not null or p.status = 'refunded' then 'refunded'
  when p.outcome = 'order' then 'matched'
  else 'money without order' end`;

const ROW = sql`p.rzp_payment_id as payment_id, ${STATE} as state, p.amount_paise, p.method, o.order_id,
  coalesce(r.created_at, o.order_date, p.first_seen_at) as since,
  nullif(concat_ws('; ', r.reason, r.last_error), '') as why`;

/** Money without a decision, and refunds that are not over. */
const OPEN = sql`
  select ${ROW}
  from (
    select rzp_payment_id from payment
    where outcome is null and status in ('authorized', 'captured')
    union all
    select rzp_payment_id from refund
    where state <> 'processed'
      and (state <> 'pending' or created_at < now() - ${ON_ITS_WAY})
  ) key
  join payment p using (rzp_payment_id)
  left join refund r using (rzp_payment_id)
  left join orders o on o.checkout_id = p.checkout_id`;

/** What a person should look at, the oldest first. */
export const listDesk = (db: Db, page: number) =>
  readPage(db, page, (slice) => sql`${OPEN} order by since, payment_id ${slice}`);

/** Payments that became an order, the newest first: keys from the index, then the rows. */
export const listMatched = (db: Db, page: number) =>
  readPage(
    db,
    page,
    (slice) => sql`
      select ${ROW}
      from (select order_id from orders order by order_date desc, order_id ${slice}) key
      join orders o using (order_id)
      join payment p using (rzp_payment_id)
      left join refund r using (rzp_payment_id)
      order by o.order_date desc, o.order_id`,
  );

async function readPage(
  db: Db,
  page: number,
  list: (slice: RawBuilder<unknown>) => RawBuilder<unknown>,
) {
  const slice = sql`limit ${sql.lit(PAGE + 1)} offset ${(page - 1) * PAGE}`;
  const { rows } = await sql<DeskRow>`${list(slice)}`.execute(db);
  return { rows: rows.slice(0, PAGE), more: rows.length > PAGE };
}

export async function countDesk(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from (${OPEN}) open`.execute(db);
  return rows[0]?.open ?? 0;
}

/** A payment with what has become of it. */
export async function findForDesk(db: Db, rzpPaymentId: string) {
  return db
    .selectFrom('payment as p')
    .leftJoin('refund as r', 'r.rzp_payment_id', 'p.rzp_payment_id')
    .leftJoin('orders as o', 'o.checkout_id', 'p.checkout_id')
    .select(['p.rzp_payment_id', 'p.rzp_order_id', 'p.outcome', 'o.order_id', STATE.as('state')])
    .where('p.rzp_payment_id', '=', rzpPaymentId)
    .executeTakeFirst();
}
