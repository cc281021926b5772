import type { OrderDetails } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import { getFirstName } from '@shop/domain/people/first-name';
import type { Db } from '#db/database.ts';
import type { OrderReader } from '#features/tax/order-readers.queries.ts';
import { presentSummary } from '#features/tax/present-document.ts';
import { listDocumentsOfOrder } from '#features/tax/view-documents.queries.ts';
import { findCancelledMoney } from '#mail/cancelled-money.queries.ts';
import { type findOrder, listOrderRefunds } from './orders.queries.ts';
import { asShippingDetails, presentCoupon, presentRefund } from './present-order.ts';
import { listShipments } from './shipments.queries.ts';

type OrderRecord = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** The fields that the specification fixes. */
export function presentOrder(record: OrderRecord): OrderDetails {
  const { total_paise, items, ship_to, mail_rejected } = record;
  const { order_id, order_status, payment_method, payment_status, order_date } = record;
  return {
    order_id,
    order_status,
    payment_method,
    payment_status,
    // The specification fixes the other fields.
    ...(mail_rejected && { mail_rejected }),
    total_amount: toRupees(paise(total_paise)),
    order_date: order_date.toISOString(),
    delivery_date: record.delivery_date?.toISOString() ?? null,
    items: items.map(({ unit_price_paise, image, ...item }) => ({
      ...item,
      price: toRupees(paise(unit_price_paise)),
      image: image ? [image] : [],
    })),
    // Written by start-payment, correct-recipient and correct-email, from schemas of the contract.
    user: ship_to as OrderDetails['user'],
  };
}

const presentDelivery = (order: OrderRecord) => ({
  delivery: {
    charge: toRupees(paise(order.delivery_paise)),
    from: order.estimated_from,
    until: order.estimated_until,
    gift_note: order.gift_note,
  },
  coupon: presentCoupon(order),
  ...(order.coupon_code === null &&
    order.discount_paise > 0 && { discount: toRupees(paise(order.discount_paise)) }),
  ...(order.channel === 'counter' && { at_counter: true }),
  cancellation_requested_at: order.cancellation_requested_at?.toISOString(),
  partly_sent: order.partly_sent ?? undefined,
  cancellation_declined: order.cancellation_decline_reason ?? undefined,
});

/** An order with everything that belongs to it. */
export async function loadOrderDetails(
  db: Db,
  order: OrderRecord,
  reader: OrderReader,
): Promise<OrderDetails> {
  const { order_id } = order;
  const parcels = await listShipments(db, [order_id], reader === 'staff' ? 'staff' : 'customer');
  const money = await findCancelledMoney(db, order_id);
  return {
    ...presentOrder(order),
    ...presentDelivery(order),
    shipments: parcels.get(order_id) ?? [],
    documents: (await listDocumentsOfOrder(db, order_id)).map(presentSummary),
    refunds: (await listOrderRefunds(db, order_id)).map(presentRefund),
    money: money && { state: money.state, amount: toRupees(money.amount) },
  };
}

/**
 * The order as the link of a message shows it before the digits of the phone: of the person only first name and
 * district.
 */
export async function loadLimitedOrder(db: Db, order: OrderRecord): Promise<OrderDetails> {
  const {
    documents: _,
    user,
    mail_rejected: __,
    ...details
  } = await loadOrderDetails(db, order, 'link');
  const { delivery, refunds = [] } = details;
  const { state } = asShippingDetails(order.ship_to).address ?? {};
  return {
    ...details,
    user: { name: getFirstName(user.name ?? ''), address: { state } },
    ...(delivery && { delivery: { ...delivery, gift_note: delivery.gift_note && '' } }),
    refunds: refunds.map((refund) => ({ ...refund, documents: [] })),
  };
}
