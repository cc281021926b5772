import { type CartItem, cart } from '@shop/contract';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { useRefused } from './use-cart-error.ts';

/** The id of a line's name, which takes the focus when the line before it has gone. */
export const lineId = ({ cart_item_id }: CartItem) => `line-${cart_item_id}`;

interface RemovalParts {
  /** Nothing more is sent about this line. */
  drop: (cartItemId: number) => void;
  /** These lines are out of the cart, whether or not it can be fetched anew. */
  forget: (gone: CartItem[]) => void;
}

/** Takes one line or all out of the cart; then the cart is fetched anew. */
export function useRemoval(items: CartItem[], { drop, forget }: RemovalParts) {
  const { revalidate } = useRevalidator();
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set());
  const refused = useRefused({
    refused: "Couldn't delete the item",
    lost: 'Error removing item.',
  });
  const notCleared = useRefused({});
  const focusOn = useFocusAfter(items);

  const remove = async (line: CartItem) => {
    const { cart_item_id } = line;
    drop(cart_item_id);
    setLeaving((all) => new Set([...all, cart_item_id]));
    try {
      await call(cart.remove, { body: { cart_item_id } });
      focusOn(items[items.findIndex((item) => item.cart_item_id === cart_item_id) + 1]);
      forget([line]);
      await revalidate();
    } catch (error) {
      await refused(error);
    } finally {
      setLeaving((all) => new Set([...all].filter((id) => id !== cart_item_id)));
    }
  };

  const clear = async () => {
    for (const { cart_item_id } of items) drop(cart_item_id);
    try {
      await call(cart.clear, {});
      focusOn(undefined);
      forget(items);
      await revalidate();
    } catch (error) {
      await notCleared(error);
    }
  };
  return { leaving, remove, clear };
}

/** A control that has gone leaves the focus nowhere: a line or the heading takes it. */
export function useFocusAfter(items: CartItem[]) {
  const next = useRef<{ before: CartItem[]; id: string | undefined }>(undefined);
  useEffect(() => {
    const waiting = next.current;
    if (!waiting || waiting.before === items) return;
    next.current = undefined;
    if (document.activeElement !== document.body) return;
    const line = waiting.id ? document.getElementById(waiting.id) : null;
    if (line) line.focus();
    else document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [items]);

  return (item: CartItem | undefined) => {
    next.current = { before: items, id: item && lineId(item) };
  };
}
