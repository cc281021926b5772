import { type PaymentWindow, toText } from './payment-storage.ts';

/** Shows other tabs that this window is open. The browser releases the lock when the page ends. */
export function withPaymentLock<T>(payment: PaymentWindow, work: () => Promise<T>): Promise<T> {
  // Missing in old browsers, and without HTTPS.
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(toText(payment), work);
}

/** True in a duplicated tab, which starts with a copy of the first tab's session storage. */
export async function isOpenInAnotherTab(payment: PaymentWindow): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === toText(payment));
}
