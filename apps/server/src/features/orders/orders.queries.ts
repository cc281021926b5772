import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

/** What payments know about the money of an order. */
export interface OrderPayment {
  payment_method: string | null;
  payment_status: 'Authorized' | 'Paid' | 'Refunded';
}

export async function findOrderOfCheckout(db: Db, checkoutId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('order_id')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst();
  return row?.order_id;
}

/** What was learned later about an order's money; what is not known any better stays. */
export async function setOrderPayment(
  trx: Trx,
  checkoutId: string,
  { payment_method, payment_status }: OrderPayment,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ payment_status, payment_method: sql`coalesce(${payment_method}, payment_method)` })
    .where('checkout_id', '=', checkoutId)
    .execute();
}

/** False: it is not Pending any more; what has left the shop cannot be called back. */
export async function setPendingOrderCancelled(trx: Trx, checkoutId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({ order_status: 'Cancelled' })
    .where('checkout_id', '=', checkoutId)
    .where('order_status', '=', 'Pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** One order with its lines. Nothing: there is none, or it is somebody else's. */
export async function findOrder(db: Db, orderId: string, userId: number) {
  const order = await db
    .selectFrom('orders')
    .select([
      'order_id',
      'order_status',
      'total_paise',
      'payment_method',
      'payment_status',
      'ship_to',
      'order_date',
      'delivery_date',
    ])
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!order) return undefined;
  const items = await db
    .selectFrom('order_item')
    .select(['product_id', 'name', 'quantity', 'unit_price_paise', 'image'])
    .where('order_id', '=', orderId)
    .orderBy('product_id')
    .execute();
  return { ...order, items };
}

/** More orders than anybody scrolls through. */
const MOST_ORDERS = 100;

/** The latest orders of a customer, newest first, with a row for each product. */
export async function listOrderRows(db: Db, userId: number) {
  return db
    .selectFrom(
      db
        .selectFrom('orders')
        .select(['order_id', 'order_date', 'order_status'])
        .where('user_id', '=', userId)
        .orderBy('order_date', 'desc')
        .limit(MOST_ORDERS)
        .as('latest'),
    )
    .innerJoin('order_item', 'order_item.order_id', 'latest.order_id')
    .select([
      'latest.order_id',
      'order_date',
      'order_status',
      'name',
      'description',
      'unit_price_paise',
      'quantity',
      'image',
    ])
    .orderBy('order_date', 'desc')
    .orderBy('latest.order_id')
    .orderBy('product_id')
    .execute();
}
