import { adminOrders, adminShipments, type OrderFulfilment } from '@shop/contract';
import { isOrderStatus, type OrderStatus } from '@shop/domain/orders/order-status';
import { useEffect, useState } from 'react';
import { may } from '#api/admin-session.ts';
import { type ApiError, call, tryCall } from '#api/call.ts';
import { fetchOrderStatus, fetchUndoableParcel } from '#features/orders/admin/use-order.ts';
import { useToast } from '#ui/toast.tsx';
import { findNextSteps, type NextSteps, type Undo } from './find-next-steps.ts';
import type { LoadedOrders } from './load-orders.ts';
import type { LeftOut } from './mark-delivered.ts';
import {
  type Changes,
  carryOver,
  chooseStatus,
  finishSave,
  keepSelections,
  type ListedRow,
  type RowChange,
  restoreSelections,
  toListedRow,
} from './status-changes.ts';

interface ChangeState {
  /** Load time of the list that the changes belong to. */
  loadedAt: number;
  changes: Changes;
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
    select: (row: ListedRow, status: OrderStatus) =>
      update(row.order_id, () => chooseStatus(row, status)),
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
  const showSuccess = (order_id: string, text: string) =>
    void toast({ kind: 'success', text }).then(() =>
      update(order_id, ({ phase = 'idle' }) => ({ phase: phase === 'saved' ? 'idle' : phase })),
    );
  const fail = async (order_id: string, { code, message }: ApiError) => {
    if (code !== 'STATUS_CHANGED') return update(order_id, () => ({ phase: 'failed' }));
    update(order_id, () => ({ phase: 'failed', message }));
    const order_status = await fetchOrderStatus(order_id);
    return update(order_id, () => ({
      selected: undefined,
      nextSteps: undefined,
      ...(order_status && { order_status }),
    }));
  };

  /** Reports the result in the row alone. */
  const write = async (
    row: ListedRow,
    { order_status, ...change }: StatusChange,
    nextSteps?: NextSteps,
  ): Promise<ApiError | undefined> => {
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
      return error;
    }
    const { delivery_date = null } = change;
    update(order_id, (old) => ({
      ...finishSave(old, { order_status, delivery_date }),
      nextSteps,
    }));
    return undefined;
  };

  /** @returns false when there is none that can be undone; the status is then set back. */
  const undoParcel = async ({ order_id }: ListedRow): Promise<boolean> => {
    const shipment_id = may(adminShipments.undo) && (await fetchUndoableParcel(order_id));
    if (!shipment_id) return false;
    update(order_id, () => ({ phase: 'saving', message: undefined }));
    const params = { shipment_id: `${shipment_id}` };
    const { data, error } = await tryCall(call(adminShipments.undo, { params }));
    if (error) {
      update(order_id, () => ({ phase: 'idle' }));
      return false;
    }
    update(order_id, (old) => ({
      ...finishSave(old, { order_status: 'Pending', delivery_date: null }),
      nextSteps: undefined,
    }));
    showSuccess(order_id, data.msg);
    return true;
  };

  const send = async (...args: Parameters<typeof write>) => {
    const [{ order_id }] = args;
    if (await write(...args)) {
      showFailure();
      return false;
    }
    showSuccess(order_id, 'Order status updated successfully!');
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
    /** One after another, so that a lost connection leaves each row with its own result. */
    markDelivered: async (orders: ListedRow[]): Promise<LeftOut[]> => {
      const failed: LeftOut[] = [];
      for (const row of orders) {
        const error = await write(row, withDeliveryDate('Delivered'));
        if (error) failed.push({ order_id: row.order_id, reason: error.message });
      }
      return failed;
    },
    undo: async (row: ListedRow, { order_status, delivery_date, parcel }: Undo) =>
      (parcel && (await undoParcel(row))) ||
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
