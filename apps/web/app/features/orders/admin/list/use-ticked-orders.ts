import { useState } from 'react';

export interface TickedOrders {
  /** In the order of the list. */
  ids: string[];
  /** @param range also the rows between this one and the last one that was ticked. */
  toggle: (order_id: string, range: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
  /** Keeps the ticks of these orders and clears all others. */
  keep: (order_ids: string[]) => void;
}

/** Ticks of orders that are no longer listed do not count. */
export function useTickedOrders(listed: string[]): TickedOrders {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const ids = listed.filter((id) => ticked.has(id));
  return {
    ids,
    toggle: (order_id, range) => {
      const next = new Set(ids);
      const on = !next.has(order_id);
      for (const id of range ? listRange(listed, last, order_id) : [order_id]) {
        if (on) next.add(id);
        else next.delete(id);
      }
      setTicked(next);
      setLast(order_id);
    },
    toggleAll: () => setTicked(new Set(ids.length === listed.length ? [] : listed)),
    clear: () => setTicked(new Set()),
    keep: (order_ids) => setTicked(new Set(order_ids)),
  };
}

function listRange(listed: string[], from: string | undefined, to: string): string[] {
  const [a, b] = [listed.indexOf(from ?? to), listed.indexOf(to)];
  return a < 0 ? [to] : listed.slice(Math.min(a, b), Math.max(a, b) + 1);
}
