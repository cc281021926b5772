import { type CartItem, cart } from '@shop/contract';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { piecesIn, setCount } from './cart-count.ts';
import { keepLines } from './load-cart.ts';
import { oneAtATime } from './quantity-queue.ts';
import { useRefused } from './use-cart-error.ts';

type Quantities = Record<number, number | undefined>;

/** The cart with every change shown at once. A refused one is taken back. */
export function useCartLines(items: CartItem[]) {
  const { known, store, forget } = useKnownLines(items);
  const [wanted, setWanted] = useState<Quantities>({});
  const [{ send, drop }] = useState(() => oneAtATime(store));
  const refused = useRefused({
    refused: 'Cannot change the quantity.',
    lost: 'Error updating quantity.',
  });

  const lines = known.map((line) => ({
    ...line,
    quantity: wanted[line.cart_item_id] ?? line.quantity,
  }));
  const pieces = piecesIn(lines);
  useEffect(() => setCount(pieces), [pieces]);

  const change = async ({ cart_item_id }: CartItem, quantity: number) => {
    setWanted((all) => ({ ...all, [cart_item_id]: quantity }));
    const sent = send(cart_item_id, quantity);
    if (!sent) return;
    const refusal = await sent.catch((error: unknown) => error);
    // What is not wanted any more shows what is stored.
    setWanted((all) => ({ ...all, [cart_item_id]: undefined }));
    if (refusal) await refused(refusal);
  };
  const underWay = useRef(new Set<Promise<void>>());
  const changeSoon = (line: CartItem, quantity: number) => {
    const changed = change(line, quantity).finally(() => underWay.current.delete(changed));
    underWay.current.add(changed);
  };
  const settled = () => Promise.all(underWay.current);
  return { lines, change: changeSoon, settled, drop, forget };
}

/** What the shop said last about each line. A fresh view knows better than any answer before it. */
function useKnownLines(items: CartItem[]) {
  const { revalidate } = useRevalidator();
  const [view, setView] = useState(items);
  const [known, setKnown] = useState(items);
  if (view !== items) {
    setView(items);
    setKnown(items);
  }
  useEffect(() => keepLines(known), [known]);

  const store = async (cart_item_id: number, quantity: number) => {
    const stored = await call(cart.changeQuantity, { body: { cart_item_id, quantity } });
    setKnown((lines) =>
      lines.map((line) =>
        line.cart_item_id === cart_item_id ? { ...line, quantity: stored.quantity } : line,
      ),
    );
    // The shop kept it within a stock that this page does not know yet.
    if (stored.quantity !== quantity) await revalidate();
  };
  const forget = (gone: CartItem[]) => {
    const ids = new Set(gone.map(({ cart_item_id }) => cart_item_id));
    // At once, so that they are not kept for a view that cannot be fetched.
    flushSync(() =>
      setKnown((lines) => lines.filter(({ cart_item_id }) => !ids.has(cart_item_id))),
    );
  };
  return { known, store, forget };
}
