import type { Round } from '#jobs/poller.ts';
import type { JobHandlers } from '#jobs/queue.ts';
import { listOpenAlerts } from '#monitoring/alerts.queries.ts';
import { checkInvariants } from '#monitoring/check-invariants.ts';
import type { Deps } from '#platform/deps.ts';
import { checkNextCheckout } from './checkout/poll-checkout.ts';
import { comparePayments } from './reconciliation/reconcile-recent.ts';
import { refundNextPayment } from './refunds/refund-payment.ts';
import { captureNextPayment } from './settlement/capture-payment.ts';
import { readNextEvent } from './webhooks/process-webhook.ts';
import { stripOldEvents } from './webhooks/webhooks.queries.ts';

type MoneyDeps = Pick<Deps, 'money' | 'razorpay'>;
type Alarm = (found: object, words: string) => void;

/** Rows with a due time are the queue of the money path: each round takes the next one. */
export const paymentsRounds = (deps: MoneyDeps): Round[] => [
  { name: 'events', next: () => readNextEvent(deps) },
  { name: 'checkouts', next: () => checkNextCheckout(deps) },
  { name: 'captures', next: () => captureNextPayment(deps) },
  { name: 'refunds', next: () => refundNextPayment(deps) },
];

export const paymentsJobs = (
  deps: MoneyDeps & Pick<Deps, 'db'>,
  alarm: Alarm,
): Pick<JobHandlers, 'check-invariants' | 'compare-payments' | 'strip-events'> => ({
  // The other pool: it takes a connection for long, and no payment should wait for it.
  'check-invariants': async () => {
    await checkInvariants(deps);
    const alerts = await listOpenAlerts(deps.db);
    if (alerts.length > 0) alarm({ alerts }, 'a person should look at these');
  },
  'compare-payments': async () => {
    const found = await comparePayments(deps);
    if (found.settled + found.orphans > 0) alarm(found, 'money was found at the provider alone');
  },
  'strip-events': () => stripOldEvents(deps.money),
});
