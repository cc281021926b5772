import { createPoller, type Poller } from '#jobs/poller.ts';
import type { JobHandlers } from '#jobs/queue.ts';
import type { Deps } from '#platform/deps.ts';
import { claimDueCheckout } from './checkout/checkout-polling.queries.ts';
import { pollCheckout } from './checkout/poll-checkout.ts';
import { createPaymentQueuePoller } from './checkout/serve-payment-queue.ts';
import { reconcileRecent } from './reconciliation/reconcile-recent.ts';
import { advanceRefund } from './refunds/advance-refund.ts';
import { claimDueRefund } from './refunds/refunds.queries.ts';
import { capturePayment } from './settlement/capture-payment.ts';
import { claimUncapturedPayment } from './settlement/payments.queries.ts';
import { processWebhook } from './webhooks/process-webhook.ts';
import { claimDueWebhookEvent, redactOldPayloads } from './webhooks/webhooks.queries.ts';

type PaymentDeps = Pick<Deps, 'paymentsDb' | 'razorpay'>;
type LogError = (details: object, message: string) => void;

/** Pollers of the tables with due times: webhook events, checkouts, payments and refunds; and of the payment queue. */
export function paymentPollers(
  deps: PaymentDeps,
  /** Client for customers who wait, so without the throttle of background work. */
  queueRazorpay = deps.razorpay,
): Poller[] {
  const { paymentsDb } = deps;
  return [
    createPaymentQueuePoller({ paymentsDb, razorpay: queueRazorpay }),
    createPoller('events', {
      claim: () => claimDueWebhookEvent(paymentsDb),
      describe: ({ event_id }) => `event ${event_id}`,
      process: (event) => processWebhook(deps, event),
    }),
    createPoller('checkouts', {
      claim: () => claimDueCheckout(paymentsDb),
      describe: ({ checkout_id }) => `checkout ${checkout_id}`,
      process: (checkout) => pollCheckout(deps, checkout),
    }),
    createPoller('captures', {
      claim: () => claimUncapturedPayment(paymentsDb),
      describe: ({ rzp_payment_id }) => `payment ${rzp_payment_id}`,
      process: (payment) => capturePayment(deps, payment),
    }),
    createPoller('refunds', {
      claim: () => claimDueRefund(paymentsDb),
      describe: ({ rzp_payment_id }) => `refund of ${rzp_payment_id}`,
      process: (refund) => advanceRefund(deps, refund),
    }),
  ];
}

export const paymentsJobs = (
  deps: PaymentDeps,
  logError: LogError,
): Pick<JobHandlers, 'reconcile-payments' | 'redact-webhook-payloads'> => ({
  'reconcile-payments': async () => {
    const result = await reconcileRecent(deps);
    if (result.settled + result.orphans > 0) {
      logError(result, 'unsettled payments found at the provider');
    }
  },
  'redact-webhook-payloads': () => redactOldPayloads(deps.paymentsDb),
});
