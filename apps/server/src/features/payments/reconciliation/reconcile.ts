import type { Db } from '#db/database.ts';
import { advanceSequences, getWalTimeline } from '#db/restore.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import { recordRefundStatus } from '#features/payments/refunds/record-refund.ts';
import { insertRefund, sumAcceptedRefunds } from '#features/payments/refunds/refunds.queries.ts';
import {
  findDatabaseTime,
  insertOrphan,
  listSettledIds,
  type PaymentReport,
} from '#features/payments/settlement/payments.queries.ts';
import { isReversedUncaptured } from '#features/payments/settlement/settle-payment.ts';
import type { ProviderPayment } from '#integrations/razorpay/client.ts';
import { raiseAlert, raiseAlertOnce } from '#monitoring/alerts.queries.ts';
import type { Deps } from '#platform/deps.ts';

const PAGE_SIZE = 100;
const DAY_SECONDS = 24 * 3600;

/** The provider's payments of the last days, page by page. */
export async function* listProviderPayments(
  { paymentsDb, razorpay }: Pick<Deps, 'paymentsDb' | 'razorpay'>,
  days: number,
): AsyncGenerator<ProviderPayment[]> {
  const now = await findDatabaseTime(paymentsDb);
  for (let skip = 0; ; skip += PAGE_SIZE) {
    // One day into the future: the provider's clock may be ahead.
    const range = { from: now - days * DAY_SECONDS, to: now + DAY_SECONDS };
    const page = await razorpay.listPayments({ ...range, skip, count: PAGE_SIZE });
    if (page.outcome !== 'ok') throw new Error('cannot list the payments of the provider');
    const { items, unreadable } = page.value;
    yield items;
    if (items.length + unreadable < PAGE_SIZE) break;
  }
}

/** Filters the payments that have no outcome in the database. */
export async function filterUnsettled(
  { paymentsDb }: Pick<Deps, 'paymentsDb'>,
  payments: ProviderPayment[],
): Promise<ProviderPayment[]> {
  const settled = await listSettledIds(
    paymentsDb,
    payments.map(({ id }) => id),
  );
  return payments.filter(({ id }) => !settled.has(id));
}

/** Records refunds of orders that are only known to the provider: made by hand, or before a restore. */
export async function recordMissingRefunds(
  deps: Pick<Deps, 'paymentsDb' | 'razorpay'>,
  payments: ProviderPayment[],
): Promise<void> {
  const refunded = payments.filter(({ amount_refunded }) => (amount_refunded ?? 0) > 0);
  const accepted = await sumAcceptedRefunds(
    deps.paymentsDb,
    refunded.map(({ id }) => id),
  );
  for (const { id, amount_refunded } of refunded) {
    const ours = accepted.get(id);
    if (ours === undefined || ours >= (amount_refunded ?? 0)) continue;
    const response = await deps.razorpay.listRefunds(id);
    if (response.outcome !== 'ok') throw new Error('cannot list the refunds of a payment');
    for (const refund of response.value.items) {
      if (refund.status !== 'failed') await recordRefundStatus(deps, refund);
    }
  }
}

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

/**
 * Advances the sequences after a restore, which the operator has to state: nothing inside a database
 * differs between a restore and the promotion of a standby. The WAL timeline only makes it happen once when
 * it is stated twice.
 * @returns true when this call did it.
 */
export async function recordRestore(db: Db): Promise<boolean> {
  const subject = `timeline ${await getWalTimeline(db)}`;
  return withRetryingTransaction(db, async (trx) => {
    const isFirst = await raiseAlertOnce(trx, { kind: 'database_restored', subject });
    if (isFirst) await advanceSequences(trx);
    return isFirst;
  });
}
