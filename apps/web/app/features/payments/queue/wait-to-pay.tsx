import type { ReactNode } from 'react';
import { releasePlace } from '#features/payments/release-reservation.ts';
import { getPaymentCalls } from '../get-payment-calls.ts';
import { type PurchaseBody, toPayer } from '../payment-calls.ts';
import { withLock } from '../payment-lock.ts';
import { waitInPaymentQueue } from './wait-in-payment-queue.ts';
import { WaitingPanel } from './waiting-panel.tsx';
import { clearWaitingPurchase, storeWaitingPurchase, WAITING_LOCK } from './waiting-purchase.ts';

export { leavePaymentQueue, resumeWaitingPurchase } from './waiting-purchase.ts';

interface WaitOptions {
  /** Aborted when the customer leaves the page. */
  leaveSignal: AbortSignal;
  /** Shows the panel in place of the page. */
  onWait: (panel: ReactNode) => void;
}

/** @returns undefined when the customer left or stopped waiting; the reservation is then released. */
export async function waitToPay(body: PurchaseBody, { leaveSignal, onWait }: WaitOptions) {
  const stop = new AbortController();
  const onStop = () => stop.abort();
  storeWaitingPurchase(body);
  const payer = toPayer(body);
  const started = await withLock(WAITING_LOCK, () =>
    waitInPaymentQueue(getPaymentCalls(payer), body, {
      leaveSignal: AbortSignal.any([leaveSignal, stop.signal]),
      onChange: (state) => onWait(<WaitingPanel {...state} onStop={onStop} />),
    }),
  ).finally(clearWaitingPurchase);
  if (!started) releasePlace(payer);
  return started;
}
