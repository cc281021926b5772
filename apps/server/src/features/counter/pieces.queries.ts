import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export interface PieceRow {
  product_id: number;
  name: string;
  image: string | null;
  price_paise: number;
  stock: number;
  shelf_mark: string | null;
  sold_at: Date | null;
}

/** Products that can be sold now. */
export async function listPieces(db: Db, products: number[]): Promise<PieceRow[]> {
  const { rows } = await sql<PieceRow>`
    select p.product_id, p.name, p.image[1] as image, n.price_paise, s.stock, p.shelf_mark,
      case when s.stock = 0 then (
        select max(i.ordered_at) from order_item i where i.product_id = p.product_id) end as sold_at
    from product p join product_stock s using (product_id) join current_price n using (product_id)
    where p.product_id = any(${products}::bigint[]) and p.enabled`.execute(db);
  return rows;
}

/** Most pieces sold at the counter in the last 30 days. */
export async function listMostSold(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select i.product_id
    from orders o join order_item i using (order_id) join product p using (product_id)
    where o.channel = 'counter' and o.order_date > now() - interval '30 days' and p.enabled
    group by i.product_id order by sum(i.quantity) desc, i.product_id limit ${limit}`.execute(db);
  return rows.map(({ product_id }) => product_id);
}

interface HoldRow {
  product_id: number;
  by: 'payment' | 'link' | 'counter';
  until: Date;
  /** Of a link. */
  name: string | null;
  link_id: number | null;
}

/** Who holds a piece of each product: the reservation that ends first. */
export async function listHolds(db: Db, products: number[]): Promise<Map<number, HoldRow>> {
  const { rows } = await sql<HoldRow>`
    select distinct on (i.product_id) i.product_id, c.expires_at as until, l.name, c.link_id,
      case when c.link_id is not null then 'link' when c.sold_by is not null then 'counter'
        else 'payment' end as by
    from checkout_item i join checkout c using (checkout_id) left join payment_link l using (link_id)
    where i.product_id = any(${products}::bigint[]) and c.status in ('held', 'open')
    order by i.product_id, c.expires_at`.execute(db);
  return new Map(rows.map((row) => [row.product_id, row]));
}
