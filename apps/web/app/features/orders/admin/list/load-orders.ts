import {
  ADMIN_ORDERS_PAGE_SIZE,
  type AdminOrderRow,
  adminOrders,
  type OrderCounts,
  type OrderFulfilment,
} from '@shop/contract';
import { type Call, tryCall } from '#api/call.ts';
import { type OrdersFilter, toOrdersQuery } from './orders-query.ts';

export interface AdminOrder extends AdminOrderRow {
  fulfilment: OrderFulfilment;
}

export interface OrderList {
  rows: AdminOrder[];
  total: number;
  /** Undefined when they could not be loaded. */
  counts: OrderCounts | undefined;
  /** Start of the request that returned these rows. */
  loadedAt: number;
}

export interface LoadedOrders extends OrderList {
  filter: OrdersFilter;
  /** When set, the rows are those of the last successful load. */
  error: string | undefined;
}

const EMPTY_LIST: OrderList = { rows: [], total: 0, counts: undefined, loadedAt: 0 };

/** @param getLastOrders shown when the orders cannot be loaded. */
export async function loadOrders(
  call: Call,
  filter: OrdersFilter,
  getLastOrders: () => OrderList | undefined,
): Promise<LoadedOrders> {
  const loadedAt = performance.now();
  const [{ data, error }, counted] = await Promise.all([
    tryCall(call(adminOrders.listAll, { query: toOrdersQuery(filter) })),
    tryCall(call(adminOrders.counts, {})),
  ]);
  if (error) return { ...(getLastOrders() ?? EMPTY_LIST), filter, error: error.message };

  const { orders, fulfilments = [], total_orders: total = countUpTo(filter, orders) } = data;
  const byId = new Map(fulfilments.map((fulfilment) => [fulfilment.order_id, fulfilment]));
  const rows = orders.map((row) => ({
    ...row,
    fulfilment: byId.get(row.order_id) ?? emptyFulfilment(row.order_id),
  }));
  const counts = counted.data;
  return { rows, total, counts, loadedAt, filter, error: undefined };
}

/** Without a total, the orders up to this page, and one more when there may be a next page. */
const countUpTo = ({ page }: OrdersFilter, { length }: AdminOrderRow[]) =>
  (page - 1) * ADMIN_ORDERS_PAGE_SIZE + length + (length === ADMIN_ORDERS_PAGE_SIZE ? 1 : 0);

const emptyFulfilment = (order_id: string): OrderFulfilment => ({
  order_id,
  cancellation_requested_at: null,
  restocked: false,
  refund: null,
  mail_rejected: false,
});
