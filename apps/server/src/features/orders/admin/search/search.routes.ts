import { adminSearch } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import type { FastifyInstance } from 'fastify';
import { asShippingDetails } from '#features/orders/present-order.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { searchCustomers, searchOrders } from './search.queries.ts';

export function searchRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  registerEndpoint(app, adminSearch.find, async ({ query: { q } }) => {
    const [orders, customers] = await Promise.all([searchOrders(db, q), searchCustomers(db, q)]);
    return { orders: orders.map(present), customers };
  });
}

function present({ ship_to, total_paise, order_date, ...order }: FoundOrder) {
  const { name = '', address = {} } = asShippingDetails(ship_to);
  return {
    ...order,
    user_name: name,
    place: [address.city, address.state, address.pinCode].filter(Boolean).join(' '),
    total_amount: toRupees(paise(total_paise)),
    order_date: order_date.toISOString(),
  };
}

type FoundOrder = Awaited<ReturnType<typeof searchOrders>>[number];
