import { withRetryingTransaction } from '#db/transaction.ts';
import { insertRefund } from '#features/payments/refunds/refunds.queries.ts';
import {
  insertOrphan,
  type PaymentReport,
} from '#features/payments/settlement/payments.queries.ts';
import { isReversedUncaptured } from '#features/payments/settlement/settle-payment.ts';
import { raiseAlert } from '#monitoring/alerts.queries.ts';
import type { Deps } from '#platform/deps.ts';

/**
 * A provider account may be shared: only orders that carry this shop's note are refunded.
 * @returns undefined when the provider does not respond.
 */
export async function belongsToShop(
  { razorpay }: Pick<Deps, 'razorpay'>,
  { rzp_order_id }: PaymentReport,
): Promise<boolean | undefined> {
  const order = await razorpay.fetchOrder(rzp_order_id);
  if (order.outcome === 'unknown') return undefined;
  if (order.outcome === 'rejected' || Array.isArray(order.value.notes)) return false;
  return order.value.notes.app === razorpay.note;
}

/** Records a payment without a checkout, with its refund. Idempotent. */
export async function refundOrphan(
  { paymentsDb }: Pick<Deps, 'paymentsDb'>,
  report: PaymentReport,
): Promise<void> {
  const { rzp_payment_id } = report;
  const status = isReversedUncaptured(report) ? 'processed' : 'due';
  await withRetryingTransaction(paymentsDb, async (trx) => {
    if (!(await insertOrphan(trx, report))) return;
    await insertRefund(trx, { rzp_payment_id, reason: 'orphan', status });
    await raiseAlert(trx, { kind: 'orphan_payment', subject: rzp_payment_id });
  });
}
