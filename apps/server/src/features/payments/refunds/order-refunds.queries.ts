import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

/** @returns undefined when the request is new. */
export async function findRefundOfRequest(trx: Trx, request_id: string, order_id: string) {
  const { rows } = await sql<{ refund_id: string; amount_paise: number }>`
    select r.refund_id, r.amount_paise from refund r join orders o using (rzp_payment_id)
    where r.request_id = ${request_id} and o.order_id = ${order_id}`.execute(trx);
  return rows[0];
}

interface RefundableOrder {
  paid_paise: number;
  lines: { product_id: number; name: string }[];
}

export async function findRefundableOrder(
  db: Db,
  order_id: string,
): Promise<RefundableOrder | undefined> {
  const { rows } = await sql<RefundableOrder>`
    select least(coalesce(p.amount_paise, o.total_paise), o.total_paise) as paid_paise,
      (select json_agg(json_build_object('product_id', i.product_id, 'name', i.name)
          order by i.product_id)
        from order_item i where i.order_id = o.order_id) as lines
    from orders o join payment p using (rzp_payment_id)
    where o.order_id = ${order_id}`.execute(db);
  return rows[0];
}
