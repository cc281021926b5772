import { type OrderRow, orders, type UsedCoupon } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import type { PartlySent } from '@shop/domain/orders/order-status';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { requestCancellation } from './cancellation.ts';
import { loadOrderDetails, presentOrder } from './order-details.ts';
import { findOrder, listOrderRows } from './orders.queries.ts';
import { presentCoupon } from './present-order.ts';

export function ordersRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  registerEndpoint(app, orders.listMine, async ({ query, caller }) => {
    const { rows, more } = await listOrderRows(db, caller.user_id, query.before);
    const charges = listCharges(rows);
    const coupons = listCoupons(rows);
    const partly_sent = listPartlySent(rows);
    return {
      orders: rows.map(presentRow),
      cancellations: listCancellationRequests(rows),
      ...(charges.length > 0 && { charges }),
      ...(coupons.length > 0 && { coupons }),
      ...(partly_sent.length > 0 && { partly_sent }),
      more,
    };
  });

  registerEndpoint(app, orders.view, async ({ params, query, caller }) => {
    const reader = 'user_id' in caller ? { user_id: caller.user_id } : 'staff';
    const order = await findOrder(db, params.id, reader);
    if (!order) throw new ShopError('ORDER_NOT_FOUND');
    return query.with === 'delivery' ? loadOrderDetails(db, order, reader) : presentOrder(order);
  });

  registerEndpoint(app, orders.requestCancellation, async ({ params, caller }) => {
    const requested = await requestCancellation({ db }, params.id, {
      user_id: caller.user_id,
    });
    return { msg: 'Cancellation requested', requested_at: requested.toISOString() };
  });
}

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

function listCoupons(rows: OrderItemRow[]) {
  const coupons = new Map<string, UsedCoupon>();
  for (const row of rows) {
    const coupon = presentCoupon(row);
    if (coupon) coupons.set(row.order_id, coupon);
  }
  return [...coupons].map(([order_id, coupon]) => ({ order_id, ...coupon }));
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
