import { type OrderHandling, shopkeeping } from '@shop/contract';
import type { OrderStatus } from '@shop/domain/order-status';
import { useState } from 'react';
import { call, Refusal } from '#api/call.ts';
import { useToast } from '#ui/toast.tsx';
import type { AdminOrder, LoadedOrders } from './admin-load.ts';

/** What happened to one row since the list came. */
interface Change {
  chosen?: OrderStatus;
  order_status?: OrderStatus;
  stage?: 'saving' | 'saved' | 'failed' | 'rest';
  handling?: OrderHandling;
}

export interface ListedRow extends AdminOrder {
  chosen: string;
  stage: NonNullable<Change['stage']>;
  /** What is chosen is not what is stored. */
  differs: boolean;
}

/**
 * The rows with what was chosen and saved in them. A saved row stays where it is, also under a filter
 * that it does not fit any more: it would vanish from under the hand.
 */
export function useStatusChanges({ rows, loadedAt }: LoadedOrders) {
  const toast = useToast();
  const [{ at, changes }, setState] = useState(begin(loadedAt));
  if (at !== loadedAt) setState(begin(loadedAt));

  const put = (order_id: string, change: (old: Change) => Change) =>
    setState((state) => {
      const old = state.changes[order_id] ?? {};
      return { ...state, changes: { ...state.changes, [order_id]: { ...old, ...change(old) } } };
    });

  const save = async (order_id: string, order_status: OrderStatus): Promise<boolean> => {
    put(order_id, () => ({ stage: 'saving' }));
    try {
      await call(shopkeeping.changeStatus, { params: { order_id }, body: bodyFor(order_status) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      put(order_id, () => ({ stage: 'failed' }));
      void toast({ kind: 'failure', text: 'Failed to update order status.' });
      return false;
    }
    put(order_id, () => ({ order_status, stage: 'saved' }));
    void toast({ kind: 'success', text: 'Order status updated successfully!' }).then(() =>
      put(order_id, ({ stage = 'rest' }) => ({ stage: stage === 'saved' ? 'rest' : stage })),
    );
    return true;
  };

  return {
    rows: rows.map((row) => listed(row, changes[row.order_id])),
    choose: (order_id: string, chosen: OrderStatus) =>
      put(order_id, () => ({ chosen, stage: 'rest' })),
    save,
    handle: (handling: OrderHandling) => put(handling.order_id, () => ({ handling })),
  };
}

const begin = (at: number): { at: number; changes: Record<string, Change> } => ({
  at,
  changes: {},
});

/** Delivered says when, as specified; no other status does. */
const bodyFor = (order_status: OrderStatus) => ({
  order_status,
  ...(order_status === 'Delivered' && { delivery_date: new Date().toISOString() }),
});

function listed(row: AdminOrder, change: Change = {}): ListedRow {
  const { order_status = row.order_status, handling = row.handling, stage = 'rest' } = change;
  const chosen = change.chosen ?? order_status;
  return { ...row, order_status, handling, stage, chosen, differs: chosen !== order_status };
}
