import { withRetryingTransaction } from '#db/transaction.ts';
import { settleProviderPayment } from '#features/payments/settlement/settle-payment.ts';
import type { ProviderPayment, ProviderRefund } from '#integrations/razorpay/client.ts';
import type { ApiResult } from '#integrations/razorpay/http.ts';
import { raiseAlert } from '#monitoring/alerts.queries.ts';
import { REJECTED_PREFIX } from '#monitoring/operational-alerts.queries.ts';
import type { Deps } from '#platform/deps.ts';
import {
  applyRefundUpdate,
  type DueRefund,
  isPartialAmount,
  recordRefundError,
} from './refunds.queries.ts';

type RefundDeps = Pick<Deps, 'paymentsDb' | 'razorpay'>;

/** Submits a refund, or polls a submitted one, and records the error when there is no progress. */
export async function advanceRefund(deps: RefundDeps, refund: DueRefund): Promise<void> {
  const error = await submitOrPoll(deps, refund);
  if (error) await recordRefundError(deps.paymentsDb, refund.refund_id, error);
}

/** @returns the reason when there is no progress. */
async function submitOrPoll(deps: RefundDeps, refund: DueRefund): Promise<string | undefined> {
  const { razorpay } = deps;
  const { rzp_payment_id, rzp_refund_id } = refund;
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
    return 'The money is only reserved, and the payment provider lets it go by itself';
  }

  // Idempotent: the same key with the same body never creates a second refund.
  const submitted = await razorpay.refundPayment(rzp_payment_id, {
    key: refund.idempotency_key,
    paid: amount,
  });
  if (submitted.outcome === 'ok') return recordRefundStatus(deps, submitted.value);
  if (submitted.outcome === 'rejected') {
    return handleRejection(deps, payment.value, submitted.description);
  }
  return describeFailure(submitted);
}

/** Reasons for a rejection: refunded in the provider's dashboard, in full or in part, or low balance. */
async function handleRejection(
  deps: RefundDeps,
  { id, amount }: Pick<ProviderPayment, 'id' | 'amount'>,
  description: string,
): Promise<string | undefined> {
  const response = await deps.razorpay.listRefunds(id);
  const refunds = (response.outcome === 'ok' ? response.value.items : []).filter(
    ({ status }) => status !== 'failed',
  );
  const [first] = refunds;
  const refunded = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  if (first && refunded >= amount) {
    // Possibly in parts: pending as long as one of them is.
    const pending = refunds.find(({ status }) => status === 'pending');
    return recordRefundStatus(deps, { ...(pending ?? first), amount: refunded });
  }
  for (const refund of refunds) await recordRefundStatus(deps, refund);
  await raiseAlert(deps.paymentsDb, { kind: 'refund_rejected', subject: id });
  return REJECTED_PREFIX + description;
}

/** Records a refund from a provider response or event. @returns an error when the refund is partial. */
export async function recordRefundStatus(
  { paymentsDb }: Pick<Deps, 'paymentsDb'>,
  { id, payment_id, amount, status }: ProviderRefund,
): Promise<string | undefined> {
  const update = { rzp_payment_id: payment_id, rzp_refund_id: id, amount, status };
  // One transaction: a failed refund is never recorded without its alert.
  return withRetryingTransaction(paymentsDb, async (trx) => {
    const result = await applyRefundUpdate(trx, update);
    if (result === 'partial') {
      await raiseAlert(trx, { kind: 'partial_refund', subject: payment_id });
      return 'A part was given back by somebody else';
    }
    // No refund is due here, but the shop's ledger and the provider's now differ.
    if (!result && status !== 'failed' && (await isPartialAmount(trx, update)))
      await raiseAlert(trx, { kind: 'partial_refund', subject: payment_id });
    if (status === 'failed' && result !== 'superseded')
      await raiseAlert(trx, { kind: 'refund_failed', subject: payment_id });
    return undefined;
  });
}

const describeFailure = (response: Exclude<ApiResult<unknown>, { outcome: 'ok' }>) =>
  response.outcome === 'rejected' ? `${response.code}: ${response.description}` : response.why;
