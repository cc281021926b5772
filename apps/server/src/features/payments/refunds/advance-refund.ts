import { settleProviderPayment } from '#features/payments/settlement/settle-payment.ts';
import type { ApiResult } from '#integrations/razorpay/http.ts';
import { raiseAlert } from '#monitoring/alerts.queries.ts';
import { REJECTED_PREFIX } from '#monitoring/operational-alerts.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { recordRefundStatus } from './record-refund.ts';
import { type DueRefund, listRefundsOf, recordRefundError } from './refunds.queries.ts';

type RefundDeps = Pick<Deps, 'paymentsDb' | 'razorpay'>;

/** Submits a refund, or polls a submitted one, and records the error when there is no progress. */
export async function advanceRefund(deps: RefundDeps, refund: DueRefund): Promise<void> {
  const error = await submitOrPoll(deps, refund);
  if (error) await recordRefundError(deps.paymentsDb, refund.refund_id, error);
}

/** @returns the reason when there is no progress. */
async function submitOrPoll(deps: RefundDeps, refund: DueRefund): Promise<string | undefined> {
  const { razorpay } = deps;
  const { refund_id, rzp_payment_id, rzp_refund_id } = refund;
  if (rzp_refund_id) {
    const response = await razorpay.fetchRefund(rzp_refund_id);
    if (response.outcome !== 'ok') return describeFailure(response);
    return recordRefundStatus(deps, response.value);
  }
  const payment = await razorpay.fetchPayment(rzp_payment_id);
  if (payment.outcome !== 'ok') return describeFailure(payment);
  await settleProviderPayment(deps, payment.value);
  const { status, amount } = payment.value;
  // The provider refunds uncaptured payments on its own, and without a fee.
  if (status === 'authorized') {
    return 'The money was only reserved; the payment provider will release it';
  }

  // Idempotent: the same key with the same body never creates a second refund.
  const submitted = await razorpay.refundPayment(rzp_payment_id, {
    key: refund.idempotency_key,
    amount: refund.amount_paise ?? amount,
  });
  if (submitted.outcome === 'ok') return recordRefundStatus(deps, submitted.value, refund_id);
  if (submitted.outcome === 'rejected') {
    return handleRejection(deps, { ...refund, owed: refund.amount_paise ?? amount }, submitted);
  }
  return describeFailure(submitted);
}

/** Reasons for a rejection: refunded in the provider's dashboard, in full or in part, or low balance. */
async function handleRejection(
  deps: RefundDeps,
  { refund_id, rzp_payment_id, owed }: DueRefund & { owed: number },
  { description }: { description: string },
): Promise<string | undefined> {
  const response = await deps.razorpay.listRefunds(rzp_payment_id);
  const known = await listRefundsOf(deps.paymentsDb, rzp_payment_id);
  const others = new Set(known.map(({ rzp_refund_id }) => rzp_refund_id));
  const refunds = (response.outcome === 'ok' ? response.value.items : []).filter(
    ({ id, status }) => status !== 'failed' && !others.has(id),
  );
  const [first] = refunds;
  const refunded = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const isWhole = known.some((one) => one.refund_id === refund_id && one.whole);
  if (first && isWhole && refunded >= owed) {
    // Possibly in parts: pending as long as one of them is.
    const pending = refunds.find(({ status }) => status === 'pending');
    return recordRefundStatus(deps, { ...(pending ?? first), amount: refunded }, refund_id);
  }
  for (const refund of refunds) await recordRefundStatus(deps, refund);
  await raiseAlert(deps.paymentsDb, { kind: 'refund_rejected', subject: rzp_payment_id });
  return REJECTED_PREFIX + description;
}

const describeFailure = (response: Exclude<ApiResult<unknown>, { outcome: 'ok' }>) =>
  response.outcome === 'rejected' ? `${response.code}: ${response.description}` : response.why;
