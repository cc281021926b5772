import type { payments, ReplyOf } from '@shop/contract';
import { type ApiError, tryCall } from '#api/call.ts';
import type { PaymentCalls, PurchaseBody } from '../payment-calls.ts';

/** Pause between two requests while the shop does not respond. */
const UNREACHABLE_SECONDS = 5;

/** Place in the queue. The customer keeps waiting while the shop does not respond. */
export interface QueueState {
  /** 1 is the next. */
  place: number;
  /** Whether the pieces are reserved during the wait. */
  reserved: boolean;
  reachable: boolean;
}

interface WaitOptions {
  /** Aborted when the customer leaves the page or stops waiting. */
  leaveSignal: AbortSignal;
  onChange: (state: QueueState) => void;
  sleep?: (seconds: number, leaveSignal: AbortSignal) => Promise<unknown>;
}

/**
 * Keeps the customer's place in the queue and starts the payment when the provider has accepted its order.
 * @returns undefined when the customer left.
 */
export async function waitInPaymentQueue(
  calls: Pick<PaymentCalls, 'start' | 'wait'>,
  body: PurchaseBody,
  options: WaitOptions,
): Promise<ReplyOf<typeof payments.start> | undefined> {
  const { leaveSignal, onChange, sleep = sleepUntilSeen } = options;
  let state: QueueState = { place: 1, reserved: false, reachable: true };
  const update = (changes: Partial<QueueState>) => {
    state = { ...state, ...changes };
    onChange(state);
  };
  while (!leaveSignal.aborted) {
    const { data: kept, error } = await tryCall(calls.wait());
    if (kept && kept.place > 0) {
      update({ place: kept.place, reserved: kept.reserved ?? false, reachable: true });
    } else if (kept || !isShopUnreachable(error)) {
      // Served, ended or logged out: starting again tells which.
      const { data, error: refused } = await tryCall(calls.start(body));
      if (data) return data;
      if (refused.code !== 'PAYMENT_BUSY' && !isShopUnreachable(refused)) throw refused;
      update({ reachable: refused.code === 'PAYMENT_BUSY' });
    } else {
      update({ reachable: false });
    }
    await sleep(kept?.retry_after ?? UNREACHABLE_SECONDS, leaveSignal);
  }
  return undefined;
}

/** The error says nothing about the purchase: no response, a gateway's error, or a shop that is overloaded. */
const isShopUnreachable = ({ code, status }: ApiError) =>
  code === 'OVERLOADED' || (code === undefined && (status === 0 || status >= 500));

/** Ends early when the browser is online again or the customer comes back to the page. */
function sleepUntilSeen(seconds: number, leaveSignal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listeners = new AbortController();
    const end = () => {
      listeners.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, seconds * 1000);
    const { signal } = listeners;
    leaveSignal.addEventListener('abort', end, { signal });
    addEventListener('online', end, { signal });
    document.addEventListener('visibilitychange', () => document.hidden || end(), { signal });
    if (leaveSignal.aborted) end();
  });
}
