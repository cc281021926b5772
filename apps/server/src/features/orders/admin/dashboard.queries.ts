import { LOW_STOCK } from '@shop/domain/products/low-stock';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { IS_NOT_REFUNDED, IS_NOT_RESTOCKED, IS_REQUESTED } from './order-views.queries.ts';

/** Start of the month in Indian time. A subquery, so that it is evaluated once and not per row. */
const MONTH_START = sql`(
  select date_trunc('month', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata')`;
const RECENT_START = sql`(select least(${MONTH_START}, now() - interval '30 days'))`;
/** Low-stock threshold, applied to the 100 best sellers. */
const LOW_STOCK_THRESHOLD = sql.lit(LOW_STOCK);
const BEST_SELLERS_WATCHED = sql.lit(100);

/** This month's orders by status. */
export async function countMonthByStatus(db: Db) {
  const { rows } = await sql<{ status: string; orders: number }>`
    select order_status as status, count(*) as orders
    from orders where order_date >= ${MONTH_START} group by 1`.execute(db);
  return rows;
}

export interface PeriodRow {
  /** As 2026-11-15 or 2026-11. */
  period: string;
  orders: number;
  paise: number;
}

/**
 * Orders of the last days or months in India, one row for each. A range scan of an index for every period:
 * computing the period of each of a million orders would take longer than reading them.
 */
export async function listSales(
  db: Db,
  { unit, count }: { unit: 'day' | 'month'; count: number },
): Promise<PeriodRow[]> {
  const step = sql`${`1 ${unit}`}::interval`;
  const format = unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM';
  const { rows } = await sql<PeriodRow>`
    with period as (
      select local_start, local_start at time zone 'Asia/Kolkata' as starts_at,
        (local_start + ${step}) at time zone 'Asia/Kolkata' as ends_at
      from generate_series(
        date_trunc(${unit}, now() at time zone 'Asia/Kolkata') - ${count - 1} * ${step},
        date_trunc(${unit}, now() at time zone 'Asia/Kolkata'), ${step}) local_start
    ), refunded as (
      -- Parts of orders, and refunded orders that are not cancelled, for example because they were sent anyway.
      select date_trunc(${unit}, o.order_date at time zone 'Asia/Kolkata') as local_start,
        sum(least(coalesce(r.amount_paise, o.total_paise), o.total_paise)) as paise
      from refund r join orders o using (rzp_payment_id)
      where r.status <> 'failed' and o.order_status <> 'Cancelled'
        and o.order_date >= (select min(starts_at) from period)
      group by 1
    )
    select to_char(local_start, ${format}) as period, sold.orders,
      (sold.paise - coalesce(refunded.paise, 0))::bigint as paise
    from period
    cross join lateral (
      select count(*) as orders,
        coalesce(sum(total_paise) filter (where order_status <> 'Cancelled'), 0) as paise
      from orders where order_date >= starts_at and order_date < ends_at
    ) sold
    left join refunded using (local_start)
    order by local_start`.execute(db);
  return rows;
}

/** Orders to be handled, and the current day in India. */
export async function countPendingWork(db: Db) {
  const { rows } = await sql<{
    day: string;
    pending: number;
    cancellation_requests: number;
    not_refunded: number;
    not_restocked: number;
  }>`
    select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
      (select count(*) from orders where order_status = 'Pending') as pending,
      (select count(*) from orders o where ${IS_REQUESTED}) as cancellation_requests,
      (select count(*) from orders o where ${IS_NOT_REFUNDED}) as not_refunded,
      (select count(*) from orders o where ${IS_NOT_RESTOCKED}) as not_restocked`.execute(db);
  const none = { pending: 0, cancellation_requests: 0, not_refunded: 0, not_restocked: 0 };
  return rows[0] ?? { day: '', ...none };
}

interface ProductSales {
  /** Number of different products sold recently. */
  products: number;
  best: { product_id: number; name: string; pieces: number; paise: number }[];
  low: { product_id: number; name: string; stock: number }[];
}

/**
 * Best sellers of this month, and best sellers of the last 30 days with low stock. Products without
 * sales are ignored: most products of a handloom shop are unique pieces with a stock of one.
 */
export async function findProductSales(db: Db): Promise<ProductSales> {
  return db.transaction().execute(async (trx) => {
    // Aggregates some 100,000 rows by product in memory instead of on disk.
    await sql`select set_config('work_mem', '32MB', true)`.execute(trx);
    const { rows } = await sql<ProductSales>`
      with line as (
        select product_id, quantity, ordered_at from order_item where ordered_at >= ${RECENT_START}
        union all
        -- Subtracting the few cancelled orders is faster than joining every order.
        select i.product_id, -i.quantity, i.ordered_at
        from orders o join order_item i using (order_id)
        where o.order_status = 'Cancelled' and o.order_date >= ${RECENT_START}
      ), sold as materialized (
        select product_id, sum(quantity) as recent_pieces,
          sum(case when ordered_at >= ${MONTH_START} then quantity else 0 end) as pieces
        from line group by 1
      )
      select (select count(*) from sold) as products,
        (select coalesce(json_agg(b), '[]') from (
          select product_id, p.name, top.pieces, (
            select sum(i.quantity * i.unit_price_paise)::bigint
            from order_item i join orders o using (order_id)
            where i.product_id = top.product_id and i.ordered_at >= ${MONTH_START}
              and o.order_status <> 'Cancelled') as paise
          from (
            select * from sold where pieces > 0 order by pieces desc, product_id limit 5
          ) top
          join product p using (product_id)
          order by top.pieces desc, product_id) b) as best,
        (select coalesce(json_agg(l), '[]') from (
          select product_id, p.name, s.stock
          from (
            select * from sold where recent_pieces > 1 order by recent_pieces desc, product_id limit ${BEST_SELLERS_WATCHED}
          ) top
          join product_stock s using (product_id)
          join product p using (product_id)
          where s.stock <= ${LOW_STOCK_THRESHOLD} and p.enabled
          order by s.stock, top.recent_pieces desc, product_id) l) as low`.execute(trx);
    return rows[0] ?? { products: 0, best: [], low: [] };
  });
}

/** Pending orders, oldest first. */
export async function listOldestPending(db: Db) {
  return db
    .selectFrom('orders')
    .select(['order_id', 'ship_to', 'total_paise', 'order_date'])
    .where('order_status', '=', 'Pending')
    .orderBy('order_date')
    .orderBy('order_id', 'desc')
    .limit(5)
    .execute();
}
