import { reportOf } from '#features/payments/settlement/fetch-payment.ts';
import { listKept, type PaymentReport } from '#features/payments/settlement/payments.queries.ts';
import { everHadMoney, settlePayment } from '#features/payments/settlement/settle-payment.ts';
import type { ProviderPayment } from '#integrations/razorpay/client.ts';
import { raiseAlert } from '#monitoring/alerts.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { giveBack, isOurs, pagesOf, undecided } from './reconcile-recent.ts';

type ReconcileDeps = Pick<Deps, 'money' | 'razorpay'>;

interface Search {
  days: number;
  /** How many lost payments a person has agreed to refund. With more, or with any unsure, none is. */
  most: number;
}

export interface Reconciled {
  seen: number;
  /** Became an order now, or a refund because the piece is gone. */
  settled: number;
  /** Orders here whose money has gone back there. */
  gone: number;
  /** Paid orders that no row knows of any more. */
  lost: number;
  lost_paise: number;
  givenBack: number;
  /** The provider did not say whose they are. */
  unsure: number;
}

/**
 * The comparison after a restore, when more than a few rows may be missing: whatever the provider has
 * taken becomes an order if its checkout is still known, and goes back otherwise.
 */
export async function reconcilePayments(
  deps: ReconcileDeps,
  { days, most }: Search,
): Promise<Reconciled> {
  const found = { seen: 0, settled: 0, gone: 0, unsure: 0 };
  const lost: PaymentReport[] = [];
  for await (const items of pagesOf(deps, days)) {
    found.seen += items.length;
    found.gone += await noteGone(deps, items);
    for (const payment of await undecided(
      deps,
      items.filter(({ status }) => everHadMoney(status)),
    )) {
      const report = reportOf(payment);
      const settled = report && (await settlePayment(deps, report));
      if (!report || settled?.outcome === 'none') continue;
      if (settled?.outcome !== 'stranger') found.settled += 1;
      else {
        const ours = await isOurs(deps, report);
        if (ours) lost.push(report);
        if (ours === undefined) found.unsure += 1;
      }
    }
  }
  // What went back already costs nothing more; it is only written down.
  for (const report of lost.filter(wentBack)) await giveBack(deps, report);
  const owed = lost.filter((report) => !wentBack(report));
  const agreed = owed.length <= most && found.unsure === 0 ? owed : [];
  for (const report of agreed) await giveBack(deps, report);
  const lost_paise = owed.reduce((sum, { amount_paise }) => sum + (amount_paise ?? 0), 0);
  return { ...found, lost: owed.length, lost_paise, givenBack: agreed.length };
}

const wentBack = ({ status }: PaymentReport) => status === 'refunded';

/** An order that was cancelled and refunded after the moment of the restore must not be sent. */
async function noteGone({ money }: ReconcileDeps, payments: ProviderPayment[]): Promise<number> {
  const refunded = payments.filter(({ status }) => status === 'refunded');
  const kept = await listKept(
    money,
    refunded.map(({ id }) => id),
  );
  const gone = refunded.flatMap((payment) => (kept.has(payment.id) && reportOf(payment)) || []);
  for (const report of gone) {
    // Once it is settled it is not found again.
    await raiseAlert(money, { kind: 'money gone', what: report.rzp_payment_id });
    await settlePayment({ money }, report);
  }
  return gone.length;
}
