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

/** Lost rows are few. More than this is another database or another shop, and a person decides. */
const MOST_ORPHANS = 5;

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
  const found = { seen: 0, settled: 0 };
  const strangers: PaymentReport[] = [];
  for (let skip = 0; ; skip += PAGE) {
    // A day beyond now: the provider's clock is not ours.
    const range = { from: now - DAYS * DAY, to: now + DAY };
    const page = await deps.razorpay.listPayments({ ...range, skip, count: PAGE });
    if (page.outcome !== 'done') throw new Error("the provider's list cannot be read");
    const { items, unreadable } = page.value;
    found.seen += items.length;
    for (const payment of await undecided(deps, items)) {
      const report = reportOf(payment);
      const settled = report && (await settlePayment(deps, report));
      if (settled && settled.outcome !== 'stranger') found.settled += 1;
      else if (report && payment.created_at < now - ORPHAN_AGE_SECONDS) strangers.push(report);
    }
    if (items.length + unreadable < PAGE) break;
  }
  return { ...found, orphans: await giveBackOrphans(deps, strangers) };
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

async function giveBackOrphans(deps: CompareDeps, strangers: PaymentReport[]): Promise<number> {
  const orphans: PaymentReport[] = [];
  for (const report of strangers) if (await isOurs(deps, report)) orphans.push(report);
  if (orphans.length > MOST_ORPHANS) {
    await raiseAlert(deps.money, { kind: 'many orphans', what: `${orphans.length} payments` });
    return 0;
  }
  for (const report of orphans) await giveBack(deps, report);
  return orphans.length;
}

/** An account may be shared; only orders with our note on them are ours to refund. */
async function isOurs({ razorpay }: CompareDeps, { rzp_order_id }: PaymentReport) {
  const order = await razorpay.fetchOrder(rzp_order_id);
  if (order.outcome !== 'done' || Array.isArray(order.value.notes)) return false;
  return order.value.notes.app === razorpay.note;
}

async function giveBack({ money }: CompareDeps, report: PaymentReport): Promise<void> {
  const { rzp_payment_id } = report;
  await inTransaction(money, async (trx) => {
    if (!(await insertOrphan(trx, report))) return;
    await insertRefund(trx, { rzp_payment_id, reason: 'orphan' });
    await raiseAlert(trx, { kind: 'orphan', what: rzp_payment_id });
  });
}
