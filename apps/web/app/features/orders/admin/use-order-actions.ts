import { adminOrders, type OrderCounts } from '@shop/contract';
import type { OrderStatus } from '@shop/domain/orders/order-status';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { tryCall } from '#api/try-call.ts';
import type { LoadedOrders } from './list/load-orders.ts';
import { type ListedRow, useStatusChanges } from './list/use-status-changes.ts';
import { findSaveQuestion, type OpenDialog } from './order-dialogs.tsx';

/** Saving, with a question before it or a dialog after it where the status needs one. */
export function useOrderActions(loaded: LoadedOrders) {
  const { rows, save: send, updateFulfilment, ...changes } = useStatusChanges(loaded);
  const { counts, refresh } = useOrderCounts(loaded);
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const save = async (row: ListedRow, status: OrderStatus) => {
    const { order_id } = row;
    const saved = await send(row, status);
    if (saved && status === 'Cancelled') setOpenDialog({ kind: 'cancelled', order_id });
    if (saved) await refresh();
  };
  const confirmAndSave = (row: ListedRow, status: OrderStatus) => {
    const { order_id } = row;
    if (findSaveQuestion(row, status)) setOpenDialog({ kind: 'confirm', order_id });
    else void save(row, status);
  };
  return {
    ...changes,
    ...{ rows, counts, openDialog, setOpenDialog, save, confirmAndSave },
    followDetails: (fulfilment: ListedRow['fulfilment'], order_status: string) => {
      changes.follow(fulfilment, order_status);
      void refresh();
    },
    followShipped: (order_ids: string[]) => {
      for (const { order_id, fulfilment } of rows) {
        if (order_ids.includes(order_id)) changes.follow(fulfilment, 'Shipped');
      }
      void refresh();
    },
    updateFulfilment: (fulfilment: ListedRow['fulfilment']) => {
      updateFulfilment(fulfilment);
      void refresh();
    },
  };
}

/** Follow every change that is made on the page; a failed refresh keeps the old ones. */
function useOrderCounts({ counts: loadedCounts, loadedAt }: LoadedOrders) {
  const [latest, setLatest] = useState<{ counts: OrderCounts; at: number }>();
  const refresh = async () => {
    const at = performance.now();
    const { data } = await tryCall(call(adminOrders.counts, {}));
    if (data) setLatest({ counts: data, at });
  };
  return { counts: latest && latest.at > loadedAt ? latest.counts : loadedCounts, refresh };
}
