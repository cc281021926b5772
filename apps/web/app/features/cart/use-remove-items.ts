import { type CartItem, cart } from '@shop/contract';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { tryCall } from '#api/try-call.ts';
import { isFocusLost, restoreFocus } from '#ui/restore-focus.ts';
import { useCartError } from './use-cart-error.ts';

/** Id of the product link, which takes the focus after the line before it was removed. */
export const lineId = ({ cart_item_id }: CartItem) => `line-${cart_item_id}`;

interface RemoveOptions {
  /** Drops the queued quantity changes of an item. */
  drop: (cartItemId: number) => void;
  /** Removes items from the screen, even when the reload fails. */
  forget: (removed: CartItem[]) => void;
}

export function useRemoveItems(items: CartItem[], { drop, forget }: RemoveOptions) {
  const { revalidate } = useRevalidator();
  const [removing, setRemoving] = useState<ReadonlySet<number>>(new Set());
  const showRemoveError = useCartError({
    rejected: "Couldn't delete the item",
    offline: 'Error removing item.',
  });
  const showClearError = useCartError({});
  const focusLater = useRestoreLineFocus(items);
  const [removed, setRemoved] = useState<CartItem>();

  const remove = async (line: CartItem) => {
    const { cart_item_id } = line;
    drop(cart_item_id);
    setRemoving((ids) => new Set([...ids, cart_item_id]));
    const { error } = await tryCall(call(cart.remove, { body: { cart_item_id } }));
    if (error) {
      await showRemoveError(error);
    } else {
      focusLater(items[items.findIndex((item) => item.cart_item_id === cart_item_id) + 1]);
      forget([line]);
      setRemoved(line);
      await revalidate();
    }
    setRemoving((ids) => new Set([...ids].filter((id) => id !== cart_item_id)));
  };

  const clear = async () => {
    for (const { cart_item_id } of items) drop(cart_item_id);
    const { error } = await tryCall(call(cart.clear, {}));
    if (error) {
      await showClearError(error);
      return;
    }
    setRemoved(undefined);
    focusLater(undefined);
    forget(items);
    // The button stood at the end of a long list, so the message would be above the screen.
    scrollTo({ top: 0 });
    await revalidate();
  };

  const undo = async ({ product_id, quantity }: CartItem) => {
    const { error } = await tryCall(call(cart.add, { body: { product_id, quantity } }));
    setRemoved(undefined);
    if (error) await showClearError(error);
    else await revalidate();
    if (isFocusLost()) restoreFocus();
  };
  return { removing, removed, remove, undo, clear };
}

/** When the focused control has gone after the reload, focuses a line or the heading. */
export function useRestoreLineFocus(items: CartItem[]) {
  const next = useRef<{ before: CartItem[]; id: string | undefined }>(undefined);
  useEffect(() => {
    const pending = next.current;
    if (!pending || pending.before === items) return;
    next.current = undefined;
    if (isFocusLost()) restoreFocus(pending.id ? document.getElementById(pending.id) : undefined);
  }, [items]);

  return (item: CartItem | undefined) => {
    next.current = { before: items, id: item && lineId(item) };
  };
}
