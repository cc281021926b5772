import { toPaymentReport } from '#features/payments/settlement/fetch-payment.ts';
import {
  findDatabaseTime,
  type PaymentReport,
} from '#features/payments/settlement/payments.queries.ts';
import { hasFunds, settleProviderPayment } from '#features/payments/settlement/settle-payment.ts';
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

const DAYS = 7;
/** A younger payment may still be settled by its webhook or poller. */
const ORPHAN_AGE_SECONDS = 3600;
/** Beyond this the cause is probably a wrong database or a shared account, so an operator decides. */
const MAX_AUTO_REFUNDS = 5;

export interface ReconcileResult {
  seen: number;
  settled: number;
  orphans: number;
}

/**
 * Compares the provider's payments of the last 7 days with the database: settles those without an
 * outcome, records refunds that were made elsewhere, and refunds payments without a checkout. A payment of a QR code
 * without a checkout is only reported.
 */
export async function reconcileRecent(deps: ReconcileDeps): Promise<ReconcileResult> {
  const now = await findDatabaseTime(deps.paymentsDb);
  const counts = { seen: 0, settled: 0 };
  const withoutCheckout: ProviderPayment[] = [];
  for await (const items of listProviderPayments(deps, DAYS)) {
    counts.seen += items.length;
    for (const payment of await filterUnsettled(deps, items.filter(hasFunds))) {
      const settlement = await settleProviderPayment(deps, payment);
      if (settlement && settlement.outcome !== 'unknown_order') counts.settled += 1;
      else if (payment.created_at >= now - ORPHAN_AGE_SECONDS) continue;
      else if (await settleByQrCode(deps, payment)) counts.settled += 1;
      else withoutCheckout.push(payment);
    }
    await recordMissingRefunds(deps, items);
  }
  return { ...counts, orphans: await refundOrphans(deps, withoutCheckout) };
}

async function refundOrphans(
  deps: ReconcileDeps,
  withoutCheckout: ProviderPayment[],
): Promise<number> {
  const orphans: PaymentReport[] = [];
  for (const payment of withoutCheckout) {
    const origin = await findOrigin(deps, payment);
    // The total decides about all of them, so it must be known. The next run tries again.
    if (origin === undefined) throw new Error('cannot fetch the order of a payment');
    if (origin === 'qr code') await raiseUnmatchedQrPayment(deps.paymentsDb, payment.id);
    const report = toPaymentReport(payment);
    if (origin === 'order' && report) orphans.push(report);
  }
  if (orphans.length > MAX_AUTO_REFUNDS) {
    const subject = `${orphans.length} payments`;
    await raiseAlert(deps.paymentsDb, { kind: 'too_many_orphans', subject });
    return 0;
  }
  for (const report of orphans) await refundOrphan(deps, report);
  return orphans.length;
}
