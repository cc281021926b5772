import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import type { ProviderPayment } from '#gateways/razorpay.ts';
import { raiseAlert } from './alerts.queries.ts';
import { reportOf } from './ask-about-payment.ts';
import {
  findSecondsNow,
  insertOrphan,
  listDecided,
  type PaymentReport,
} from './payments.queries.ts';
import { insertRefund } from './refunds.queries.ts';
import { settlePayment } from './settle-payment.ts';

type CompareDeps = Pick<Deps, 'money' | 'razorpay'>;

const PAGE = 100;
const DAY = 24 * 3600;
const DAYS = 7;
/** Younger money may still be on its way to us. */
const ORPHAN_AGE_SECONDS = 3600;

export interface Comparison {
  seen: number;
  settled: number;
  orphans: number;
}

/**
 * Reads the provider's own list of the last week: every payment with money in it must have been
 * decided. What was not is settled now; what no row of ours knows goes back.
 */
export async function comparePayments(deps: CompareDeps): Promise<Comparison> {
  const now = await findSecondsNow(deps.money);
  const found: Comparison = { seen: 0, settled: 0, orphans: 0 };
  for (let skip = 0; ; skip += PAGE) {
    // A day beyond now: the provider's clock is not ours.
    const range = { from: now - DAYS * DAY, to: now + DAY };
    const page = await deps.razorpay.listPayments({ ...range, skip, count: PAGE });
    if (page.outcome !== 'done') throw new Error("the provider's list cannot be read");
    found.seen += page.value.length;
    for (const payment of await undecided(deps, page.value)) {
      const end = await decideLate(deps, payment, now);
      if (end) found[end] += 1;
    }
    if (page.value.length < PAGE) return found;
  }
}

async function undecided({ money }: CompareDeps, payments: ProviderPayment[]) {
  const withMoney = payments.filter(
    ({ status }) => status === 'authorized' || status === 'captured',
  );
  const decided = await listDecided(
    money,
    withMoney.map(({ id }) => id),
  );
  return withMoney.filter(({ id }) => !decided.has(id));
}

async function decideLate(
  deps: CompareDeps,
  payment: ProviderPayment,
  now: number,
): Promise<'settled' | 'orphans' | undefined> {
  const report = reportOf(payment);
  if (!report) return undefined;
  const settled = await settlePayment(deps, report);
  if (settled.outcome !== 'stranger') return 'settled';
  if (payment.created_at > now - ORPHAN_AGE_SECONDS) return undefined;
  return (await isOurs(deps, report)) && (await giveBack(deps, report)) ? 'orphans' : undefined;
}

/** An account may be shared; only orders with our note on them are ours to refund. */
async function isOurs({ razorpay }: CompareDeps, { rzp_order_id }: PaymentReport) {
  const order = await razorpay.fetchOrder(rzp_order_id);
  if (order.outcome !== 'done' || Array.isArray(order.value.notes)) return false;
  return order.value.notes.app === razorpay.note;
}

async function giveBack({ money }: CompareDeps, report: PaymentReport): Promise<boolean> {
  const { rzp_payment_id } = report;
  return inTransaction(money, async (trx) => {
    if (!(await insertOrphan(trx, report))) return false;
    await insertRefund(trx, { rzp_payment_id, reason: 'orphan' });
    await raiseAlert(trx, { kind: 'orphan', what: rzp_payment_id });
    return true;
  });
}
