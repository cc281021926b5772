import type { Trx } from '#db/database.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import type { ProviderRefund } from '#integrations/razorpay/client.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import { raiseAlert } from '#monitoring/alerts.queries.ts';
import type { Deps } from '#platform/deps.ts';
import {
  type KnownRefund,
  listRefundsOf,
  lockPayment,
  updatePaymentStatus,
  updateRefund,
} from './refunds.queries.ts';
import { type LockedPayment, writeRefund } from './write-refund.ts';

/**
 * Records a refund from a provider response or event, even if it was made in the provider's dashboard.
 * @param refund_id our id, when the provider has answered our request
 * @returns an error when it cannot be recorded, because the shop's own refunds leave no room for it.
 */
export async function recordRefundStatus(
  { paymentsDb }: Pick<Deps, 'paymentsDb'>,
  refund: ProviderRefund,
  refund_id?: string,
): Promise<string | undefined> {
  const { payment_id, status } = refund;
  // One transaction: a failed refund is never recorded without its alert.
  return withRetryingTransaction(paymentsDb, async (trx) => {
    const payment = await lockPayment(trx, payment_id);
    if (!payment) return undefined;
    const known = await listRefundsOf(trx, payment_id);
    if (isSuperseded(known, refund)) return undefined;
    const ours = refund_id ?? findRefund(known, refund, payment.paid_paise)?.refund_id;
    if (ours) await applyRefund(trx, ours, refund);
    else if (status !== 'failed') return recordForeign(trx, payment, known, refund);
    if (status === 'failed') await raiseAlert(trx, { kind: 'refund_failed', subject: payment_id });
    return undefined;
  });
}

/** Applies the provider's status to a refund of a locked payment, and to its order. */
async function applyRefund(trx: Trx, refund_id: string, refund: ProviderRefund): Promise<void> {
  const { id: rzp_refund_id, amount, status } = refund;
  const updated = await updateRefund(trx, refund_id, { rzp_refund_id, amount, status });
  if (!updated || status === 'pending') return;
  const { rzp_payment_id, whole } = updated;
  if (whole && status === 'processed') {
    await insertMessage(trx, { kind: 'refund_processed', causeId: rzp_payment_id, rzp_payment_id });
  }
  await updatePaymentStatus(trx, rzp_payment_id);
}

/** True for a report about a failed refund that was restarted under another key. */
const isSuperseded = (known: KnownRefund[], { id, status }: ProviderRefund) =>
  status !== 'processed' && known.some((one) => one.failed_rzp_refund_ids.includes(id));

/**
 * Finds the shop's refund of a provider refund: by its id, by the key that we send as its receipt, or made by
 * hand in place of a failed one or of the whole.
 */
function findRefund(
  known: KnownRefund[],
  { id, receipt, amount }: ProviderRefund,
  paid: number | null,
): KnownRefund | undefined {
  return (
    known.find((one) => one.rzp_refund_id === id || one.failed_rzp_refund_ids.includes(id)) ??
    known.find((one) => one.idempotency_key === receipt) ??
    known.find((one) => one.whole && amount >= (one.amount_paise ?? paid ?? 0)) ??
    known.find((one) => one.status === 'failed' && one.amount_paise === amount)
  );
}

/** Records a refund that was made in the provider's dashboard, like one of ours. */
async function recordForeign(
  trx: Trx,
  payment: LockedPayment,
  known: KnownRefund[],
  refund: ProviderRefund,
): Promise<string | undefined> {
  const { id: rzp_refund_id, payment_id, amount } = refund;
  const paid = payment.paid_paise ?? 0;
  if (amount < paid) await raiseAlert(trx, { kind: 'partial_refund', subject: payment_id });
  const rest = known.reduce((left, one) => left - (one.amount_paise ?? paid), paid);
  // Without an order the whole payment is refunded, or not settled yet.
  if (!payment.order_id || amount > rest) return 'A part was refunded elsewhere';
  const whole = amount === rest;
  const { order_id } = payment;
  const { refund_id } = await writeRefund(trx, payment, {
    reason: 'by_provider',
    whole,
    amount_paise: amount,
    rzp_refund_id,
    status: 'pending',
    give: whole ? 'all and withheld' : { amount_paise: amount },
  });
  if (!whole) {
    await insertMessage(trx, { kind: 'refund_in_part', causeId: refund_id, order_id, refund_id });
  }
  await applyRefund(trx, refund_id, refund);
  return undefined;
}
