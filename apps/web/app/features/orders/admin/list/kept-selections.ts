import { isOrderStatus, type OrderStatus } from '@shop/domain/orders/order-status';
import { tryStorage } from '#ui/try-storage.ts';

const STORAGE_KEY = 'order-statuses';

/** Statuses that are chosen and not saved, so that the end of the session or a reload loses none. */
export function keepSelections(rows: { order_id: string; selected: string; dirty: boolean }[]) {
  const selections = rows
    .filter(({ dirty }) => dirty)
    .map(({ order_id, selected }) => [order_id, selected]);
  tryStorage(() => {
    if (selections.length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(selections)));
  });
}

export function readSelections(): Map<string, OrderStatus> {
  const kept: unknown = tryStorage(() => JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}'));
  const entries = Object.entries(kept && typeof kept === 'object' ? kept : {});
  return new Map(
    entries.flatMap(([id, status]) =>
      typeof status === 'string' && isOrderStatus(status) ? [[id, status] as const] : [],
    ),
  );
}
