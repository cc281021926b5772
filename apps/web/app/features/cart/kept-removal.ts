import { CartItem, Gift } from '@shop/contract';
import * as z from 'zod/mini';
import { tryStorage } from '#ui/try-storage.ts';

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

export function keepRemoval(kept: KeptRemoval) {
  tryStorage(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept)));
}

/** @returns undefined on any other load of the page. */
export function takeRemoval(): KeptRemoval | undefined {
  return tryStorage(() => {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    sessionStorage.removeItem(STORAGE_KEY);
    return z.safeParse(KeptRemoval, stored).data;
  });
}
