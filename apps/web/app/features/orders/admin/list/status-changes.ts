import type { OrderFulfilment } from '@shop/contract';
import { isOrderStatus, type OrderStatus } from '@shop/domain/orders/order-status';
import { tryStorage } from '#ui/try-storage.ts';
import type { NextSteps } from './find-next-steps.ts';
import type { AdminOrder, LoadedOrders } from './load-orders.ts';

/** Changes of one row since the list was loaded. */
export interface RowChange {
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

export type Changes = Record<string, RowChange>;

export interface ListedRow extends AdminOrder {
  selected: string;
  phase: NonNullable<RowChange['phase']>;
  message: string | undefined;
  nextSteps: NextSteps | undefined;
  /** The selected status is not saved. */
  dirty: boolean;
}

/** Statuses that were chosen before a reload or a login, and are not saved. */
export function restoreSelections(rows: AdminOrder[]): Changes {
  const kept = readSelections();
  const changedAt = performance.now();
  const restored = rows.flatMap(({ order_id, order_status }) => {
    const selected = kept.get(order_id);
    return selected && selected !== order_status ? [[order_id, { changedAt, selected }]] : [];
  });
  return Object.fromEntries(restored);
}

/** Keeps unsaved selections, and changes made after the new list was requested. */
export function carryOver(
  changes: Changes,
  { rows, loadedAt }: Pick<LoadedOrders, 'rows' | 'loadedAt'>,
) {
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

export function toListedRow(row: AdminOrder, change: Partial<RowChange> = {}): ListedRow {
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

/**
 * The change of a row in which a status was chosen. While another one is being saved, even the stored one is kept:
 * it will differ from the status that is being saved.
 */
export function chooseStatus(
  { order_status, phase }: Pick<ListedRow, 'order_status' | 'phase'>,
  status: OrderStatus,
): Partial<RowChange> {
  if (phase === 'saving') return { selected: status };
  const selected = status === order_status ? undefined : status;
  return { selected, phase: 'idle', message: undefined };
}

/** The change of a row whose status was saved. One that was chosen meanwhile is still to be saved. */
export function finishSave(
  { selected }: Partial<RowChange>,
  saved: { order_status: OrderStatus; delivery_date: string | null },
): Partial<RowChange> {
  const isOpen = selected !== undefined && selected !== saved.order_status;
  return {
    ...saved,
    selected: isOpen ? selected : undefined,
    phase: isOpen ? 'idle' : 'saved',
  };
}

const STORAGE_KEY = 'order-statuses';

/** Keeps chosen statuses that are not saved, so that the end of the session or a reload loses none. */
export function keepSelections(rows: { order_id: string; selected: string; dirty: boolean }[]) {
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
