import { type AdminOrderRow, type OrderHandling, shopkeeping } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import type { FastifyInstance } from 'fastify';
import { shipToOf } from '#features/orders/shipping-details.ts';
import { serve } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { changeStatus } from './change-status.ts';
import { readSummary } from './dashboard.ts';
import { countAllOrders, listAllOrders } from './order-list.queries.ts';
import { restockOrder } from './restock-order.ts';

interface Beside {
  /** Payments that wait for a person. */
  countDesk: () => Promise<number>;
}

/** What the shop's people do with orders. */
export function shopkeepingRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db'>,
  { countDesk }: Beside,
) {
  const { db } = deps;

  serve(app, shopkeeping.listAll, async ({ query }) => {
    const [rows, total_orders] = await Promise.all([
      listAllOrders(db, query),
      countAllOrders(db, query),
    ]);
    return { orders: rows.map(presentRow), total_orders, handling: rows.map(presentHandling) };
  });

  serve(app, shopkeeping.changeStatus, async ({ params, body, caller }) => {
    const { order_status, status_base } = body;
    const { admin_id } = caller;
    await changeStatus(deps, { ...params, order_status, status_base, admin_id });
    return { msg: 'Order status updated successfully!' };
  });

  serve(app, shopkeeping.restock, async ({ params, caller }) => {
    await restockOrder(deps, params.id, caller.admin_id);
    return { msg: 'The pieces are back in stock.' };
  });

  serve(app, shopkeeping.summary, () => readSummary(db, countDesk));
}

type Found = Awaited<ReturnType<typeof listAllOrders>>[number];

function presentRow(row: Found): AdminOrderRow {
  const { name, email, phone, address = {} } = shipToOf(row.ship_to);
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

const presentHandling = ({
  order_id,
  cancellation_requested_at,
  ...row
}: Found): OrderHandling => ({
  order_id,
  cancellation_requested_at: cancellation_requested_at?.toISOString() ?? null,
  restocked: row.restocked,
  refund: row.refund,
});
