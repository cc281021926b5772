import { type OrderRow, orders, type ReplyOf } from '@shop/contract';
import type { PartlySent } from '@shop/domain/orders/order-status';
import { redirect } from 'react-router';
import { type Call, tryCall } from '#api/call.ts';
import { isSignedOut } from '#api/error-kinds.ts';

export interface ListedOrder {
  order_id: string;
  order_date: string;
  order_status: string;
  products: OrderRow[];
  /** Time of the customer's cancellation request. */
  requested_at: string | undefined;
  /** Why the shop declined it. */
  declined: string | undefined;
  /** For the delivery, in rupees; part of the total. */
  charge: number;
  /** The discount of a code, in rupees; not part of the prices. */
  discount: number;
  /** Set while pieces are still to be sent. */
  partly_sent: PartlySent | undefined;
}

export interface CustomerOrders {
  /** Newest first; undefined without a session. */
  orders: ListedOrder[] | undefined;
  /** URL of the page with older orders. */
  olderUrl: string | undefined;
  /** These are not the newest orders. */
  older: boolean;
}

const NOT_SIGNED_IN: CustomerOrders = { orders: undefined, olderUrl: undefined, older: false };

/** One page of the customer's orders: the newest, or with `before` in the URL those after that order. */
export async function loadOrders(call: Call, { url }: Request): Promise<CustomerOrders> {
  const before = new URL(url).searchParams.get('before') || undefined;
  const { data, error } = await tryCall(call(orders.listMine, { query: { before } }));
  if (error && isSignedOut(error)) return NOT_SIGNED_IN;
  // An order number that is wrong or not theirs.
  const unknown = error?.code === 'INVALID_INPUT' || data?.orders.length === 0;
  if (before && unknown) throw redirect('/orders');
  if (error) throw error;

  const listed = groupByOrder(data);
  const last = listed.at(-1);
  return {
    orders: listed,
    olderUrl: data.more && last ? `/orders?before=${last.order_id}` : undefined,
    older: before !== undefined,
  };
}

function groupByOrder(reply: ReplyOf<typeof orders.listMine>): ListedOrder[] {
  const requests = new Map(reply.cancellations?.map((request) => [request.order_id, request]));
  const charges = new Map(reply.charges?.map(({ order_id, charge }) => [order_id, charge]));
  const discounts = new Map(reply.coupons?.map(({ order_id, discount }) => [order_id, discount]));
  const partlySent = new Map(reply.partly_sent?.map((progress) => [progress.order_id, progress]));
  const byId = Map.groupBy(reply.orders, ({ order_id }) => order_id);
  return [...byId.values()].flatMap((products) => {
    const [first] = products;
    if (!first) return [];
    const { order_id, order_date, order_status } = first;
    const { requested_at, declined } = requests.get(order_id) ?? {};
    const charge = charges.get(order_id) ?? 0;
    const discount = discounts.get(order_id) ?? 0;
    const partly_sent = partlySent.get(order_id);
    return [
      {
        order_id,
        order_date,
        order_status,
        products,
        requested_at,
        declined,
        charge,
        discount,
        partly_sent,
      },
    ];
  });
}
