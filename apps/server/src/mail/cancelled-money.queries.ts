import {
  type CancelledMoney,
  type CancelledPayment,
  decideCancelledMoney,
} from '@shop/domain/orders/cancelled-money';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** For the mail and the order's page: mail may import no feature. */
export async function findCancelledMoney(
  db: Db,
  order_id: string,
): Promise<CancelledMoney | undefined> {
  const { rows } = await sql<CancelledPayment>`
    select coalesce(p.amount_paise, o.total_paise) as paid, o.payment_status, p.captured,
      (select coalesce(json_agg(json_build_object(
          'amount', coalesce(r.amount_paise, p.amount_paise, o.total_paise), 'whole', r.whole,
          'status', r.status, 'by_provider', r.reason = 'by_provider') order by r.refund_id), '[]')
        from refund r where r.rzp_payment_id = o.rzp_payment_id) as refunds,
      (select coalesce(sum(i.withheld_paise), 0)::bigint
        from refund_item i where i.order_id = o.order_id) as withheld
    from orders o join payment p using (rzp_payment_id)
    where o.order_id = ${order_id} and o.order_status = 'Cancelled'`.execute(db);
  return rows[0] && decideCancelledMoney(rows[0]);
}
