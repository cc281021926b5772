import { sql } from 'kysely';
import type { Trx } from '#db/database.ts';

/** The order, kept from everybody else until the transaction ends. */
export async function lockOrder(trx: Trx, orderId: string) {
  return trx
    .selectFrom('orders')
    .select(['order_id', 'order_status', 'delivery_date', 'checkout_id', 'rzp_payment_id'])
    .where('order_id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Delivered is dated by the database's clock; any other status has no such date. */
export async function setOrderStatus(
  trx: Trx,
  orderId: string,
  order_status: string,
): Promise<Date | null> {
  const { delivery_date } = await trx
    .updateTable('orders')
    .set({
      order_status,
      delivery_date: order_status === 'Delivered' ? sql`coalesce(delivery_date, now())` : sql`null`,
    })
    .where('order_id', '=', orderId)
    .returning('delivery_date')
    .executeTakeFirstOrThrow();
  return delivery_date;
}

export async function isRestocked(trx: Trx, checkoutId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('stock_move')
    .select('move_id')
    .where('checkout_id', '=', checkoutId)
    .where('reason', '=', 'restock')
    .executeTakeFirst();
  return row !== undefined;
}
