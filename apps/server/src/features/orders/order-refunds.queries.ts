import type { OrderRefund } from '@shop/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export interface OrderRefundRow extends Omit<OrderRefund, 'amount' | 'at'> {
  amount_paise: number | null;
  created_at: Date;
}

/** Refunds of an order, oldest first. */
export async function listOrderRefunds(db: Db, order_id: string): Promise<OrderRefundRow[]> {
  const { rows } = await sql<OrderRefundRow>`
    select r.refund_id, r.amount_paise, r.whole, r.status, r.created_at, r.explanation as reason,
      (select coalesce(json_agg(json_build_object('name', l.name, 'quantity', i.quantity)
          order by i.product_id), '[]')
        from refund_item i join order_item l using (order_id, product_id)
        where i.refund_id = r.refund_id and i.quantity > 0) as pieces,
      (select coalesce(json_agg(json_build_object('document_id', d.document_id, 'kind', d.kind,
          'number', d.number) order by d.document_id), '[]')
        from tax_document d where d.refund_id = r.refund_id) as documents
    from orders o join refund r using (rzp_payment_id)
    where o.order_id = ${order_id}
    order by r.refund_id`.execute(db);
  return rows;
}
