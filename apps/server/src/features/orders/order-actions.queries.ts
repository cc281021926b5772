import { sql } from 'kysely';
import type { Trx } from '#db/database.ts';

/**
 * A condition on `orders o`: restocked as a whole, or piece by piece through returns and removals. Without
 * 'offset 0' PostgreSQL may read the lines of all orders once instead of those of a few.
 */
export const IS_RESTOCKED = sql<boolean>`(
  exists (select from stock_movement m where m.checkout_id = o.checkout_id and m.reason = 'restock')
  or not exists (
    select from order_item i
    left join returned_piece b on b.order_id = i.order_id and b.product_id = i.product_id
    where i.order_id = o.order_id and i.quantity > coalesce(b.arrived, 0) + coalesce((
      select sum(f.restocked) from refund_item f
      where f.order_id = i.order_id and f.product_id = i.product_id), 0)
    offset 0))`;

export async function lockOrder(trx: Trx, order_id: string) {
  return trx
    .selectFrom('orders')
    .select(['order_id', 'channel', 'order_status', 'delivery_date'])
    .select(['checkout_id', 'rzp_payment_id'])
    .select(['cancellation_requested_at', 'cancellation_decline_reason'])
    .where('order_id', '=', order_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

interface StatusUpdate {
  order_status: string;
  /** Missing: now. */
  delivery_date?: Date | undefined;
}

/** Sets the delivery date for Delivered, once, and removes it for any other status. */
export async function updateOrderStatus(
  trx: Trx,
  order_id: string,
  { order_status, delivery_date: known }: StatusUpdate,
): Promise<Date | null> {
  const delivered = sql<Date>`coalesce(delivery_date, ${known ?? null}::timestamptz, now())`;
  const { delivery_date } = await trx
    .updateTable('orders')
    .set({ order_status, delivery_date: order_status === 'Delivered' ? delivered : null })
    .where('order_id', '=', order_id)
    .returning('delivery_date')
    .executeTakeFirstOrThrow();
  return delivery_date;
}

/** The delivery date that the latest change of the status removed. */
export async function findRemovedDeliveryDate(
  trx: Trx,
  order_id: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('audit_log')
    .select(sql<string | null>`before ->> 'delivery_date'`.as('delivery_date'))
    .where('order_id', '=', order_id)
    .where('action', '=', 'status changed')
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.delivery_date ?? undefined;
}

export async function isRestocked(trx: Trx, checkout_id: string): Promise<boolean> {
  const { rows } = await sql<{ restocked: boolean }>`
    select ${IS_RESTOCKED} as restocked from orders o
    where o.checkout_id = ${checkout_id}`.execute(trx);
  return rows[0]?.restocked ?? false;
}

export async function updateCancellationDeclined(
  trx: Trx,
  order_id: string,
  reason: string,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ cancellation_declined_at: sql`now()`, cancellation_decline_reason: reason })
    .where('order_id', '=', order_id)
    .execute();
}
