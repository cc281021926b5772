import { comparePayments } from '@shop/server/features/payments/reconciliation/reconcile-recent.ts';
import { listBroken } from '@shop/server/monitoring/invariants.queries.ts';
import { sql } from 'kysely';
import type { House } from '../harness/environment.ts';
import type { Entry } from '../harness/history.ts';
import { moneyDepsOf } from '../harness/payment-deps.ts';
import { compareBooks } from './compare-ledgers.ts';
import { waitUntilQuiet } from './wait-idle.ts';

export interface CheckOptions {
  /** Lines of the logs that belong to the storm. */
  expected?: RegExp;
  limitMs?: number;
  /** The faults go on while it becomes quiet. */
  keepFaults?: boolean;
}

/** Ends every fault, waits until it is quiet, and then tells everything that is not as it must be. */
export async function check(house: House, options: CheckOptions = {}): Promise<string[]> {
  if (!options.keepFaults) await house.calm();
  for (const program of [...house.shops, house.worker]) {
    if (!program.isAlive()) await program.start();
  }
  const loud = await waitUntilQuiet(house, options);
  if (!options.keepFaults) {
    // A second payment of a paid order may be known to nobody before the night.
    await comparePayments(moneyDepsOf(house));
    loud.push(...(await waitUntilQuiet(house, options)));
  }
  const broken = await listBroken(house.db);
  return [
    ...loud,
    ...broken.map(({ kind, what }) => `${kind}: ${what}`),
    ...(await compareBooks(house)),
    ...(await compareHistory(house)),
    ...(await oversold(house)),
    ...house.history.leaks,
    ...[...house.shops, house.worker].flatMap((program) => [
      ...program.deaths(),
      ...strangeLines(program.words(), options.expected).map((line) => `${program.name}: ${line}`),
    ]),
  ];
}

/** What a customer was told must be so. */
async function compareHistory({ db, history }: House): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .innerJoin('checkout', 'checkout.checkout_id', 'payment.checkout_id')
    // Who paid twice was told the one order of the checkout.
    .leftJoin('orders', 'orders.checkout_id', 'payment.checkout_id')
    .select(['payment.rzp_payment_id', 'outcome', 'order_id', 'checkout.user_id'])
    .execute();
  const payments = new Map(rows.map((row) => [row.rzp_payment_id, row]));
  const complaints: string[] = [];
  for (const { act, end, user_id, rzp_payment_id = '', order_id, state } of history.entries) {
    if (act !== 'verify' || end !== 'ok') continue;
    const payment = payments.get(rzp_payment_id);
    const say = (words: string) => complaints.push(`${rzp_payment_id} of ${user_id} ${words}`);
    if (!payment?.outcome) say('was told success, and there is neither order nor refund');
    else if (order_id && payment.order_id !== order_id)
      say(`was told ${order_id}, which it is not`);
    else if (order_id && payment.user_id !== user_id) say('was told the order of somebody else');
    else if (state === 'refunding' && payment.outcome === 'order')
      say('was told of a refund and has an order');
  }
  return [...complaints, ...(await refusedWithRow(db, history.entries))];
}

/** Who only ever heard that nothing is left has left nothing. */
async function refusedWithRow(db: House['db'], entries: Entry[]): Promise<string[]> {
  const buys = entries.filter(({ act }) => act === 'buy');
  const others = new Set(
    buys.filter(({ code }) => code !== 'OUT_OF_STOCK').map(({ user_id }) => user_id),
  );
  const refused = new Set(buys.map(({ user_id }) => user_id).filter((id) => !others.has(id)));
  const rows = await db.selectFrom('checkout').select('user_id').distinct().execute();
  return rows
    .filter(({ user_id }) => refused.has(user_id))
    .map(({ user_id }) => `customer ${user_id} was refused, and a checkout was left`);
}

/** No two customers hold the same last piece. */
async function oversold({ db }: House): Promise<string[]> {
  const { rows } = await sql<{ product_id: number; sold: number; supplied: number }>`
    select product_id, sold, supplied
    from (
      select i.product_id, sum(i.quantity)::integer as sold
      from order_item i join orders using (order_id)
      where order_status <> 'Cancelled' group by 1
    ) s
    join (
      select product_id, sum(delta)::integer as supplied from stock_move
      where reason in ('initial', 'adjust') group by 1
    ) m using (product_id)
    where sold > supplied`.execute(db);
  return rows.map(
    ({ product_id, sold, supplied }) => `product ${product_id}: ${sold} sold of ${supplied}`,
  );
}

const STRANGE =
  /TypeError|ReferenceError|RangeError|"UNEXPECTED"|deadlock|[Uu]ncaught|[Uu]nhandled/;
const MOST_LINES = 5;

function strangeLines(words: string, expected?: RegExp): string[] {
  return words
    .split('\n')
    .filter((line) => STRANGE.test(line) && !expected?.test(line))
    .slice(0, MOST_LINES)
    .map((line) => line.slice(0, 600));
}
