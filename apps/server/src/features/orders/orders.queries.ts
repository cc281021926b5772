import type { OrderRefund } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { isReadableBy, type OrderReader } from '#features/tax/order-readers.queries.ts';
import { PARTLY_SENT } from './shipments.queries.ts';

export interface OrderPayment {
  payment_method: string | null;
  payment_status: 'Authorized' | 'Paid' | 'Refunded';
}

/** Returns the items of an order to stock, with one ledger row per product. */
export async function restockOrderItems(trx: Trx, checkout_id: string): Promise<void> {
  await sql`select release_stock(${checkout_id}, 'restock')`.execute(trx);
}

export async function findOrderIdByCheckout(
  db: Db,
  checkout_id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('order_id')
    .where('checkout_id', '=', checkout_id)
    .executeTakeFirst();
  return row?.order_id;
}

/**
 * Applies a later report about the payment. A processed refund is final, whatever a late report says. The
 * provider calls a payment refunded as soon as a refund starts; if that refund failed, the order stays
 * Paid.
 */
export async function updateOrderPaymentStatus(
  trx: Trx,
  checkout_id: string,
  { payment_method, payment_status }: OrderPayment,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      payment_method: sql`coalesce(${payment_method}, payment_method)`,
      payment_status: sql`coalesce((
        select case when is_refunded(orders.rzp_payment_id) then 'Refunded'
          when ${payment_status} = 'Refunded' and bool_or(
            r.status = 'failed' or (r.status = 'due' and r.failed_rzp_refund_ids <> '{}'))
            then 'Paid' end
        from refund r where r.rzp_payment_id = orders.rzp_payment_id
      ), ${payment_status})`,
    })
    .where('checkout_id', '=', checkout_id)
    .execute();
}

export async function isOrderCancelled(trx: Trx, checkout_id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('orders')
    .select('order_id')
    .where('checkout_id', '=', checkout_id)
    .where('order_status', '=', 'Cancelled')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the order's id, undefined when it is not Pending, so it may have shipped. */
export async function cancelOrderIfPending(
  trx: Trx,
  checkout_id: string,
): Promise<string | undefined> {
  const row = await trx
    .updateTable('orders')
    .set({ order_status: 'Cancelled' })
    .where('checkout_id', '=', checkout_id)
    .where('order_status', '=', 'Pending')
    .returning('order_id')
    .executeTakeFirst();
  return row?.order_id;
}

const IS_MAIL_REJECTED = sql<boolean>`exists (
  select from message m where m.order_id = o.order_id and m.status = 'suppressed')`;

/** An order with its items. @returns undefined unless it is one that the reader may see. */
export async function findOrder(db: Db, order_id: string, reader: OrderReader) {
  const order = await db
    .selectFrom('orders as o')
    .select([
      'order_id',
      'order_status',
      'channel',
      'total_paise',
      'payment_method',
      'payment_status',
      'ship_to',
      'order_date',
      'delivery_date',
      'delivery_paise',
      'coupon_code',
      'discount_paise',
      'gift_note',
      'cancellation_requested_at',
      'cancellation_decline_reason',
      PARTLY_SENT.as('partly_sent'),
      // As text: a JavaScript date would have a time zone.
      sql<string | null>`estimated_from::text`.as('estimated_from'),
      sql<string | null>`estimated_until::text`.as('estimated_until'),
      IS_MAIL_REJECTED.as('mail_rejected'),
    ])
    .where('order_id', '=', order_id)
    .where(isReadableBy(reader))
    .executeTakeFirst();
  if (!order) return undefined;
  const items = await db
    .selectFrom('order_item')
    .select(['product_id', 'name', 'quantity', 'unit_price_paise', 'image'])
    .where('order_id', '=', order_id)
    .orderBy('product_id')
    .execute();
  return { ...order, items };
}

const PAGE_SIZE = 100;

/** One page of a customer's orders, newest first, one row per item; or the page after an order. */
export async function listOrderRows(db: Db, user_id: number, before?: string) {
  const page = db
    .selectFrom('orders as o')
    .select([
      'order_id',
      'order_date',
      'order_status',
      'cancellation_requested_at',
      'cancellation_decline_reason',
      'delivery_paise',
      'coupon_code',
      'discount_paise',
      PARTLY_SENT.as('partly_sent'),
    ])
    .where('user_id', '=', user_id)
    .$if(before !== undefined, (query) => query.where(isOlderThan(before ?? '', user_id)))
    .orderBy('order_date', 'desc')
    .orderBy('order_id', 'desc')
    // One more than a page, to know whether there is a next one.
    .limit(PAGE_SIZE + 1);
  const rows = await db
    .selectFrom(page.as('page'))
    .innerJoin('order_item', 'order_item.order_id', 'page.order_id')
    .select([
      'page.order_id',
      'order_date',
      'order_status',
      'cancellation_requested_at',
      'cancellation_decline_reason',
      'delivery_paise',
      'coupon_code',
      'page.discount_paise',
      'partly_sent',
      'name',
      'description',
      'unit_price_paise',
      'quantity',
      'image',
    ])
    .orderBy('order_date', 'desc')
    .orderBy('page.order_id', 'desc')
    .orderBy('product_id')
    .execute();
  const nextPage = [...new Set(rows.map(({ order_id }) => order_id))].slice(PAGE_SIZE);
  return {
    rows: rows.filter(({ order_id }) => !nextPage.includes(order_id)),
    more: nextPage.length > 0,
  };
}

/** In SQL, because a JavaScript date would lose the microseconds. False for another customer's order. */
const isOlderThan = (order_id: string, user_id: number) => sql<boolean>`
  (order_date, order_id) < ((
    select order_date from orders where order_id = ${order_id} and user_id = ${user_id}
  ), ${order_id})`;

/** Idempotent. @returns the time of the first request, undefined when it is not their order. */
export async function markCancellationRequested(
  trx: Trx,
  order_id: string,
  reader: OrderReader,
): Promise<Date | undefined> {
  const row = await trx
    .updateTable('orders as o')
    .set({ cancellation_requested_at: sql`coalesce(cancellation_requested_at, now())` })
    .where('order_id', '=', order_id)
    .where(isReadableBy(reader))
    .returning('cancellation_requested_at')
    .executeTakeFirst();
  return row?.cancellation_requested_at ?? undefined;
}

export interface OrderRefundRow extends Omit<OrderRefund, 'amount' | 'at'> {
  amount_paise: number | null;
  created_at: Date;
}

/** Refunds of an order, oldest first. */
export async function listOrderRefunds(db: Db, order_id: string): Promise<OrderRefundRow[]> {
  const { rows } = await sql<OrderRefundRow>`
    select r.refund_id, r.amount_paise, r.whole, r.status, r.created_at, r.explanation as reason,
      p.tender <> 'provider' as by_hand,
      (select coalesce(json_agg(json_build_object('name', l.name, 'quantity', i.quantity)
          order by i.product_id), '[]')
        from refund_item i join order_item l using (order_id, product_id)
        where i.refund_id = r.refund_id and i.quantity > 0) as pieces,
      (select coalesce(json_agg(json_build_object('document_id', d.document_id, 'kind', d.kind,
          'number', d.number) order by d.document_id), '[]')
        from tax_document d where d.refund_id = r.refund_id) as documents
    from orders o join refund r using (rzp_payment_id) join payment p using (rzp_payment_id)
    where o.order_id = ${order_id}
    order by r.refund_id`.execute(db);
  return rows;
}
