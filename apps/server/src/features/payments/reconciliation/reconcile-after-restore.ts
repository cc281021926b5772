import { toPaymentReport } from '#features/payments/settlement/fetch-payment.ts';
import {
  listUnrefundedPaymentIds,
  type PaymentReport,
} from '#features/payments/settlement/payments.queries.ts';
import { isFunded, settleProviderPayment } from '#features/payments/settlement/settle-payment.ts';
import type { ProviderPayment } from '#integrations/razorpay/client.ts';
import { raiseAlert } from '#monitoring/alerts.queries.ts';
import type { Deps } from '#platform/deps.ts';
import {
  filterUnsettled,
  findOrigin,
  listProviderPayments,
  raiseUnmatchedQrPayment,
  recordMissingRefunds,
  refundOrphan,
  settleByQrCode,
} from './reconcile.ts';

type ReconcileDeps = Pick<Deps, 'paymentsDb' | 'razorpay'>;

interface ReconcileOptions {
  days: number;
  /** Orphans that the operator agrees to refund. Nothing is refunded when there are more, or unknown ones. */
  maxRefunds: number;
}

export interface RestoreReconciliation {
  seen: number;
  /** Became an order, or a refund because the stock is sold. */
  settled: number;
  /** Orders here whose payment is refunded at the provider. */
  reversed: number;
  /** Payments whose checkout is not in the database. */
  orphans: number;
  orphans_paise: number;
  refunded: number;
  /** Payments of QR codes of the shop that belong to no order here. Nothing is refunded. */
  qr_payments: number;
  /** Payments whose order could not be fetched from the provider. */
  unknown: number;
}

/**
 * Reconciliation after a restore, when many rows may be missing: a payment whose checkout exists is
 * settled, any other is refunded once the operator agrees.
 */
export async function reconcileAfterRestore(
  deps: ReconcileDeps,
  { days, maxRefunds }: ReconcileOptions,
): Promise<RestoreReconciliation> {
  const counts = { seen: 0, settled: 0, reversed: 0, qr_payments: 0, unknown: 0 };
  const orphans: PaymentReport[] = [];
  for await (const items of listProviderPayments(deps, days)) {
    counts.seen += items.length;
    counts.reversed += await recordReversed(deps, items);
    const funded = items.filter(({ status }) => isFunded(status));
    for (const payment of await filterUnsettled(deps, funded)) {
      const settlement = await settleProviderPayment(deps, payment);
      if (settlement?.outcome === 'pending') continue;
      const known = settlement && settlement.outcome !== 'unknown_order';
      if (known || (await settleByQrCode(deps, payment))) {
        counts.settled += 1;
        continue;
      }
      const origin = await findOrigin(deps, payment);
      const report = toPaymentReport(payment);
      if (origin === 'order' && report) orphans.push(report);
      if (origin === undefined) counts.unknown += 1;
      if (origin === 'qr code' && !isRefunded(payment)) {
        counts.qr_payments += 1;
        await raiseUnmatchedQrPayment(deps.paymentsDb, payment.id);
      }
    }
    await recordMissingRefunds(deps, items);
  }
  // Already refunded at the provider: only recorded here.
  for (const report of orphans.filter(isRefunded)) await refundOrphan(deps, report);
  const owed = orphans.filter((report) => !isRefunded(report));
  const agreed = owed.length <= maxRefunds && counts.unknown === 0 ? owed : [];
  for (const report of agreed) await refundOrphan(deps, report);
  const orphans_paise = owed.reduce((sum, { amount_paise }) => sum + (amount_paise ?? 0), 0);
  return { ...counts, orphans: owed.length, orphans_paise, refunded: agreed.length };
}

const isRefunded = ({ status }: { status: string }) => status === 'refunded';

/** Alerts about orders that were refunded after the time of the restore: they must not be shipped. */
async function recordReversed(
  { paymentsDb, razorpay }: ReconcileDeps,
  payments: ProviderPayment[],
): Promise<number> {
  const refunded = payments.filter(isRefunded);
  const unrefundedIds = await listUnrefundedPaymentIds(
    paymentsDb,
    refunded.map(({ id }) => id),
  );
  const reversed = refunded.filter(({ id }) => unrefundedIds.has(id));
  for (const payment of reversed) {
    // The alert first: a settled payment is not found again by the next run.
    await raiseAlert(paymentsDb, { kind: 'payment_reversed', subject: payment.id });
    await settleProviderPayment({ paymentsDb, razorpay }, payment);
  }
  return reversed.length;
}
