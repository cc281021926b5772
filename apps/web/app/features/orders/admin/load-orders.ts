import { type AdminOrderRow, type OrderHandling, shopkeeping } from '@shop/contract';
import { type Call, Refusal } from '#api/call.ts';
import { type OrdersFilter, questionOf } from './orders-query.ts';

export interface AdminOrder extends AdminOrderRow {
  handling: OrderHandling;
}

interface Listed {
  rows: AdminOrder[];
  total: number;
  /** When this list was asked for. One that could not be had leaves it as it was. */
  loadedAt: number;
}

export interface LoadedOrders extends Listed {
  filter: OrdersFilter;
  /** Why it is not the list that was asked for. */
  problem: string | undefined;
}

const NOTHING: Listed = { rows: [], total: 0, loadedAt: 0 };

/** The list on the screen, for the moment when the next one cannot be fetched. */
let shown = NOTHING;

export function forgetOrders() {
  shown = NOTHING;
}

export async function loadAllOrders(call: Call, filter: OrdersFilter): Promise<LoadedOrders> {
  const loadedAt = performance.now();
  try {
    const reply = await call(shopkeeping.listAll, { query: questionOf(filter) });
    const byId = new Map(reply.handling.map((handling) => [handling.order_id, handling]));
    shown = {
      rows: reply.orders.map((row) => ({
        ...row,
        handling: byId.get(row.order_id) ?? untouched(row.order_id),
      })),
      total: reply.total_orders,
      loadedAt,
    };
    return { ...shown, filter, problem: undefined };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...shown, filter, problem: error.message };
  }
}

const untouched = (order_id: string): OrderHandling => ({
  order_id,
  cancellation_requested_at: null,
  restocked: false,
  refund: null,
});
