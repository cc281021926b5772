import { type OrderDetails, type OrderRow, orders } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import type { FastifyInstance } from 'fastify';
import { serve } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findOrder, listOrderRows, setCancellationRequested } from './orders.queries.ts';

export function ordersRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  serve(app, orders.listMine, async ({ caller }) => {
    const rows = await listOrderRows(db, caller.user_id);
    return { orders: rows.map(presentRow), cancellations: requestsIn(rows) };
  });

  serve(app, orders.view, async ({ params, caller }) => {
    const owner = 'user_id' in caller ? caller.user_id : undefined;
    const order = await findOrder(db, params.id, owner);
    if (!order) throw new ShopError('ORDER_NOT_FOUND');
    return present(order);
  });

  serve(app, orders.requestCancellation, async ({ params, caller }) => {
    const requested = await setCancellationRequested(db, params.id, caller.user_id);
    if (!requested) throw new ShopError('ORDER_NOT_FOUND');
    return { msg: 'Cancellation requested', requested_at: requested.toISOString() };
  });
}

type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

function present({ total_paise, items, ship_to, ...order }: FoundOrder): OrderDetails {
  return {
    ...order,
    total_amount: toRupees(paise(total_paise)),
    order_date: order.order_date.toISOString(),
    delivery_date: order.delivery_date?.toISOString() ?? null,
    items: items.map(({ unit_price_paise, image, ...item }) => ({
      ...item,
      price: toRupees(paise(unit_price_paise)),
      image: image ? [image] : [],
    })),
    // Written by start-payment from the contract's own profile, and frozen since.
    user: ship_to as OrderDetails['user'],
  };
}

/** One for each order, however many rows it has. */
function requestsIn(rows: FoundRow[]) {
  const asked = new Map<string, string>();
  for (const { order_id, cancellation_requested_at: at } of rows) {
    if (at) asked.set(order_id, at.toISOString());
  }
  return [...asked].map(([order_id, requested_at]) => ({ order_id, requested_at }));
}

type FoundRow = Awaited<ReturnType<typeof listOrderRows>>[number];

function presentRow({ name, description, unit_price_paise, image, ...row }: FoundRow): OrderRow {
  return {
    ...row,
    order_date: row.order_date.toISOString(),
    product_name: name,
    product_description: description,
    product_price: toRupees(paise(unit_price_paise)),
    image: image ? [image] : [],
  };
}
