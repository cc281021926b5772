import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

/** What payments know about the money of an order. */
export interface OrderPayment {
  payment_method: string | null;
  payment_status: 'Authorized' | 'Paid' | 'Refunded';
}

/** Puts the pieces of a paid checkout back, as a line of the ledger for each. */
export async function restockPieces(trx: Trx, checkoutId: string): Promise<void> {
  await sql`select return_pieces(${checkoutId}, 'restock')`.execute(trx);
}

export async function findOrderOfCheckout(db: Db, checkoutId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('order_id')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst();
  return row?.order_id;
}

/**
 * What was learned later about an order's money; what is not known any better stays. A refund that
 * failed has given nothing back, whatever the payment is called since it was begun.
 */
export async function setOrderPayment(
  trx: Trx,
  checkoutId: string,
  { payment_method, payment_status }: OrderPayment,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      payment_method: sql`coalesce(${payment_method}, payment_method)`,
      payment_status: sql`case when ${payment_status} = 'Refunded' and exists (
        select from refund r where r.rzp_payment_id = orders.rzp_payment_id
          and (r.state = 'failed' or (r.state = 'due' and r.given_up <> '{}'))
      ) then 'Paid' else ${payment_status} end`,
    })
    .where('checkout_id', '=', checkoutId)
    .execute();
}

export async function isOrderCancelled(trx: Trx, checkoutId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('orders')
    .select('order_id')
    .where('checkout_id', '=', checkoutId)
    .where('order_status', '=', 'Cancelled')
    .executeTakeFirst();
  return row !== undefined;
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

/** One order with its lines. Nothing: there is none, or it is not this customer's. */
export async function findOrder(db: Db, orderId: string, userId?: number) {
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
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
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
        .select(['order_id', 'order_date', 'order_status', 'cancellation_requested_at'])
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
      'cancellation_requested_at',
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

/** Notes that the customer asks to cancel, once, and tells when. Nothing: it is not their order. */
export async function setCancellationRequested(
  db: Db,
  orderId: string,
  userId: number,
): Promise<Date | undefined> {
  const row = await db
    .updateTable('orders')
    .set({ cancellation_requested_at: sql`coalesce(cancellation_requested_at, now())` })
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId)
    .returning('cancellation_requested_at')
    .executeTakeFirst();
  return row?.cancellation_requested_at ?? undefined;
}
