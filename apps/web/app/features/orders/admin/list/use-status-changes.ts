import { adminOrders, type OrderFulfilment } from '@shop/contract';
import { isOrderStatus, type OrderStatus } from '@shop/domain/orders/order-status';
import { useEffect, useState } from 'react';
import { type ApiError, call, tryCall } from '#api/call.ts';
import { fetchOrderStatus } from '#features/orders/admin/use-order.ts';
import { useToast } from '#ui/toast.tsx';
import { tryStorage } from '#ui/try-storage.ts';
import { findNextSteps, type NextSteps, type Undo } from './find-next-steps.ts';
import type { AdminOrder, LoadedOrders } from './load-orders.ts';

/** Changes of one row since the list was loaded. */
interface RowChange {
  changedAt: number;
  /** Set while it differs from the stored status. */
  selected?: OrderStatus | undefined;
  order_status?: string;
  delivery_date?: string | null;
  phase?: 'saving' | 'saved' | 'failed' | 'idle';
  /** The API's reason for a failure. */
  message?: string | undefined;
  fulfilment?: OrderFulfilment;
  /** After the last save. */
  nextSteps?: NextSteps | undefined;
}

type Changes = Record<string, RowChange>;

interface ChangeState {
  /** Load time of the list that the changes belong to. */
  loadedAt: number;
  changes: Changes;
}

export interface ListedRow extends AdminOrder {
  selected: string;
  phase: NonNullable<RowChange['phase']>;
  message: string | undefined;
  nextSteps: NextSteps | undefined;
  /** The selected status is not saved. */
  dirty: boolean;
}

type UpdateRow = (
  order_id: string,
  change: (old: Partial<RowChange>) => Partial<RowChange>,
) => void;

/**
 * The loaded rows with selected and saved statuses. A saved row keeps its place until the next load,
 * even when it no longer matches the filter.
 */
export function useStatusChanges({ rows, loadedAt }: LoadedOrders) {
  const [{ loadedAt: changesLoadedAt, changes }, setState] = useState<ChangeState>(() => ({
    loadedAt,
    changes: restoreSelections(rows),
  }));
  if (changesLoadedAt !== loadedAt) {
    setState({ loadedAt, changes: carryOver(changes, { rows, loadedAt }) });
  }
  const update: UpdateRow = (order_id, change) => {
    const changedAt = performance.now();
    setState((state) => {
      const old = state.changes[order_id] ?? {};
      return {
        ...state,
        changes: { ...state.changes, [order_id]: { ...old, ...change(old), changedAt } },
      };
    });
  };

  const listed = rows.map((row) => toListedRow(row, changes[row.order_id]));
  useEffect(() => keepSelections(listed));

  return {
    rows: listed,
    select: ({ order_id, order_status }: ListedRow, status: OrderStatus) => {
      const selected = status === order_status ? undefined : status;
      update(order_id, () => ({ selected, phase: 'idle', message: undefined }));
    },
    discard: () => {
      setState({ loadedAt: changesLoadedAt, changes: {} });
      keepSelections([]);
    },
    ...useSaveStatus(update),
    updateFulfilment: (fulfilment: OrderFulfilment) =>
      update(fulfilment.order_id, () => ({ fulfilment })),
    /** After the order was changed elsewhere on the page. */
    follow: (fulfilment: OrderFulfilment, order_status: string) =>
      update(fulfilment.order_id, ({ selected, nextSteps, ...old }) => ({
        fulfilment,
        order_status,
        selected: selected === order_status ? undefined : selected,
        nextSteps: old.order_status === order_status ? nextSteps : undefined,
      })),
  };
}

/** Reports the result in the row and in a toast. */
function useSaveStatus(update: UpdateRow) {
  const toast = useToast();
  const showFailure = () => void toast({ kind: 'failure', text: 'Failed to update order status.' });
  const fail = async (order_id: string, { code, message }: ApiError) => {
    showFailure();
    if (code !== 'STATUS_CHANGED') return update(order_id, () => ({ phase: 'failed' }));
    update(order_id, () => ({ phase: 'failed', message }));
    const order_status = await fetchOrderStatus(order_id);
    return update(order_id, () => ({
      selected: undefined,
      nextSteps: undefined,
      ...(order_status && { order_status }),
    }));
  };

  const send = async (
    row: ListedRow,
    { order_status, ...change }: StatusChange,
    nextSteps: NextSteps | undefined,
  ) => {
    const { order_id, order_status: base } = row;
    update(order_id, () => ({ phase: 'saving', message: undefined }));
    const body = {
      order_status,
      ...(isOrderStatus(base) && { status_base: base }),
      ...change,
    };
    const { error } = await tryCall(call(adminOrders.changeStatus, { params: { order_id }, body }));
    if (error) {
      await fail(order_id, error);
      return false;
    }
    const { delivery_date = null } = change;
    update(order_id, () => ({
      order_status,
      delivery_date,
      selected: undefined,
      phase: 'saved',
      nextSteps,
    }));
    void toast({ kind: 'success', text: 'Order status updated successfully!' }).then(() =>
      update(order_id, ({ phase = 'idle' }) => ({ phase: phase === 'saved' ? 'idle' : phase })),
    );
    return true;
  };

  return {
    save: async (row: ListedRow) => {
      const { order_id, selected } = row;
      if (isOrderStatus(selected)) {
        return send(row, withDeliveryDate(selected), findNextSteps(row, selected));
      }
      // An order may have a status that the shop does not know.
      showFailure();
      update(order_id, () => ({ phase: 'failed', message: 'Choose one of the four statuses.' }));
      return false;
    },
    undo: (row: ListedRow, { order_status, delivery_date }: Undo) =>
      send(row, { order_status, ...(delivery_date && { delivery_date }) }, undefined),
  };
}

interface StatusChange {
  order_status: OrderStatus;
  delivery_date?: string;
}

/** The specification asks for a delivery date with Delivered only. */
const withDeliveryDate = (order_status: OrderStatus): StatusChange => ({
  order_status,
  ...(order_status === 'Delivered' && { delivery_date: new Date().toISOString() }),
});

function restoreSelections(rows: AdminOrder[]): Changes {
  const kept = readSelections();
  const changedAt = performance.now();
  const restored = rows.flatMap(({ order_id, order_status }) => {
    const selected = kept.get(order_id);
    return selected && selected !== order_status ? [[order_id, { changedAt, selected }]] : [];
  });
  return Object.fromEntries(restored);
}

/** Keeps unsaved selections, and changes made after the new list was requested. */
function carryOver(changes: Changes, { rows, loadedAt }: Pick<LoadedOrders, 'rows' | 'loadedAt'>) {
  const carried: Changes = {};
  for (const { order_id, order_status } of rows) {
    const change = changes[order_id];
    if (!change) continue;
    const { changedAt, selected, phase } = change;
    if (changedAt > loadedAt || phase === 'saving') carried[order_id] = change;
    else if (selected && selected !== order_status) carried[order_id] = { changedAt, selected };
  }
  return carried;
}

function toListedRow(row: AdminOrder, change: Partial<RowChange> = {}): ListedRow {
  const { order_status = row.order_status, fulfilment = row.fulfilment, phase = 'idle' } = change;
  const { selected = order_status, message, nextSteps } = change;
  const { delivery_date = row.delivery_date } = change;
  const dirty = selected !== order_status;
  return {
    ...row,
    order_status,
    delivery_date,
    fulfilment,
    phase,
    message,
    nextSteps,
    selected,
    dirty,
  };
}

const STORAGE_KEY = 'order-statuses';

/** Keeps chosen statuses that are not saved, so that the end of the session or a reload loses none. */
function keepSelections(rows: { order_id: string; selected: string; dirty: boolean }[]) {
  const selections = rows
    .filter(({ dirty }) => dirty)
    .map(({ order_id, selected }) => [order_id, selected]);
  tryStorage(() => {
    if (selections.length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(selections)));
  });
}

function readSelections(): Map<string, OrderStatus> {
  const kept: unknown = tryStorage(() => JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}'));
  const entries = Object.entries(kept && typeof kept === 'object' ? kept : {});
  return new Map(
    entries.flatMap(([id, status]) =>
      typeof status === 'string' && isOrderStatus(status) ? [[id, status] as const] : [],
    ),
  );
}
