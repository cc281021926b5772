import { call } from '#api/call.ts';
import { withLock } from '../payment-lock.ts';
import { releasePlace } from '../release-hold.ts';
import { type Line, waitInLine } from './wait-in-line.ts';
import {
  clearWaitingPurchase,
  type PurchaseBody,
  storeWaitingPurchase,
  WAITING_LOCK,
} from './waiting-purchase.ts';

export interface WaitingLine extends Line {
  onStop: () => void;
}

interface WaitOptions {
  /** Aborted when the customer leaves the page. */
  leaving: AbortSignal;
  onLine: (line: WaitingLine) => void;
}

/** @returns undefined when the customer left or stopped waiting; the reservation is then given back. */
export async function waitToPay(body: PurchaseBody, { leaving, onLine }: WaitOptions) {
  const stop = new AbortController();
  const onStop = () => stop.abort();
  storeWaitingPurchase(body);
  const started = await withLock(WAITING_LOCK, () =>
    waitInLine(call, body, {
      leaving: AbortSignal.any([leaving, stop.signal]),
      onLine: (line) => onLine({ ...line, onStop }),
    }),
  ).finally(clearWaitingPurchase);
  if (!started) releasePlace();
  return started;
}
