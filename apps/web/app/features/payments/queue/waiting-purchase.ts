import { GuestDetails, GuestKey, payments } from '@shop/contract';
import * as z from 'zod/mini';
import { isProbablySignedIn } from '#api/session-hint.ts';
import { releasePlace } from '#features/payments/release-reservation.ts';
import { tryStorage } from '#ui/try-storage.ts';
import type { PurchaseBody } from '../payment-calls.ts';
import { isLocked } from '../payment-lock.ts';
import { STORAGE_KEY } from './waiting-mark.ts';

const WaitingPurchase = z.object({
  /** The page that waits. */
  path: z.string(),
  body: z.extend(payments.start.body, {
    guest: z.optional(z.extend(GuestDetails, { guest_key: GuestKey })),
  }),
});

/** Name of the lock that shows other tabs that this one waits in the queue. */
export const WAITING_LOCK = 'waiting in the payment queue';

/** The purchase that waits in the queue in this tab, to go on after a reload. */
export function storeWaitingPurchase(body: PurchaseBody) {
  const text = JSON.stringify({ path: location.pathname, body });
  tryStorage(() => sessionStorage.setItem(STORAGE_KEY, text));
}

export function clearWaitingPurchase() {
  tryStorage(() => sessionStorage.removeItem(STORAGE_KEY));
}

const getWaitingPurchase = () =>
  tryStorage(() => {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return z.safeParse(WaitingPurchase, stored).data;
  });

/**
 * @returns the purchase that this page waited for before a reload; undefined in a duplicated tab and on
 * another page.
 */
export async function resumeWaitingPurchase() {
  const waiting = getWaitingPurchase();
  if (waiting?.path !== location.pathname) return undefined;
  const { product_list, coupon, seen_total, ...delivery } = waiting.body;
  const lines = async () => ({ product_list, coupon, seen_total });
  if (!(await isLocked(WAITING_LOCK))) return { lines, delivery };
  clearWaitingPurchase();
  return undefined;
}

/** Gives up the place in the queue when the customer has gone to another page than the one that waited. */
export async function leavePaymentQueue() {
  const waiting = getWaitingPurchase();
  if (waiting?.path === location.pathname) return;
  clearWaitingPurchase();
  const guest_key = waiting?.body.guest?.guest_key;
  const mayRelease = guest_key !== undefined || isProbablySignedIn();
  if (mayRelease && !(await isLocked(WAITING_LOCK))) releasePlace(guest_key);
}
