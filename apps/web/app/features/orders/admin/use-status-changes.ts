import { type OrderHandling, shopkeeping } from '@shop/contract';
import { isOrderStatus, type OrderStatus } from '@shop/domain/order-status';
import { useState } from 'react';
import { call, Refusal } from '#api/call.ts';
import { useToast } from '#ui/toast.tsx';
import type { AdminOrder, LoadedOrders } from './load-orders.ts';
import { statusNow } from './use-order.ts';

/** What happened to one row since the list came. */
interface Change {
  /** When it was last touched. */
  at: number;
  /** Only while it is not what is stored. */
  chosen?: OrderStatus | undefined;
  order_status?: string;
  stage?: 'saving' | 'saved' | 'failed' | 'rest';
  /** Why it was not saved, where the shop had words for it. */
  refused?: string | undefined;
  handling?: OrderHandling;
}

type Changes = Record<string, Change>;

interface State {
  /** The list they were made in. */
  from: number;
  changes: Changes;
}

export interface ListedRow extends AdminOrder {
  chosen: string;
  stage: NonNullable<Change['stage']>;
  refused: string | undefined;
  /** What is chosen is not what is stored. */
  differs: boolean;
}

type Put = (order_id: string, change: (old: Partial<Change>) => Partial<Change>) => void;

/**
 * The rows with what was chosen and saved in them. A saved row stays where it is, also under a filter
 * that it does not fit any more: it would vanish from under the hand.
 */
export function useStatusChanges({ rows, loadedAt }: LoadedOrders) {
  const [{ from, changes }, setState] = useState<State>({ from: loadedAt, changes: {} });
  if (from !== loadedAt) {
    setState({ from: loadedAt, changes: carriedOver(changes, { rows, loadedAt }) });
  }
  const put: Put = (order_id, change) => {
    const at = performance.now();
    setState((state) => {
      const old = state.changes[order_id] ?? {};
      return {
        ...state,
        changes: { ...state.changes, [order_id]: { ...old, ...change(old), at } },
      };
    });
  };

  return {
    rows: rows.map((row) => listed(row, changes[row.order_id])),
    choose: ({ order_id, order_status }: ListedRow, status: OrderStatus) => {
      const chosen = status === order_status ? undefined : status;
      put(order_id, () => ({ chosen, stage: 'rest', refused: undefined }));
    },
    forget: () => setState({ from, changes: {} }),
    save: useSave(put),
    handle: (handling: OrderHandling) => put(handling.order_id, () => ({ handling })),
  };
}

/** Says whether it was saved, in the row and in a toast. */
function useSave(put: Put) {
  const toast = useToast();
  const fail = async (order_id: string, { code, message }: Refusal) => {
    void toast({ kind: 'failure', text: 'Failed to update order status.' });
    if (code !== 'STATUS_CHANGED') return put(order_id, () => ({ stage: 'failed' }));
    put(order_id, () => ({ stage: 'failed', refused: message }));
    const order_status = await statusNow(order_id);
    return put(order_id, () => ({ chosen: undefined, ...(order_status && { order_status }) }));
  };

  return async (row: ListedRow, order_status: OrderStatus): Promise<boolean> => {
    const { order_id } = row;
    put(order_id, () => ({ stage: 'saving', refused: undefined }));
    try {
      const body = bodyOf(row, order_status);
      await call(shopkeeping.changeStatus, { params: { order_id }, body });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await fail(order_id, error);
      return false;
    }
    put(order_id, () => ({ order_status, chosen: undefined, stage: 'saved' }));
    void toast({ kind: 'success', text: 'Order status updated successfully!' }).then(() =>
      put(order_id, ({ stage = 'rest' }) => ({ stage: stage === 'saved' ? 'rest' : stage })),
    );
    return true;
  };
}

/** Delivered says when, as specified; no other status does. */
const bodyOf = ({ order_status: base }: ListedRow, order_status: OrderStatus) => ({
  order_status,
  ...(isOrderStatus(base) && { status_base: base }),
  ...(order_status === 'Delivered' && { delivery_date: new Date().toISOString() }),
});

/** A newer list takes nothing away that was chosen in its rows, or done since it was asked for. */
function carriedOver(
  changes: Changes,
  { rows, loadedAt }: Pick<LoadedOrders, 'rows' | 'loadedAt'>,
) {
  const carried: Changes = {};
  for (const { order_id, order_status } of rows) {
    const change = changes[order_id];
    if (!change) continue;
    const { at, chosen, stage } = change;
    if (at > loadedAt || stage === 'saving') carried[order_id] = change;
    else if (chosen && chosen !== order_status) carried[order_id] = { at, chosen };
  }
  return carried;
}

function listed(row: AdminOrder, change: Partial<Change> = {}): ListedRow {
  const { order_status = row.order_status, handling = row.handling, stage = 'rest' } = change;
  const { chosen = order_status, refused } = change;
  return {
    ...row,
    order_status,
    handling,
    stage,
    refused,
    chosen,
    differs: chosen !== order_status,
  };
}
