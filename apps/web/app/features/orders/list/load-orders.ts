import { type OrderRow, orders, type ReplyOf } from '@shop/contract';
import { type Call, Refusal } from '#api/call.ts';

export interface ListedOrder {
  order_id: string;
  order_date: string;
  order_status: string;
  products: OrderRow[];
  /** When the customer asked to cancel it. */
  requested_at: string | undefined;
}

/** The customer's orders, newest first. Nothing: nobody is logged in. */
export async function loadOrders(call: Call): Promise<{ orders: ListedOrder[] | undefined }> {
  try {
    return { orders: grouped(await call(orders.listMine, {})) };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_SIGNED_IN') return { orders: undefined };
    throw error;
  }
}

function grouped(reply: ReplyOf<typeof orders.listMine>): ListedOrder[] {
  const requests = new Map(
    reply.cancellations.map(({ order_id, requested_at }) => [order_id, requested_at]),
  );
  const byId = Map.groupBy(reply.orders, ({ order_id }) => order_id);
  return [...byId.values()].flatMap((products) => {
    const [first] = products;
    if (!first) return [];
    const { order_id, order_date, order_status } = first;
    const requested_at = requests.get(order_id);
    return [{ order_id, order_date, order_status, products, requested_at }];
  });
}
