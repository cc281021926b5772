import { type OrderDetails, type OrderRow, orders } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findOrder, listOrderRows } from './orders.queries.ts';
import { requestCancellation } from './request-cancellation.ts';

export function ordersRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  registerEndpoint(app, orders.listMine, async ({ query, caller }) => {
    const { rows, more } = await listOrderRows(db, caller.user_id, query.before);
    return { orders: rows.map(presentRow), cancellations: listCancellationRequests(rows), more };
  });

  registerEndpoint(app, orders.view, async ({ params, caller }) => {
    const owner = 'user_id' in caller ? caller.user_id : undefined;
    const order = await findOrder(db, params.id, owner);
    if (!order) throw new ShopError('ORDER_NOT_FOUND');
    return present(order);
  });

  registerEndpoint(app, orders.requestCancellation, async ({ params, caller }) => {
    const requested = await requestCancellation({ db }, params.id, caller.user_id);
    return { msg: 'Cancellation requested', requested_at: requested.toISOString() };
  });
}

type OrderRecord = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

function present(record: OrderRecord): OrderDetails {
  const { total_paise, items, ship_to, mail_rejected, ...order } = record;
  return {
    ...order,
    // The specification fixes the other fields.
    ...(mail_rejected && { mail_rejected }),
    total_amount: toRupees(paise(total_paise)),
    order_date: order.order_date.toISOString(),
    delivery_date: order.delivery_date?.toISOString() ?? null,
    items: items.map(({ unit_price_paise, image, ...item }) => ({
      ...item,
      price: toRupees(paise(unit_price_paise)),
      image: image ? [image] : [],
    })),
    // Written by start-payment from the contract's profile and never changed.
    user: ship_to as OrderDetails['user'],
  };
}

/** One per order, although rows are per item. */
function listCancellationRequests(rows: OrderItemRow[]) {
  const requests = new Map<string, string>();
  for (const { order_id, cancellation_requested_at: at } of rows) {
    if (at) requests.set(order_id, at.toISOString());
  }
  return [...requests].map(([order_id, requested_at]) => ({ order_id, requested_at }));
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
