import { type AdminOrderRow, adminOrders, type OrderFulfilment } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import { isToBeCalledFirst } from '@shop/domain/orders/call-first';
import type { FastifyInstance } from 'fastify';
import { declineCancellation } from '#features/orders/cancellation.ts';
import { asShippingDetails } from '#features/orders/present-order.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { changeStatus } from './change-status.ts';
import { listOrders } from './order-list.queries.ts';
import { countOrderViews } from './order-views.queries.ts';
import { restockOrder } from './restock-order.ts';

export function adminOrdersRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'settings'>) {
  const { db } = deps;

  registerEndpoint(app, adminOrders.listAll, async ({ query }) => {
    const { rows, total: total_orders } = await listOrders(db, query);
    const { callGuestsAbove } = await deps.settings.load();
    const listed = rows.map((row) => ({ ...presentRow(row), user_id: row.user_id }));
    return {
      orders: listed,
      total_orders,
      fulfilments: rows.map((row) => presentFulfilment(row, callGuestsAbove)),
    };
  });

  registerEndpoint(app, adminOrders.changeStatus, async ({ params, body, caller }) => {
    await changeStatus(deps, { ...params, ...body, admin_id: caller.admin_id });
    return { msg: 'Order status updated successfully!' };
  });

  registerEndpoint(app, adminOrders.restock, async ({ params, caller }) => {
    await restockOrder(deps, params.id, caller.admin_id);
    return { msg: 'The pieces are back in stock.' };
  });

  registerEndpoint(app, adminOrders.counts, () => countOrderViews(db));

  registerEndpoint(app, adminOrders.declineCancellation, async ({ params, body, caller }) => {
    await declineCancellation(deps, { order_id: params.id, ...body, admin_id: caller.admin_id });
    return { msg: 'The customer will see the reason with the order.' };
  });
}

type OrderListRow = Awaited<ReturnType<typeof listOrders>>['rows'][number];

function presentRow(row: OrderListRow): AdminOrderRow {
  const { name, email, phone, address = {} } = asShippingDetails(row.ship_to);
  const { post_office, city, state, pinCode } = address;
  return {
    order_id: row.order_id,
    user_name: name,
    email,
    phone,
    address: { post_office, city, state, zip: pinCode },
    total_amount: toRupees(paise(row.total_paise)),
    order_date: row.order_date.toISOString(),
    order_status: row.order_status,
    delivery_date: row.delivery_date?.toISOString() ?? null,
  };
}

const presentFulfilment = (row: OrderListRow, callGuestsAbove: number): OrderFulfilment => ({
  order_id: row.order_id,
  cancellation_requested_at: row.cancellation_requested_at?.toISOString() ?? null,
  restocked: row.restocked,
  refund: row.refund,
  mail_rejected: row.mail_rejected,
  decline_reason: row.decline_reason,
  pieces: row.pieces,
  partly_sent: row.partly_sent,
  sent_before: row.sent_before?.toISOString() ?? null,
  images: row.images,
  channel: row.channel,
  tender: row.tender,
  call_first: isToBeCalledFirst(row, callGuestsAbove),
});
