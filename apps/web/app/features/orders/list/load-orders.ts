import { type OrderRow, orders, type ReplyOf } from '@shop/contract';
import type { Call } from '#api/call.ts';
import { tryCall } from '#api/try-call.ts';

export interface ListedOrder {
  order_id: string;
  order_date: string;
  order_status: string;
  products: OrderRow[];
  /** Time of the customer's cancellation request. */
  requested_at: string | undefined;
}

/** The customer's orders, newest first; undefined without a session. */
export async function loadOrders(call: Call): Promise<{ orders: ListedOrder[] | undefined }> {
  const { data, error } = await tryCall(call(orders.listMine, {}));
  if (error && error.code !== 'NOT_SIGNED_IN') throw error;
  return { orders: data && groupByOrder(data) };
}

function groupByOrder(reply: ReplyOf<typeof orders.listMine>): ListedOrder[] {
  const requestedAt = new Map(
    reply.cancellations.map(({ order_id, requested_at }) => [order_id, requested_at]),
  );
  const byId = Map.groupBy(reply.orders, ({ order_id }) => order_id);
  return [...byId.values()].flatMap((products) => {
    const [first] = products;
    if (!first) return [];
    const { order_id, order_date, order_status } = first;
    const requested_at = requestedAt.get(order_id);
    return [{ order_id, order_date, order_status, products, requested_at }];
  });
}
