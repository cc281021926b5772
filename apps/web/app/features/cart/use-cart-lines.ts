import { type CartItem, cart } from '@shop/contract';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import { call, tryCall } from '#api/call.ts';
import { countItems, setCount } from './cart-count.ts';
import { lastItems } from './last-items.client.ts';
import { createQuantityQueue } from './quantity-queue.ts';
import { useCartError } from './use-cart-error.ts';

type Quantities = Record<number, number | undefined>;

/** The cart with optimistic quantities. A failed change is rolled back. */
export function useCartLines(items: CartItem[]) {
  const { stored, store, removeLines } = useStoredLines(items);
  const [optimistic, setOptimistic] = useState<Quantities>({});
  const [{ send, cancel: cancelChanges }] = useState(() => createQuantityQueue(store));
  const showError = useCartError({
    rejected: 'Cannot change the quantity.',
    offline: 'Error updating quantity.',
  });

  const lines = stored.map((line) => ({
    ...line,
    quantity: optimistic[line.cart_item_id] ?? line.quantity,
  }));
  const count = countItems(lines);
  useEffect(() => setCount(count), [count]);

  const changeAndWait = async ({ cart_item_id }: CartItem, quantity: number) => {
    setOptimistic((all) => ({ ...all, [cart_item_id]: quantity }));
    const sent = send(cart_item_id, quantity);
    if (!sent) return;
    const { error } = await tryCall(sent);
    setOptimistic((all) => ({ ...all, [cart_item_id]: undefined }));
    if (error) await showError(error);
  };
  const inProgress = useRef(new Set<Promise<void>>());
  const change = (line: CartItem, quantity: number) => {
    const changed = changeAndWait(line, quantity).finally(() => inProgress.current.delete(changed));
    inProgress.current.add(changed);
  };
  const waitForChanges = () => Promise.all(inProgress.current);
  const reduced = useReduceToStock(stored, change);
  return { lines, reduced, change, waitForChanges, cancelChanges, removeLines };
}

/** The lines as the server stored them. Freshly loaded items replace them. */
function useStoredLines(items: CartItem[]) {
  const { revalidate } = useRevalidator();
  const [loaded, setLoaded] = useState(items);
  const [stored, setStored] = useState(items);
  if (loaded !== items) {
    setLoaded(items);
    setStored(items);
  }
  useEffect(() => lastItems.keep(stored), [stored]);

  const store = async (cart_item_id: number, quantity: number) => {
    const { quantity: kept = quantity } = await call(cart.changeQuantity, {
      body: { cart_item_id, quantity },
    });
    setStored((lines) =>
      lines.map((line) =>
        line.cart_item_id === cart_item_id ? { ...line, quantity: kept } : line,
      ),
    );
    // The server reduced the quantity to a stock level that this page has not loaded.
    if (kept !== quantity) await revalidate();
  };
  const removeLines = (removed: CartItem[]) => {
    const ids = new Set(removed.map(({ cart_item_id }) => cart_item_id));
    // Synchronously, so that a reload that fails does not restore the items.
    flushSync(() =>
      setStored((lines) => lines.filter(({ cart_item_id }) => !ids.has(cart_item_id))),
    );
  };
  return { stored, store, removeLines };
}

/** Reduces lines to a stock that has fallen. @returns the new quantities, by item. */
function useReduceToStock(lines: CartItem[], change: (line: CartItem, quantity: number) => void) {
  const [reduced, setReduced] = useState<Quantities>({});
  useEffect(() => {
    const above = lines.filter(({ quantity, stock }) => stock > 0 && quantity > stock);
    if (above.length === 0) return;
    for (const line of above) change(line, line.stock);
    setReduced((all) => ({
      ...all,
      ...Object.fromEntries(above.map(({ cart_item_id, stock }) => [cart_item_id, stock])),
    }));
    // Only when other lines are loaded: a press changes the quantity within the stock.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lines]);
  return reduced;
}
