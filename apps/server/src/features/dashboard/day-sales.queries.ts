import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

export interface DaySales {
  /** YYYY-MM-DD, in India. */
  day: string;
  orders: number;
  paise: number;
}

const TODAY = sql`(now() at time zone 'Asia/Kolkata')::date`;
/** The first day of the twelve months that are shown. */
const FIRST_DAY = sql`(
  date_trunc('month', now() at time zone 'Asia/Kolkata') - interval '11 months')::date`;

/**
 * Orders and sales of `day`, to be joined as `lateral (…) summed`. The sales leave out cancelled orders and refunds: of
 * parts, and of orders that were sent although they were refunded. Refunds are looked up for each order, because a join
 * would read all refunds for every day.
 */
const SUM_OF_DAY = sql`
  select count(*)::integer as orders,
    coalesce(sum(greatest(o.total_paise - coalesce(given_back.paise, 0), 0))
      filter (where o.order_status <> 'Cancelled'), 0)::bigint as paise
  from orders o
  left join lateral (
    select sum(coalesce(r.amount_paise, o.total_paise)) as paise from refund r
    where r.rzp_payment_id = o.rzp_payment_id and r.status <> 'failed'
  ) given_back on true
  where o.order_date >= day::timestamp at time zone 'Asia/Kolkata'
    and o.order_date < (day + 1)::timestamp at time zone 'Asia/Kolkata'`;

/** Days that are read from the orders themselves, because they are not stored. */
const MAX_UNSTORED_DAYS = 31;
/** With fewer orders in twelve months all of them are read: fewer than a large shop has in one month. */
const FEW_ORDERS = 20_000;

/** Every day of the last twelve months; `orders` is null for days that are still to be stored. */
export async function listDaySales(
  db: Db,
  { fewOrders = FEW_ORDERS } = {},
): Promise<(Omit<DaySales, 'orders'> & { orders: number | null })[]> {
  const { rows } = await sql<DaySales>`
    with day as (
      select midnight::date as day
      from generate_series(${FIRST_DAY}::timestamp, ${TODAY}::timestamp, interval '1 day') midnight
    ), counted as (
      select count(*) as orders from (
        select from orders
        where order_date >= ${FIRST_DAY}::timestamp at time zone 'Asia/Kolkata' limit ${fewOrders}
      ) first
    ), unstored as (
      select day from day where not exists (select from day_sales s where s.day = day.day)
      order by day desc
      limit case when (select orders from counted) < ${fewOrders} then null else ${sql.lit(MAX_UNSTORED_DAYS)} end
    ), known as (
      select day, orders, sold_paise as paise from day_sales where day >= ${FIRST_DAY}
      union all
      select day, summed.orders, summed.paise from unstored cross join lateral (${SUM_OF_DAY}) summed
    )
    select to_char(day, 'YYYY-MM-DD') as day, known.orders, coalesce(known.paise, 0) as paise
    from day left join known using (day) order by day`.execute(db);
  return rows;
}

/**
 * Keeps changes of past days waiting until the end of the transaction, see drop_day_sales().
 * @returns false while such a change is under way.
 */
export async function lockDays(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('day_sales')) as locked`.execute(trx);
  return rows[0]?.locked ?? false;
}

/**
 * Stores past days of the last twelve months, the latest first, at most a month of them. Only under the lock, in a
 * statement of its own: an earlier one would not see the latest changes.
 * @returns how many days it stored.
 */
export async function insertDaySales(trx: Trx): Promise<number> {
  const { rows } = await sql`
    insert into day_sales (day, orders, sold_paise)
    select day, summed.orders, summed.paise
    from (
      select midnight::date as day
      from generate_series(${FIRST_DAY}::timestamp,
        (now() - interval '25 hours') at time zone 'Asia/Kolkata', interval '1 day') midnight
      where not exists (select from day_sales s where s.day = midnight::date)
      order by midnight desc limit ${sql.lit(MAX_UNSTORED_DAYS)}
    ) unstored
    cross join lateral (${SUM_OF_DAY}) summed
    returning day`.execute(trx);
  return rows.length;
}
