import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Start of the month in Indian time. A subquery, so that it is evaluated once and not per row. */
const MONTH_START = sql`(
  select date_trunc('month', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata')`;
const RECENT_START = sql`(select least(${MONTH_START}, now() - interval '30 days'))`;
/** Low-stock threshold, applied to the 100 best sellers. */
const LOW_STOCK_THRESHOLD = sql.lit(3);
const BEST_SELLERS_WATCHED = sql.lit(100);

export interface DailySalesRow {
  /** As 2026-11-15. */
  day: string;
  status: string;
  orders: number;
  paise: number;
}

/** This month's orders by day and status, without empty days. */
export async function listDailySales(db: Db): Promise<DailySalesRow[]> {
  const { rows } = await sql<DailySalesRow>`
    select to_char(day, 'YYYY-MM-DD') as day, status, orders, paise::bigint
    from (
      select (order_date at time zone 'Asia/Kolkata')::date as day, order_status as status,
        count(*) as orders, sum(total_paise) as paise
      from orders where order_date >= ${MONTH_START} group by 1, 2
    ) counted
    order by 1`.execute(db);
  return rows;
}

/** Orders and cancellation requests to be handled, and the current day in India. */
export async function countPendingWork(db: Db) {
  const { rows } = await sql<{ day: string; pending: number; cancellation_requests: number }>`
    select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
      (select count(*) from orders where order_status = 'Pending') as pending,
      (select count(*) from orders
        where cancellation_requested_at is not null and order_status <> 'Cancelled')
        as cancellation_requests`.execute(db);
  return rows[0] ?? { day: '', pending: 0, cancellation_requests: 0 };
}

interface ProductSales {
  /** Number of different products sold recently. */
  products: number;
  best: { product_id: number; name: string; units: number; paise: number }[];
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
        select product_id, sum(quantity) as recent_units,
          sum(case when ordered_at >= ${MONTH_START} then quantity else 0 end) as units
        from line group by 1
      )
      select (select count(*) from sold) as products,
        (select coalesce(json_agg(b), '[]') from (
          select product_id, p.name, top.units, (
            select sum(i.quantity * i.unit_price_paise)::bigint
            from order_item i join orders o using (order_id)
            where i.product_id = top.product_id and i.ordered_at >= ${MONTH_START}
              and o.order_status <> 'Cancelled') as paise
          from (
            select * from sold where units > 0 order by units desc, product_id limit 5
          ) top
          join product p using (product_id)
          order by top.units desc, product_id) b) as best,
        (select coalesce(json_agg(l), '[]') from (
          select product_id, p.name, s.stock
          from (
            select * from sold where recent_units > 1 order by recent_units desc, product_id limit ${BEST_SELLERS_WATCHED}
          ) top
          join product_stock s using (product_id)
          join product p using (product_id)
          where s.stock <= ${LOW_STOCK_THRESHOLD} and p.enabled
          order by s.stock, top.recent_units desc, product_id) l) as low`.execute(trx);
    return rows[0] ?? { products: 0, best: [], low: [] };
  });
}

export async function listNewestPending(db: Db) {
  return db
    .selectFrom('orders')
    .select(['order_id', 'ship_to', 'total_paise', 'order_date'])
    .where('order_status', '=', 'Pending')
    .orderBy('order_date', 'desc')
    .orderBy('order_id')
    .limit(5)
    .execute();
}
