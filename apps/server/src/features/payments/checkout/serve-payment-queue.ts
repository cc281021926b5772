import type { Busy } from '#integrations/razorpay/http.ts';
import { createPoller, type Poller } from '#jobs/poller.ts';
import { raiseAlert } from '#monitoring/alerts.queries.ts';
import { LONG_WAIT_SECONDS, PAYMENT_QUEUE_LONG } from '#monitoring/operational-alerts.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { markCheckoutOpen } from './checkouts.queries.ts';
import { createProviderOrder } from './create-provider-order.ts';
import {
  claimTurn,
  endTurn,
  leavePaymentQueue,
  type Turn,
  type WaitingCheckout,
} from './payment-queue.queries.ts';
import { releaseCheckout } from './release-checkout.ts';

type QueueDeps = Pick<Deps, 'paymentsDb' | 'razorpay'>;

const MAX_AT_ONCE = 16;
const MAX_PAUSE_SECONDS = 8;
/** A longer Retry-After is cut to this: a queue that rests for a minute counts as not served. */
const MAX_RETRY_AFTER_SECONDS = 30;

/** Doubles with every failure in a row, unless the provider asks for another time. */
export const pauseSeconds = ({ retryAfterSeconds }: Busy, failures = 1): number =>
  Math.min(
    retryAfterSeconds ?? Math.min(2 ** (failures - 1), MAX_PAUSE_SECONDS),
    MAX_RETRY_AFTER_SECONDS,
  );

/**
 * Creates provider orders for the customers in the queue, in the order of their reservations. As long as the provider
 * accepts them, it serves twice as many at once; a failure begins again with one.
 */
export function createPaymentQueuePoller(deps: QueueDeps): Poller {
  let atOnce = 1;
  let failures = 0;
  return createPoller('payment_queue', {
    claim: () => claimTurn(deps.paymentsDb, atOnce),
    describe: ({ checkouts }) => `payment queue from checkout ${checkouts[0]?.checkout_id}`,
    process: async (turn) => {
      const pause = await serve(deps, turn, failures + 1);
      failures = pause === undefined ? 0 : failures + 1;
      atOnce = pause === undefined ? Math.min(atOnce * 2, MAX_AT_ONCE) : 1;
      await endTurn(deps.paymentsDb, pause ?? 0);
    },
  });
}

/** @returns seconds to wait before the next attempt, undefined when all were served. */
async function serve(
  deps: QueueDeps,
  { checkouts, secondsWaited }: Turn,
  failures: number,
): Promise<number | undefined> {
  if (secondsWaited > LONG_WAIT_SECONDS) await raiseAlert(deps.paymentsDb, PAYMENT_QUEUE_LONG);
  const results = await Promise.all(checkouts.map((checkout) => serveOne(deps, checkout)));
  const failed = results.find((result) => result !== undefined);
  return failed && pauseSeconds(failed, failures);
}

/** @returns why the checkout stays in the queue, undefined when it has left it. */
async function serveOne(
  { paymentsDb, razorpay }: QueueDeps,
  checkout: WaitingCheckout,
): Promise<Busy | undefined> {
  const created = await createProviderOrder(razorpay, checkout);
  const { checkout_id } = checkout;
  if (created.outcome === 'ok') {
    // No page has opened the checkout yet. If the customer has stopped waiting, the provider order is never
    // used.
    await markCheckoutOpen(paymentsDb, checkout_id, created.value.id, { windows: 0 });
    return undefined;
  }
  // Even after a provider error: a provider that is down must not end the whole queue.
  if (created.outcome === 'unknown') return created.busy ?? {};
  const left = await leavePaymentQueue(paymentsDb, checkout_id);
  if (!left) await releaseCheckout(paymentsDb, checkout_id, ({ waiting }) => waiting);
  return undefined;
}
