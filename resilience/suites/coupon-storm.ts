import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { verifyInvariants } from '../checks/verify-invariants.ts';
import { type CheckoutClient, checkoutClient, retry } from '../harness/checkout-client.ts';
import type { Environment } from '../harness/environment.ts';
import { type Buyer, createGuests } from '../harness/guests.ts';
import type { Entry } from '../harness/history.ts';
import { addCoupon } from '../harness/queries.ts';
import { createRandom, itemAt, type Random } from '../harness/random.ts';
import { expectAtLeast, expectCount, suite } from '../harness/suite.ts';

interface Plan {
  rounds: number;
  buyers: number;
  /** Orders that may use the code. */
  limit: number;
  /** In each round the server is killed, and its connections to the database are cut, this often. */
  kills: number;
  /** Purchases of each kind whose time is taken. */
  measured: number;
}

const PATIENCE = { timeoutMs: 60_000, delayMs: 300 };
/** The share of those who have a reservation and close the window. */
const CLOSED_SHARE = 0.3;
const MAX_PASSES = 12;
const FULL: Plan = { rounds: 6, buyers: 400, limit: 50, kills: 4, measured: 400 };

/**
 * Many buyers press at once with a code for few, while the server is killed and connections are cut. Some close the
 * window, others come back: in the end exactly as many orders as the limit have the code.
 */
export const couponStorm = suite<Plan>({
  environment: { databaseProxy: true },
  sample: { rounds: 1, buyers: 200, limit: 10, kills: 1, measured: 24 },
  nightly: { ...FULL, rounds: 2 },
  full: FULL,
  async run(env, plan, { seed, times }) {
    const random = createRandom(seed);
    const failures: string[] = [];
    const summaries: string[] = [];
    for (let round = 0; round < (times ?? plan.rounds); round += 1) {
      const result = await storm(env, plan, random);
      failures.push(...result.failures);
      summaries.push(result.summary);
    }
    const speed = await measure(env, plan.measured);
    failures.push(...speed.failures, ...(await verifyInvariants(env)));
    return { summary: [...summaries, speed.summary].join('; '), failures };
  },
});

async function storm(env: Environment, plan: Plan, random: Random) {
  const third = Math.floor(plan.buyers / 3);
  let waiting: Buyer[] = [...(await addPeople(env, plan.buyers - third)), ...createGuests(third)];
  const product_id = await env.addProduct({ stock: plan.buyers });
  const code = await addCoupon(env, { limit_total: plan.limit, limit_each: 1 });
  const client = checkoutClient(env);
  const before = env.history.entries.length;
  let kills = plan.kills;
  let passes = 0;
  const unexpected: Entry[] = [];
  while (passes < MAX_PASSES && (await countOrders(env, code)) < plan.limit) {
    passes += 1;
    const crowd = Promise.all(
      random
        .shuffle(waiting)
        .map(async (buyer) => press(client, { buyer, product_id, code, random })),
    );
    while (kills > 0) {
      kills -= 1;
      await disturb(env, random);
    }
    const results = await crowd;
    unexpected.push(...results.flatMap(({ refused }) => refused ?? []));
    waiting = results.flatMap(({ buyer, ordered }) => (ordered ? [] : buyer));
  }
  const cut = env.history.entries.slice(before).filter(({ status }) => status === 0).length;
  const orders = await countOrders(env, code);
  const [late] = waiting;
  const last = late && (await retry(() => client.buy(late, [{ product_id, quantity: 1 }], code)));
  return {
    summary: `${plan.buyers} presses on ${plan.limit} uses: ${orders} orders in ${passes} passes, ${cut} requests cut`,
    failures: [
      ...expectCount('orders with the code', orders, plan.limit),
      ...expectAtLeast('requests cut', cut, 1),
      ...judge(unexpected),
      ...(last?.code === 'COUPON_USED_UP' ? [] : [`one more press: ${last?.status} ${last?.code}`]),
    ],
  };
}

interface Press {
  buyer: Buyer;
  product_id: number;
  code: string;
  random: Random;
}

/** Presses until something is said; then pays, or closes the window. */
async function press(
  client: CheckoutClient,
  { buyer, product_id, code, random }: Press,
): Promise<{ buyer: Buyer; ordered: boolean; refused?: Entry }> {
  await delay(random.below(1_000));
  const bought = await retry(
    () => client.buy(buyer, [{ product_id, quantity: 1 }], code),
    PATIENCE,
  );
  const { rzp_order_id } = bought;
  if (!rzp_order_id) return { buyer, ordered: false, refused: bought };
  if (random.below(100) < CLOSED_SHARE * 100) {
    await retry(() => client.dismiss(buyer, rzp_order_id));
    return { buyer, ordered: false };
  }
  const triple = await client.pay(rzp_order_id);
  const { order_id } = await retry(() => client.verify(buyer, triple));
  return { buyer, ordered: order_id !== undefined };
}

/** Kills the server in the middle, or resets its connections to the database. */
async function disturb(env: Environment, random: Random): Promise<void> {
  await delay(200 + random.below(600));
  if (random.below(2) === 0) {
    await env.databaseProxy.set({ kind: 'reset' });
    await env.databaseProxy.set({ kind: 'pass' });
  }
  await itemAt(env.servers, 0).restart();
}

function judge(refused: Entry[]): string[] {
  const [first] = refused.filter(
    ({ code }) => code !== 'COUPON_USED_UP' && code !== 'OVERLOADED' && code !== 'COUPON_IN_USE',
  );
  return first ? [`unexpected reply: ${first.status} ${first.code}`] : [];
}

/** Customers who do not share one phone. */
async function addPeople(env: Environment, count: number): Promise<Buyer[]> {
  const people = await env.addCustomers(count);
  await sql`update customer set phone = '8' || lpad(user_id::text, 9, '0')`.execute(env.db);
  return people;
}

async function countOrders({ db }: Environment, code: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from orders where coupon_code = ${code}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Reservations a second of one product, without a code, with one that has no limits, and with limits. */
async function measure(env: Environment, count: number) {
  const unlimited = await addCoupon(env);
  const limited = await addCoupon(env, { limit_total: 100_000, limit_each: 1 });
  const kinds = [
    { name: 'no code', code: undefined },
    { name: 'no limit', code: unlimited },
    { name: 'limits', code: limited },
  ];
  const before = await readVersion(env, unlimited);
  const speeds: string[] = [];
  const failures: string[] = [];
  for (const { name, code } of kinds) {
    const buyers = await addPeople(env, count);
    const product_id = await env.addProduct({ stock: count });
    const client = checkoutClient(env);
    const started = performance.now();
    const replies = await Promise.all(
      buyers.map((buyer) => client.buy(buyer, [{ product_id, quantity: 1 }], code)),
    );
    const seconds = (performance.now() - started) / 1000;
    const held = replies.filter(({ status }) => status === 200).length;
    failures.push(...expectAtLeast(`reservations with ${name}`, held, 1));
    speeds.push(`${name} ${Math.round(held / seconds)}`);
  }
  if ((await readVersion(env, unlimited)) !== before) {
    failures.push('a code without limits wrote its row');
  }
  return { failures, summary: `reservations a second: ${speeds.join(', ')}` };
}

async function readVersion({ db }: Environment, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`
    select xmin::text || ' ' || xmax::text as version from coupon where code = ${code}`.execute(db);
  return rows[0]?.version;
}
