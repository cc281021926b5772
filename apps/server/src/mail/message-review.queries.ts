import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Pieces of an order that the customer has, keeps and has not rated. */
export async function listUnreviewedItems(
  db: Db,
  order_id: string,
): Promise<{ name: string; quantity: number }[]> {
  const { rows } = await sql<{ name: string; quantity: number }>`
    select l.name, i.quantity from received_line l join order_item i using (order_id, product_id)
    where l.order_id = ${order_id} and not l.going_back and not exists (
      select from review r where r.order_id = l.order_id and r.product_id = l.product_id)
    order by l.product_id`.execute(db);
  return rows;
}
