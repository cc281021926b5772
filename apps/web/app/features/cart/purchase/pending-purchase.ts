import { Gift, Id } from '@shop/contract';
import * as z from 'zod/mini';
import { tryStorage } from '#ui/try-storage.ts';

const STORAGE_KEY = 'pending-purchase';
const MAX_AGE_MS = 30 * 60_000;

const PendingPurchase = z.object({
  kind: z.enum(['add', 'buy']),
  product_id: Id,
  name: z.string(),
  quantity: Id,
  gift: z.optional(Gift),
  at: z.number(),
});
export type PendingPurchase = z.infer<typeof PendingPurchase>;

/** Null until the session storage has been read, which the server does not have. */
let pending: PendingPurchase | undefined | null = null;

/** The product a visitor wanted to add or buy before the login. */
export function getPendingPurchase(): PendingPurchase | undefined {
  if (pending === null) pending = readStorage();
  return pending && Date.now() - pending.at < MAX_AGE_MS ? pending : undefined;
}

export function savePendingPurchase(purchase: Omit<PendingPurchase, 'at'>) {
  pending = { ...purchase, at: Date.now() };
  const text = JSON.stringify(pending);
  tryStorage(() => sessionStorage.setItem(STORAGE_KEY, text));
}

export function clearPendingPurchase() {
  pending = undefined;
  tryStorage(() => sessionStorage.removeItem(STORAGE_KEY));
}

const readStorage = () =>
  tryStorage(() => {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return z.safeParse(PendingPurchase, stored).data;
  });
