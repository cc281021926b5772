import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** A subquery, so that it is evaluated once and not per row. */
const START = sql`(select now() - interval '30 days')`;
const DAYS = sql.lit(30);
const SHOWN = sql.lit(5);

interface SoldProduct {
  product_id: number;
  name: string;
  image: string | null;
  stock: number;
}

export interface ProductSales {
  /** Number of different products sold. */
  products: number;
  best: (SoldProduct & { pieces: number; paise: number })[];
  low: (SoldProduct & { days_left: number })[];
}

/** Best sellers of the last 30 days, and products that sell and are low, the first to run out first. */
export async function findProductSales(db: Db): Promise<ProductSales> {
  return db.transaction().execute(async (trx) => {
    // Aggregates some 100,000 rows by product in memory instead of on disk.
    await sql`select set_config('work_mem', '32MB', true)`.execute(trx);
    const { rows } = await sql<ProductSales>`
      with line as (
        select product_id, quantity from order_item where ordered_at >= ${START}
        union all
        -- Subtracting the few cancelled orders is faster than joining every order.
        select i.product_id, -i.quantity
        from orders o join order_item i using (order_id)
        where o.order_status = 'Cancelled' and o.order_date >= ${START}
      ), sold as materialized (
        select product_id, sum(quantity)::integer as pieces from line group by 1
      )
      select (select count(*) from sold) as products,
        (select coalesce(json_agg(b), '[]') from (
          select product_id, p.name, p.image[1] as image, s.stock, top.pieces, (
            select sum(i.quantity * i.unit_price_paise - i.discount_paise)::bigint
            from order_item i join orders o using (order_id)
            where i.product_id = top.product_id and i.ordered_at >= ${START}
              and o.order_status <> 'Cancelled') as paise
          from (
            select * from sold where pieces > 0 order by pieces desc, product_id limit ${SHOWN}
          ) top
          join product p using (product_id)
          join product_stock s using (product_id)
          order by top.pieces desc, product_id) b) as best,
        (select coalesce(json_agg(l), '[]') from (
          select product_id, p.name, p.image[1] as image, low.stock,
            (low.stock * ${DAYS} / sold.pieces) as days_left
          from low_product low join sold using (product_id) join product p using (product_id)
          where sold.pieces > 0 and p.enabled
          order by days_left, sold.pieces desc, product_id limit ${SHOWN}) l) as low`.execute(trx);
    return rows[0] ?? { products: 0, best: [], low: [] };
  });
}
