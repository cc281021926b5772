import { setTimeout as delay } from 'node:timers/promises';
import { payments } from '@shop/contract';
import type { TestCustomer } from '@shop/test-kit/accounts';
import { quantile } from '@shop/test-kit/quantile';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { verifyInvariants } from '../checks/verify-invariants.ts';
import { checkoutClient, retry } from '../harness/checkout-client.ts';
import type { Environment } from '../harness/environment.ts';
import type { Entry } from '../harness/history.ts';
import { call } from '../harness/http-client.ts';
import { createRandom } from '../harness/random.ts';
import { expectAtLeast, expectCount, suite } from '../harness/suite.ts';

interface Plan {
  buyers: number;
  /** All of them press Buy within this time. */
  withinMs: number;
  /** The number of orders that the provider accepts in this time. */
  limit: { orders: number; seconds: number };
  /** The worker is killed at this time, and started again. Its turn ends 20 seconds later: too long for a sample. */
  killAfterMs?: number;
}

/** A buyer who is served more than this after a later buyer is out of order. */
const MAX_OVERTAKEN_MS = 1_000;

/**
 * Many more buyers than the provider accepts orders, and a worker that dies in between: all wait in the queue, are
 * served once in the order of the reservations, pay and get an order.
 */
export const paymentQueue = suite<Plan>({
  sample: {
    buyers: 60,
    withinMs: 2_000,
    limit: { orders: 20, seconds: 2 },
  },
  nightly: {
    buyers: 400,
    withinMs: 20_000,
    limit: { orders: 200, seconds: 60 },
    killAfterMs: 45_000,
  },
  full: {
    buyers: 2_000,
    withinMs: 60_000,
    limit: { orders: 200, seconds: 60 },
    killAfterMs: 240_000,
  },
  async run(env, plan, { seed }) {
    const random = createRandom(seed);
    const customers = await env.addCustomers(plan.buyers);
    const product_id = await env.addProduct({ stock: plan.buyers });
    await env.provider.setBehaviour({ orderLimit: plan.limit });
    const started = performance.now();
    const killed = plan.killAfterMs && delay(plan.killAfterMs).then(() => env.worker.restart());
    const purchases = await Promise.all(
      customers.map(async (customer) => {
        await delay(random.below(plan.withinMs));
        return waitAndPay(env, customer, product_id);
      }),
    );
    await killed;
    const seconds = (performance.now() - started) / 1000;
    await env.provider.setBehaviour({ orderLimit: null });
    const overtaken = await findOvertaking(env, product_id);
    const waits = purchases.map(({ waitedMs }) => waitedMs);
    const asked = purchases.reduce((total, { asks }) => total + asks, 0);
    const failures = [
      ...new Set(purchases.flatMap(({ unexpected }) => unexpected)),
      ...expectCount('orders', purchases.filter(({ order_id }) => order_id).length, plan.buyers),
      ...(await listServedTwice(env, product_id)),
      ...expectAtLeast(
        'buyers who waited',
        waits.filter((ms) => ms > 1_000).length,
        plan.buyers / 4,
      ),
      ...(overtaken > MAX_OVERTAKEN_MS ? [`somebody was overtaken by ${overtaken} ms`] : []),
      ...(await verifyInvariants(env)),
    ];
    const inSeconds = (share: number) => (quantile(waits, share) / 1000).toFixed(1);
    const summary = [
      `${plan.buyers} buyers, ${plan.limit.orders} orders in ${plan.limit.seconds} s`,
      `waits p50 ${inSeconds(0.5)}, p95 ${inSeconds(0.95)}, max ${inSeconds(1)} s`,
      `${(asked / seconds).toFixed(0)} questions a second, overtaken by ${overtaken} ms`,
    ].join('; ');
    return { summary, failures };
  },
});

interface Purchase {
  waitedMs: number;
  asks: number;
  unexpected: string[];
  order_id: string | undefined;
}

/** Does what the page does: starts, keeps the place, starts again when there is nothing to wait for. */
async function waitAndPay(
  env: Environment,
  customer: TestCustomer,
  product_id: number,
): Promise<Purchase> {
  const client = checkoutClient(env);
  const began = performance.now();
  const unexpected: string[] = [];
  let asks = 0;
  let bought = await client.buyOne(customer, product_id);
  while (!bought.rzp_order_id && isWaiting(bought)) {
    asks += await waitInPaymentQueue(env, customer);
    bought = await client.buyOne(customer, product_id);
  }
  const waitedMs = performance.now() - began;
  if (!bought.rzp_order_id) {
    unexpected.push(`response ${bought.status} ${bought.code} to a purchase`);
    return { waitedMs, asks, unexpected, order_id: undefined };
  }
  const triple = await client.pay(bought.rzp_order_id);
  const { order_id } = await retry(() => client.verify(customer, triple));
  return { waitedMs, asks, unexpected, order_id };
}

const isWaiting = ({ code }: Entry) => code === 'PAYMENT_BUSY';

/** @returns how often the place was asked for. */
async function waitInPaymentQueue(
  { origin }: Environment,
  customer: TestCustomer,
): Promise<number> {
  for (let asks = 1; ; asks += 1) {
    const { body } = await call(origin, payments.wait, customer);
    const { data } = z.safeParse(payments.wait.reply, body);
    if (data?.place === 0) return asks;
    await delay((data?.retry_after ?? 2) * 1000);
  }
}

/** By how many milliseconds of their reservations a customer was served before another one, at most. */
async function findOvertaking({ db, provider }: Environment, product_id: number): Promise<number> {
  const { rows } = await sql<{ rzp_order_id: string; ms: number }>`
    select rzp_order_id, extract(epoch from created_at)::float8 * 1000 as ms
    from checkout join checkout_item using (checkout_id)
    where product_id = ${product_id} and rzp_order_id is not null`.execute(db);
  const reserved = new Map(rows.map(({ rzp_order_id, ms }) => [rzp_order_id, ms]));
  let latest = 0;
  let overtaken = 0;
  for (const { id } of (await provider.ledger()).orders) {
    const at = reserved.get(id);
    if (at === undefined) continue;
    latest = Math.max(latest, at);
    overtaken = Math.max(overtaken, latest - at);
  }
  return Math.round(overtaken);
}

async function listServedTwice({ db }: Environment, product_id: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: number; checkouts: number }>`
    select user_id, count(*)::integer as checkouts
    from checkout join checkout_item using (checkout_id)
    where product_id = ${product_id}
    group by 1 having count(*) <> 1`.execute(db);
  return rows.map(({ user_id, checkouts }) => `customer ${user_id} had ${checkouts} checkouts`);
}
