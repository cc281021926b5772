import { adminOrders, type OrderCounts } from '@shop/contract';
import { useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import type { LoadedOrders } from './list/load-orders.ts';
import type { ListedRow } from './list/status-changes.ts';
import { useStatusChanges } from './list/use-status-changes.ts';

/** Changes of the listed orders. Each refreshes the counts. */
export function useOrderActions(loaded: LoadedOrders) {
  const { rows, save, undo, markDelivered, updateFulfilment, ...changes } =
    useStatusChanges(loaded);
  const { counts, refresh } = useOrderCounts(loaded);
  const refreshAfter = async (saving: Promise<boolean>) => {
    if (await saving) await refresh();
  };
  return {
    ...changes,
    rows,
    counts,
    save: (...args: Parameters<typeof save>) => void refreshAfter(save(...args)),
    undo: (...args: Parameters<typeof undo>) => void refreshAfter(undo(...args)),
    markDelivered: async (orders: ListedRow[]) => {
      const failed = await markDelivered(orders);
      void refresh();
      return failed;
    },
    followDetails: (fulfilment: ListedRow['fulfilment'], order_status: string) => {
      changes.follow(fulfilment, order_status);
      void refresh();
    },
    followShipped: (order_ids: string[]) => {
      for (const { order_id, fulfilment } of rows) {
        // All that was left of the order was sent.
        const whole = { ...fulfilment, partly_sent: null };
        if (order_ids.includes(order_id)) changes.follow(whole, 'Shipped');
      }
      void refresh();
    },
    updateFulfilment: (fulfilment: ListedRow['fulfilment']) => {
      updateFulfilment(fulfilment);
      void refresh();
    },
  };
}

/** Counts of the views, refreshed after every change on the page. A failed refresh keeps the old ones. */
function useOrderCounts({ counts: loadedCounts, loadedAt }: LoadedOrders) {
  const [latest, setLatest] = useState<{ counts: OrderCounts; at: number }>();
  const refresh = async () => {
    const at = performance.now();
    const { data } = await tryCall(call(adminOrders.counts, {}));
    if (data) setLatest({ counts: data, at });
  };
  return { counts: latest && latest.at > loadedAt ? latest.counts : loadedCounts, refresh };
}
