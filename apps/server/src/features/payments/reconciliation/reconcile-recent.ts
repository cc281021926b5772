import { inTransaction } from '#db/transaction.ts';
import { insertRefund } from '#features/payments/refunds/refunds.queries.ts';
import { reportOf } from '#features/payments/settlement/fetch-payment.ts';
import {
  findSecondsNow,
  insertOrphan,
  listDecided,
  type PaymentReport,
} from '#features/payments/settlement/payments.queries.ts';
import { isGone, settlePayment } from '#features/payments/settlement/settle-payment.ts';
import type { ProviderPayment } from '#integrations/razorpay/client.ts';
import { raiseAlert } from '#monitoring/alerts.queries.ts';
import type { Deps } from '#platform/deps.ts';

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
  for await (const items of pagesOf(deps, DAYS)) {
    found.seen += items.length;
    for (const payment of await undecided(deps, items.filter(hasMoney))) {
      const report = reportOf(payment);
      const settled = report && (await settlePayment(deps, report));
      if (settled && settled.outcome !== 'stranger') found.settled += 1;
      else if (report && payment.created_at < now - ORPHAN_AGE_SECONDS) strangers.push(report);
    }
  }
  return { ...found, orphans: await giveBackOrphans(deps, strangers) };
}

/** What the provider has of the last so many days, page by page. */
export async function* pagesOf(deps: CompareDeps, days: number): AsyncGenerator<ProviderPayment[]> {
  const now = await findSecondsNow(deps.money);
  for (let skip = 0; ; skip += PAGE) {
    // A day beyond now: the provider's clock is not ours.
    const range = { from: now - days * DAY, to: now + DAY };
    const page = await deps.razorpay.listPayments({ ...range, skip, count: PAGE });
    if (page.outcome !== 'done') throw new Error("the provider's list cannot be read");
    const { items, unreadable } = page.value;
    yield items;
    if (items.length + unreadable < PAGE) break;
  }
}

const hasMoney = ({ status }: ProviderPayment) => status === 'authorized' || status === 'captured';

export async function undecided({ money }: Pick<Deps, 'money'>, payments: ProviderPayment[]) {
  const decided = await listDecided(
    money,
    payments.map(({ id }) => id),
  );
  return payments.filter(({ id }) => !decided.has(id));
}

async function giveBackOrphans(deps: CompareDeps, strangers: PaymentReport[]): Promise<number> {
  const orphans: PaymentReport[] = [];
  for (const report of strangers) {
    const ours = await isOurs(deps, report);
    // It may be one too many. The next comparison asks again.
    if (ours === undefined) throw new Error('the provider does not say whose a payment is');
    if (ours) orphans.push(report);
  }
  if (orphans.length > MOST_ORPHANS) {
    await raiseAlert(deps.money, { kind: 'many orphans', what: `${orphans.length} payments` });
    return 0;
  }
  for (const report of orphans) await giveBack(deps, report);
  return orphans.length;
}

/**
 * An account may be shared; only orders with our note on them are ours to refund. Nothing: the provider
 * did not say.
 */
export async function isOurs({ razorpay }: CompareDeps, { rzp_order_id }: PaymentReport) {
  const order = await razorpay.fetchOrder(rzp_order_id);
  if (order.outcome === 'unknown') return undefined;
  if (order.outcome === 'refused' || Array.isArray(order.value.notes)) return false;
  return order.value.notes.app === razorpay.note;
}

/** Writes down that this money goes back, or has gone back already. Safe to call twice. */
export async function giveBack({ money }: Pick<Deps, 'money'>, report: PaymentReport) {
  const { rzp_payment_id } = report;
  const state = isGone(report) ? 'processed' : 'due';
  await inTransaction(money, async (trx) => {
    if (!(await insertOrphan(trx, report))) return;
    await insertRefund(trx, { rzp_payment_id, reason: 'orphan', state });
    await raiseAlert(trx, { kind: 'orphan', what: rzp_payment_id });
  });
}
