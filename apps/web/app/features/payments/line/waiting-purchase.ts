import { type InputOf, payments } from '@shop/contract';
import * as z from 'zod/mini';
import { tryStorage } from '#ui/try-storage.ts';

const STORAGE_KEY = 'waiting-purchase';

const WaitingPurchase = z.object({
  /** The page that waits. */
  path: z.string(),
  body: payments.start.body,
});
export type PurchaseBody = InputOf<typeof payments.start>['body'];

/** Name of the lock that shows other tabs that this one waits in line. */
export const WAITING_LOCK = 'waiting in line';

/** The purchase that waits in line in this tab, to go on after a reload. */
export function storeWaitingPurchase(body: PurchaseBody) {
  const text = JSON.stringify({ path: location.pathname, body });
  tryStorage(() => sessionStorage.setItem(STORAGE_KEY, text));
}

export function clearWaitingPurchase() {
  tryStorage(() => sessionStorage.removeItem(STORAGE_KEY));
}

export const getWaitingPurchase = () =>
  tryStorage(() => {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return z.safeParse(WaitingPurchase, stored).data;
  });
