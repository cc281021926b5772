import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export interface PendingPieces {
  product_id: number;
  pending_pieces: number;
  reserved_pieces: number;
}

/**
 * Pieces that lie on the shelf without being in the stock: sold in pending or partly shipped orders, or held
 * for customers who are paying. One statement, so that a payment that arrives at the same time is counted once.
 */
export async function listPendingPieces(db: Db, productIds: number[]): Promise<PendingPieces[]> {
  if (productIds.length === 0) return [];
  const { rows } = await sql<PendingPieces>`
    select product_id, sum(pending)::integer as pending_pieces, sum(held)::integer as reserved_pieces
    from (
      select i.product_id, i.quantity - case when o.partly_shipped then coalesce((
          select sum(quantity) from shipment_item p
          where p.order_id = i.order_id and p.product_id = i.product_id), 0) else 0 end
          - coalesce((select sum(restocked) from refund_item f
          where f.order_id = i.order_id and f.product_id = i.product_id), 0) as pending,
        0 as held
      from order_item i join orders o using (order_id)
      where i.product_id = any(${productIds}::bigint[])
        and ((o.order_status = 'Pending' and not o.nothing_to_send) or (o.order_status in ('Shipped', 'Delivered') and o.partly_shipped))
      union all
      select i.product_id, 0, i.quantity
      from checkout c join checkout_item i using (checkout_id)
      where c.status in ('held', 'open') and i.product_id = any(${productIds}::bigint[])
    ) piece
    group by product_id`.execute(db);
  return rows;
}
