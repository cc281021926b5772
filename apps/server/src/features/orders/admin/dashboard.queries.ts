import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** The first moment of this month on India's clock; as a subquery it is found once, not for every row. */
const MONTH = sql`(
  select date_trunc('month', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata')`;
const LATELY = sql`(select least(${MONTH}, now() - interval '30 days'))`;
/** So few pieces left that somebody should think of weaving, among so many of the best sold. */
const LOW = sql.lit(3);
const WATCHED = sql.lit(100);

export interface DayRow {
  /** As 2026-11-15. */
  day: string;
  status: string;
  orders: number;
  paise: number;
}

/** This month's orders by day and status; days without any are not there. */
export async function listDays(db: Db): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(day, 'YYYY-MM-DD') as day, status, orders, paise::bigint
    from (
      select (order_date at time zone 'Asia/Kolkata')::date as day, order_status as status,
        count(*) as orders, sum(total_paise) as paise
      from orders where order_date >= ${MONTH} group by 1, 2
    ) counted
    order by 1`.execute(db);
  return rows;
}

/** What waits for a person, and which day it is in India by the database's clock. */
export async function countWaiting(db: Db) {
  const { rows } = await sql<{ day: string; pending: number; cancellation_requests: number }>`
    select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
      (select count(*) from orders where order_status = 'Pending') as pending,
      (select count(*) from orders
        where cancellation_requested_at is not null and order_status <> 'Cancelled')
        as cancellation_requests`.execute(db);
  return rows[0] ?? { day: '', pending: 0, cancellation_requests: 0 };
}

interface SoldProducts {
  /** How many different ones were sold lately. */
  products: number;
  best: { product_id: number; name: string; pieces: number; paise: number }[];
  low: { product_id: number; name: string; stock: number }[];
}

/**
 * What sold best this month, and which of the last thirty days' best sellers are almost gone. Only what
 * was sold is looked at: most pieces of a handloom shop are one of a kind, and not running out.
 */
export async function findSoldProducts(db: Db): Promise<SoldProducts> {
  return db.transaction().execute(async (trx) => {
    // Some hundred thousand lines are added up by product; they should not go over the disk.
    await sql`select set_config('work_mem', '32MB', true)`.execute(trx);
    const { rows } = await sql<SoldProducts>`
      with line as (
        select product_id, quantity, ordered_at from order_item where ordered_at >= ${LATELY}
        union all
        -- Few orders are cancelled: taking theirs off again is quicker than asking every order.
        select i.product_id, -i.quantity, i.ordered_at
        from orders o join order_item i using (order_id)
        where o.order_status = 'Cancelled' and o.order_date >= ${LATELY}
      ), sold as materialized (
        select product_id, sum(quantity) as lately,
          sum(case when ordered_at >= ${MONTH} then quantity else 0 end) as pieces
        from line group by 1
      )
      select (select count(*) from sold) as products,
        (select coalesce(json_agg(b), '[]') from (
          select product_id, p.name, top.pieces, (
            select sum(i.quantity * i.unit_price_paise)::bigint
            from order_item i join orders o using (order_id)
            where i.product_id = top.product_id and i.ordered_at >= ${MONTH}
              and o.order_status <> 'Cancelled') as paise
          from (
            select * from sold where pieces > 0 order by pieces desc, product_id limit 5
          ) top
          join product p using (product_id)
          order by top.pieces desc, product_id) b) as best,
        (select coalesce(json_agg(l), '[]') from (
          select product_id, p.name, s.stock
          from (
            select * from sold where lately > 1 order by lately desc, product_id limit ${WATCHED}
          ) top
          join product_stock s using (product_id)
          join product p using (product_id)
          where s.stock <= ${LOW} and p.enabled
          order by s.stock, top.lately desc, product_id) l) as low`.execute(trx);
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
