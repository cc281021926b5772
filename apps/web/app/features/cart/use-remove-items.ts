import { CartItem, cart, Gift } from '@shop/contract';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { call, tryCall } from '#api/call.ts';
import { isFocusLost, restoreFocus } from '#ui/restore-focus.ts';
import { tryStorage } from '#ui/try-storage.ts';
import { useCartError } from './use-cart-error.ts';

/** Id of the product link, which takes the focus after the line before it was removed. */
export const lineId = ({ cart_item_id }: CartItem) => `line-${cart_item_id}`;

interface RemoveOptions {
  /** Cancels the queued quantity changes of an item. */
  cancelChanges: (cart_item_id: number) => void;
  /** Removes items from the screen, before and without the reload. */
  removeLines: (removed: CartItem[]) => void;
  reload: () => Promise<void>;
  /** Kept over the reload. */
  gift: Gift | undefined;
  restoreGift: (gift: Gift | undefined) => void;
}

export function useRemoveItems(items: CartItem[], options: RemoveOptions) {
  const { cancelChanges, removeLines, reload, gift, restoreGift } = options;
  const { revalidate } = useRevalidator();
  const [removing, setRemoving] = useState<ReadonlySet<number>>(new Set());
  const showRemoveError = useCartError({
    rejected: "Couldn't delete the item",
    offline: 'Error removing item.',
  });
  const showClearError = useCartError({});
  const focusLater = useRestoreLineFocus(items);
  const [removed, setRemoved] = useState<CartItem>();
  const inProgress = useRef(0);
  useEffect(() => {
    const kept = takeRemoval();
    if (!kept) return;
    // oxlint-disable-next-line react/set-state-in-effect -- the server cannot read the tab's storage
    setRemoved(kept.removed);
    restoreGift(kept.gift);
    if (isFocusLost()) restoreFocus(kept.focusId ? document.getElementById(kept.focusId) : null);
  }, [restoreGift]);

  const remove = async (line: CartItem) => {
    const { cart_item_id } = line;
    cancelChanges(cart_item_id);
    setRemoving((ids) => new Set([...ids, cart_item_id]));
    inProgress.current += 1;
    const { error } = await tryCall(call(cart.remove, { body: { cart_item_id } }));
    inProgress.current -= 1;
    if (error) {
      await showRemoveError(error);
      setRemoving((ids) => new Set([...ids].filter((id) => id !== cart_item_id)));
      return;
    }
    const next = items[items.findIndex((item) => item.cart_item_id === cart_item_id) + 1];
    removeLines([line]);
    keepRemoval({ removed: line, focusId: next && lineId(next), gift });
    // The last of several removals reloads for all of them.
    if (inProgress.current === 0) await reload();
  };

  const clear = async () => {
    for (const { cart_item_id } of items) cancelChanges(cart_item_id);
    const { error } = await tryCall(call(cart.clear, {}));
    if (error) {
      await showClearError(error);
      return;
    }
    setRemoved(undefined);
    focusLater(undefined);
    removeLines(items);
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

const STORAGE_KEY = 'removed-from-cart';

/** State of the page that survives the reload after a removal. */
const KeptRemoval = z.object({
  /** Can be put back. */
  removed: CartItem,
  /** Id of the element that takes the focus; without it the heading does. */
  focusId: z.optional(z.string()),
  gift: z.optional(Gift),
});
type KeptRemoval = z.output<typeof KeptRemoval>;

function keepRemoval(kept: KeptRemoval) {
  tryStorage(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept)));
}

/** @returns undefined on any other load of the page. */
function takeRemoval(): KeptRemoval | undefined {
  return tryStorage(() => {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    sessionStorage.removeItem(STORAGE_KEY);
    return z.safeParse(KeptRemoval, stored).data;
  });
}
