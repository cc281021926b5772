import type { Db, Trx } from '#db/database.ts';
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
import {
  isReversedUncaptured,
  settleProviderPayment,
} from '#features/payments/settlement/settle-payment.ts';
import { writesDocuments } from '#features/tax/lost-numbers.queries.ts';
import { describeNumbers, setLostNumbersAside } from '#features/tax/lost-numbers.ts';
import type { ProviderPayment } from '#integrations/razorpay/client.ts';
import { readQrNotes } from '#integrations/razorpay/qr-code.ts';
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
 * Settles a payment that only the provider's list of codes connects with a sale at the counter, because its notes were
 * not copied and its event was lost. @returns false when it belongs to no QR code of a checkout here.
 */
export async function settleByQrCode(
  deps: Pick<Deps, 'paymentsDb' | 'razorpay'>,
  payment: ProviderPayment,
): Promise<boolean> {
  if (payment.method && payment.method !== 'upi') return false;
  const codes = await deps.razorpay.listQrCodesOf(payment.id);
  for (const { id } of codes.outcome === 'ok' ? codes.value.items : []) {
    const settlement = await settleProviderPayment(deps, payment, id);
    if (settlement && settlement.outcome !== 'unknown_order') return true;
  }
  return false;
}

/** elsewhere: made for another shop of the account, or one that the provider refunds by itself. */
type Origin = 'order' | 'qr code' | 'elsewhere';

/**
 * Where a payment without a checkout comes from. A provider account may be shared: only orders that carry this shop's
 * note are refunded, and never the payment of a QR code, for which the provider may have made the order.
 * @returns undefined when the provider does not respond, so that nothing is refunded.
 */
export async function findOrigin(
  deps: Pick<Deps, 'razorpay'>,
  payment: ProviderPayment,
): Promise<Origin | undefined> {
  const ofQrCode = await isOfQrCode(deps, payment);
  if (ofQrCode) return 'qr code';
  const { order_id } = payment;
  const ofOrder = order_id ? await isOfOrder(deps, order_id) : false;
  if (ofOrder === false) return 'elsewhere';
  return ofOrder && ofQrCode === false ? 'order' : undefined;
}

async function isOfOrder(
  { razorpay }: Pick<Deps, 'razorpay'>,
  order_id: string,
): Promise<boolean | undefined> {
  const order = await razorpay.fetchOrder(order_id);
  if (order.outcome === 'unknown') return undefined;
  if (order.outcome === 'rejected' || Array.isArray(order.value.notes)) return false;
  return order.value.notes.app === razorpay.note;
}

/** The provider need not copy the notes of a code to its payment. */
async function isOfQrCode(
  { razorpay }: Pick<Deps, 'razorpay'>,
  { id, method, notes }: ProviderPayment,
): Promise<boolean | undefined> {
  const isOurs = (written: unknown) => readQrNotes(written, razorpay.note) !== undefined;
  if (isOurs(notes)) return true;
  if (method && method !== 'upi') return false;
  const codes = await razorpay.listQrCodesOf(id);
  // An account without QR codes rejects the request.
  if (codes.outcome === 'rejected') return false;
  if (codes.outcome === 'unknown') return undefined;
  const { items, unreadable } = codes.value;
  if (items.some((code) => isOurs(code.notes))) return true;
  return unreadable > 0 ? undefined : false;
}

/** A payment of a QR code without an order here is left to staff, who know whether the pieces were handed over. */
export const raiseUnmatchedQrPayment = (db: Db, rzp_payment_id: string) =>
  raiseAlert(db, { kind: 'qr_payment_unmatched', subject: rzp_payment_id });

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
 * it is stated twice. A shop that writes documents also has to state the last numbers that are on paper, because new
 * documents must not get the same.
 * @param printed missing: not stated
 * @returns whether this call did it, and how many numbers were set aside
 */
export async function recordRestore(
  db: Db,
  printed: readonly string[] | undefined,
): Promise<{ isFirst: boolean; aside: number }> {
  const subject = `timeline ${await getWalTimeline(db)}`;
  return withRetryingTransaction(db, async (trx) => {
    const isFirst = await raiseAlertOnce(trx, { kind: 'database_restored', subject });
    if (isFirst && !printed && (await writesDocuments(trx))) throw await askForNumbers(trx);
    if (isFirst) await advanceSequences(trx);
    return { isFirst, aside: await setLostNumbersAside(trx, printed ?? []) };
  });
}

const askForNumbers = async (trx: Trx) =>
  new Error(
    [
      'Nothing was done. Which numbers are the last ones on paper? State one of each series that has lost some, or none:',
      'npm run reconcile -- --restored --printed none',
      ...(await describeNumbers(trx)),
    ].join('\n'),
  );
