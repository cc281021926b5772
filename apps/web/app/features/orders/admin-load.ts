import { type AdminOrderRow, type OrderHandling, shopkeeping } from '@shop/contract';
import { type Call, Refusal } from '#api/call.ts';
import { type OrdersFilter, questionOf } from './admin-query.ts';

export interface AdminOrder extends AdminOrderRow {
  handling: OrderHandling;
}

interface Listed {
  rows: AdminOrder[];
  total: number;
}

export interface LoadedOrders extends Listed {
  filter: OrdersFilter;
  /** Changes with every answer: what was chosen belongs to the rows it was chosen in. */
  loadedAt: number;
  /** Why it is not the list that was asked for. */
  problem: string | undefined;
}

const NOTHING: Listed = { rows: [], total: 0 };

/** The list on the screen, for the moment when the next one cannot be fetched. */
let shown = NOTHING;

export function forgetOrders() {
  shown = NOTHING;
}

export async function loadAllOrders(call: Call, filter: OrdersFilter): Promise<LoadedOrders> {
  const loaded = { filter, loadedAt: performance.now() };
  try {
    const reply = await call(shopkeeping.listAll, { query: questionOf(filter) });
    const byId = new Map(reply.handling.map((handling) => [handling.order_id, handling]));
    shown = {
      rows: reply.orders.map((row) => ({
        ...row,
        handling: byId.get(row.order_id) ?? untouched(row.order_id),
      })),
      total: reply.total_orders,
    };
    return { ...shown, ...loaded, problem: undefined };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...shown, ...loaded, problem: error.message };
  }
}

const untouched = (order_id: string): OrderHandling => ({
  order_id,
  cancellation_requested_at: null,
  restocked: false,
  refund: null,
});
