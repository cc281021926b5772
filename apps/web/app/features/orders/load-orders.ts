import { type OrderRow, orders } from '@shop/contract';
import { type Call, Refusal } from '#api/call.ts';

export interface ListedOrder {
  order_id: string;
  order_date: string;
  order_status: string;
  products: OrderRow[];
}

/** The customer's orders, newest first. Nothing: nobody is logged in. */
export async function loadOrders(call: Call): Promise<{ orders: ListedOrder[] | undefined }> {
  try {
    return { orders: grouped((await call(orders.listMine, {})).orders) };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_SIGNED_IN') return { orders: undefined };
    throw error;
  }
}

function grouped(rows: OrderRow[]): ListedOrder[] {
  const byId = Map.groupBy(rows, ({ order_id }) => order_id);
  return [...byId.values()].flatMap((products) => {
    const [first] = products;
    if (!first) return [];
    const { order_id, order_date, order_status } = first;
    return [{ order_id, order_date, order_status, products }];
  });
}
