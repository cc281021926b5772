import { type OrderDetails, type OrderRow, orders } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import type { PartlySent } from '@shop/domain/orders/order-status';
import type { FastifyInstance } from 'fastify';
import { presentSummary } from '#features/tax/present-document.ts';
import { listDocumentsOfOrder } from '#features/tax/view-documents.queries.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import { findCancelledMoney } from '#mail/cancelled-money.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { requestCancellation } from './cancellation.ts';
import { findOrder, listOrderRefunds, listOrderRows } from './orders.queries.ts';
import { presentRefund } from './present-order.ts';
import { listShipments } from './shipments.queries.ts';

export function ordersRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  registerEndpoint(app, orders.listMine, async ({ query, caller }) => {
    const { rows, more } = await listOrderRows(db, caller.user_id, query.before);
    const charges = listCharges(rows);
    const partly_sent = listPartlySent(rows);
    return {
      orders: rows.map(presentRow),
      cancellations: listCancellationRequests(rows),
      ...(charges.length > 0 && { charges }),
      ...(partly_sent.length > 0 && { partly_sent }),
      more,
    };
  });

  registerEndpoint(app, orders.view, async ({ params, query, caller }) => {
    const owner = 'user_id' in caller ? caller.user_id : undefined;
    const order = await findOrder(db, params.id, owner);
    if (!order) throw new ShopError('ORDER_NOT_FOUND');
    if (query.with !== 'delivery') return present(order);
    const reader = owner === undefined ? 'staff' : 'customer';
    const parcels = await listShipments(db, [order.order_id], reader);
    const shipments = parcels.get(order.order_id) ?? [];
    const documents = (await listDocumentsOfOrder(db, order.order_id)).map(presentSummary);
    const refunds = (await listOrderRefunds(db, order.order_id)).map(presentRefund);
    const money = await findCancelledMoney(db, order.order_id);
    return {
      ...present(order),
      ...presentDelivery(order),
      shipments,
      documents,
      refunds,
      money: money && { state: money.state, amount: toRupees(money.amount) },
    };
  });

  registerEndpoint(app, orders.requestCancellation, async ({ params, caller }) => {
    const requested = await requestCancellation({ db }, params.id, caller.user_id);
    return { msg: 'Cancellation requested', requested_at: requested.toISOString() };
  });
}

type OrderRecord = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

function present(record: OrderRecord): OrderDetails {
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
    // Written by start-payment and correct-recipient, from schemas of the contract.
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
  cancellation_requested_at: order.cancellation_requested_at?.toISOString(),
  partly_sent: order.partly_sent ?? undefined,
  cancellation_declined: order.cancellation_decline_reason ?? undefined,
});

/** One per order, even though rows are per item. */
function listCancellationRequests(rows: OrderItemRow[]) {
  const requests = new Map<string, { requested_at: string; declined?: string }>();
  for (const { order_id, cancellation_requested_at: at, cancellation_decline_reason } of rows) {
    if (!at) continue;
    requests.set(order_id, {
      requested_at: at.toISOString(),
      ...(cancellation_decline_reason && { declined: cancellation_decline_reason }),
    });
  }
  return [...requests].map(([order_id, request]) => ({ order_id, ...request }));
}

function listCharges(rows: OrderItemRow[]) {
  const charges = new Map<string, number>();
  for (const { order_id, delivery_paise } of rows) {
    if (delivery_paise > 0) charges.set(order_id, toRupees(paise(delivery_paise)));
  }
  return [...charges].map(([order_id, charge]) => ({ order_id, charge }));
}

function listPartlySent(rows: OrderItemRow[]) {
  const found = new Map<string, PartlySent>();
  for (const { order_id, partly_sent } of rows) {
    if (partly_sent) found.set(order_id, partly_sent);
  }
  return [...found].map(([order_id, progress]) => ({ order_id, ...progress }));
}

type OrderItemRow = Awaited<ReturnType<typeof listOrderRows>>['rows'][number];

function presentRow({
  name,
  description,
  unit_price_paise,
  image,
  ...row
}: OrderItemRow): OrderRow {
  return {
    ...row,
    order_date: row.order_date.toISOString(),
    product_name: name,
    product_description: description,
    product_price: toRupees(paise(unit_price_paise)),
    image: image ? [image] : [],
  };
}
