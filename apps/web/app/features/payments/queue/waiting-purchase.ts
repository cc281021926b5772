import { GuestDetails, GuestKey, PayLinkDetails, payments } from '@shop/contract';
import * as z from 'zod/mini';
import { isProbablySignedIn } from '#api/session-hint.ts';
import { releasePlace } from '#features/payments/release-reservation.ts';
import { tryStorage } from '#ui/try-storage.ts';
import { payLinkUrl } from '../pay-link/tab-link.ts';
import { type PurchaseBody, toPayer } from '../payment-calls.ts';
import { isLocked } from '../payment-lock.ts';
import { STORAGE_KEY } from './waiting-mark.ts';

const WaitingPurchase = z.object({
  /** The page that waits. */
  path: z.string(),
  body: z.extend(payments.start.body, {
    guest: z.optional(z.extend(GuestDetails, { guest_key: GuestKey })),
    link: z.optional(z.omit(PayLinkDetails, { gift: true })),
  }),
});

/** Name of the lock that shows other tabs that this one waits in the queue. */
export const WAITING_LOCK = 'waiting in the payment queue';

/** The purchase that waits in the queue in this tab, to go on after a reload. */
export function storeWaitingPurchase(body: PurchaseBody) {
  const path = body.link ? payLinkUrl(body.link.token) : location.pathname;
  const text = JSON.stringify({ path, body });
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
  const payer = toPayer({ ...waiting?.body });
  const mayRelease = waiting?.body.guest || waiting?.body.link || isProbablySignedIn();
  if (mayRelease && !(await isLocked(WAITING_LOCK))) releasePlace(payer);
}
