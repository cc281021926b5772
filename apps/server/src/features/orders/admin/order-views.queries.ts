import type { OrderCounts } from '@shop/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { IS_RESTOCKED } from '#features/orders/order-actions.queries.ts';
import { IS_PARTLY_SENT } from '#features/orders/shipments.queries.ts';

/** Conditions on `orders o`. */
export const IS_REQUESTED = sql<boolean>`o.cancellation_requested_at is not null
  and o.order_status <> 'Cancelled' and o.cancellation_declined_at is null`;

/** A failed refund needs attention like a missing one. */
export const IS_NOT_REFUNDED = sql<boolean>`o.order_status = 'Cancelled'
  and o.payment_status <> 'Refunded' and not exists (
    select from refund r where r.rzp_payment_id = o.rzp_payment_id and r.whole and r.status <> 'failed')`;

/** Money in hand is given back by hand. Written from the few open refunds, so that their index is used. */
export const IS_REFUND_TO_GIVE = sql<boolean>`o.rzp_payment_id in (
  select r.rzp_payment_id from refund r join payment p using (rzp_payment_id)
  where r.status in ('due', 'pending') and p.tender <> 'provider')`;

export const IS_NOT_RESTOCKED = sql<boolean>`o.order_status = 'Cancelled' and not ${IS_RESTOCKED}`;

export async function countOrderViews(db: Db): Promise<OrderCounts> {
  const { rows } = await sql<OrderCounts>`
    select (select count(*) from orders) as all,
      (select count(*) from orders where order_status = 'Pending') as pending,
      (select count(*) from orders o where ${IS_PARTLY_SENT}) as partly_sent,
      (select count(*) from orders o where ${IS_REQUESTED}) as cancellation_requests,
      (select count(*) from orders o where ${IS_NOT_REFUNDED}) as not_refunded,
      (select count(*) from orders o where ${IS_NOT_RESTOCKED}) as not_restocked,
      (select count(*) from return_request
        where status in ('asked', 'approved', 'received')) as returns`.execute(db);
  const none = { all: 0, pending: 0, cancellation_requests: 0, not_refunded: 0, not_restocked: 0 };
  return rows[0] ?? none;
}
