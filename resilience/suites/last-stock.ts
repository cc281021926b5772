import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from '@shop/test-kit/quantile';
import { waitFor } from '@shop/test-kit/wait-for';
import { sql } from 'kysely';
import { verifyInvariants } from '../checks/verify-invariants.ts';
import { checkoutClient } from '../harness/checkout-client.ts';
import { createCounterBuyers } from '../harness/counter.ts';
import type { Environment } from '../harness/environment.ts';
import { type Buyer, createGuests } from '../harness/guests.ts';
import { type Reply, send } from '../harness/http-client.ts';
import { createLinkBuyers } from '../harness/links.ts';
import { registerForTax } from '../harness/queries.ts';
import { createRandom, itemAt, type Random } from '../harness/random.ts';
import { expectAtLeast, expectCount, suite, sum } from '../harness/suite.ts';
import { toWebhook } from '../harness/webhook-client.ts';
import { burst, unexpectedReplies } from '../load/burst.ts';

interface Plan {
  customers: number;
  /** Units on sale in each round. */
  stocks: number[];
  /** The same in rounds in which the server is killed while they buy. */
  stocksWithKill: number[];
  /** Payments of other customers reported per second at the same time, by browser and by webhook. */
  reports: number;
  seconds: number;
}

/**
 * Customers, guests, people to whom staff sell by link and people at the counter buy the last units within a second:
 * each unit has one owner, also when the server is killed in the middle. Payments of other customers that are reported at the same time do not
 * wait for the crowd.
 */
export const lastStock = suite<Plan>({
  sample: { customers: 200, stocks: [10, 1], stocksWithKill: [10], reports: 8, seconds: 2 },
  nightly: {
    customers: 2_000,
    stocks: [10, 1],
    stocksWithKill: [10, 1],
    reports: 50,
    seconds: 5,
  },
  full: {
    customers: 5_000,
    stocks: [10, 10, 10, 1, 1, 1],
    stocksWithKill: [10, 10, 1, 1],
    reports: 50,
    seconds: 10,
  },
  async run(env, plan, { seed, times }) {
    const random = createRandom(seed);
    // Later suites register, and every sale at the counter of a registered shop has a bill.
    await registerForTax(env);
    const buyers = await addBuyers(env, plan.customers);
    const failures: string[] = [];
    const summaries: string[] = [];
    for (const stock of plan.stocks.slice(0, times)) {
      const reports = await prepareReports(env, plan.reports * plan.seconds);
      const product_id = await env.addProduct({ stock });
      const buying = burst(env, buyers, product_id, random);
      const replies = await sendAtRate(reports, 2 * plan.reports);
      const bought = await buying;
      failures.push(
        ...unexpectedReplies(bought),
        ...judgeReports(replies, bought),
        ...judgeOwners(await countOwners(env, product_id), stock),
      );
      const owners = describeOwners(await countOwners(env, product_id));
      summaries.push(`${stock}: ${owners}, ${describeTimes(replies, bought)}`);
    }
    for (const stock of plan.stocksWithKill.slice(0, times)) {
      const round = await sellWithKill(env, buyers, stock, random);
      failures.push(...round.failures);
      summaries.push(round.summary);
    }
    failures.push(...(await verifyInvariants(env)));
    return {
      summary: `${plan.customers} buyers, a quarter each with an account, as guests, by link and at the counter: ${summaries.join('; ')}`,
      failures,
    };
  },
});

/** As many of each kind. Some of the links are never opened. */
async function addBuyers(env: Environment, count: number): Promise<Buyer[]> {
  const quarter = Math.floor(count / 4);
  const idle = Math.floor(quarter / 4);
  return [
    ...(await env.addCustomers(count - 3 * quarter)),
    ...createGuests(quarter),
    ...(await createLinkBuyers(env, quarter - idle)),
    ...(await createLinkBuyers(env, idle, { pays: false })),
    ...(await createCounterBuyers(env, quarter)),
  ];
}

/** Whoever held a piece when the server died still gets it, and nobody else does. */
async function sellWithKill(env: Environment, buyers: Buyer[], stock: number, random: Random) {
  const product_id = await env.addProduct({ stock });
  const before = env.history.entries.length;
  const buying = burst(env, buyers, product_id, random, { patient: true });
  await waitFor('half of the pieces to be held', async () => {
    return (await countHeld(env, product_id)) >= Math.ceil(stock / 2);
  });
  await itemAt(env.servers, 0).restart();
  const bought = await buying;
  const cut = env.history.entries.slice(before).filter(({ status }) => status === 0).length;
  const owners = await countOwners(env, product_id);
  return {
    summary: `${stock}: ${describeOwners(owners)} with a kill that cut ${cut} requests`,
    failures: [
      ...unexpectedReplies(bought),
      ...expectAtLeast('requests cut by the kill', cut, 1),
      ...judgeOwners(owners, stock),
    ],
  };
}

type Response = Pick<Reply, 'status' | 'milliseconds'>;
type Report = () => Promise<Response>;

/** Separate sockets, so that a queue in the crowd's client is not measured. */
const agent = new Agent({ keepAlive: true });
const SOCKETS = 100;

/** Customers who have paid; the shop does not know it yet. */
async function prepareReports(env: Environment, count: number): Promise<Report[]> {
  const client = checkoutClient(env);
  const product_id = await env.addProduct({ stock: 2 * count });
  const reports: Report[] = [];
  for (const [index, customer] of (await env.addCustomers(2 * count)).entries()) {
    const { rzp_order_id = '' } = await client.buyOne(customer, product_id);
    const triple = await client.pay(rzp_order_id, { webhooks: false });
    if (index % 2 === 0) reports.push(() => checkoutClient(env, 0, agent).verify(customer, triple));
    else reports.push(await webhookReport(env, triple.razorpay_payment_id));
  }
  // Node accepts one new connection per loop iteration; a reverse proxy keeps its connections open.
  const probe = { method: 'GET', target: '/health/live', agent };
  await Promise.all(Array.from({ length: SOCKETS }, () => send(env.origin, probe)));
  return reports;
}

async function webhookReport(env: Environment, payment_id: string): Promise<Report> {
  const event = await env.provider.eventFor({ event: 'payment.captured', payment_id });
  const { body, headers } = toWebhook(event);
  const message = { body, headers: { 'content-type': 'application/json', ...headers }, agent };
  return () => send(env.origin, { target: '/api/razor/webhook', ...message });
}

const sendAtRate = (reports: Report[], perSecond: number): Promise<Response[]> =>
  Promise.all(
    reports.map(async (report, index) => {
      await delay((index * 1000) / perSecond);
      return report();
    }),
  );

/**
 * A crowd that is answered within this time is no queue: most of it is told at once that the last
 * piece is sold, and there is nothing that a report could wait behind.
 */
const QUEUE_MS = 500;

/** A report that waits behind the crowd takes as long as a buyer in it. */
function judgeReports(reports: Response[], crowd: Response[]): string[] {
  const accepted = reports.filter(({ status }) => status === 200).length;
  const failures = expectCount('accepted reports of payments', accepted, reports.length);
  const longestAllowed = Math.max(quantile(toTimes(crowd), 0.5), QUEUE_MS);
  if (quantile(toTimes(reports), 0.99) > longestAllowed) {
    failures.push(`payment reports wait for the crowd: ${describeTimes(reports, crowd)}`);
  }
  return failures;
}

function describeTimes(reports: Response[], crowd: Response[]): string {
  const report = Math.round(quantile(toTimes(reports), 0.99));
  const buyer = Math.round(quantile(toTimes(crowd), 0.5));
  return `p99 of a report ${report} ms, median of the crowd ${buyer} ms`;
}

const toTimes = (replies: Response[]) => replies.map(({ milliseconds }) => milliseconds);

async function countHeld({ db }: Environment, product_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from checkout_item join checkout using (checkout_id)
    where product_id = ${product_id} and status <> 'released'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Pieces by their owner: orders of each channel, and links that keep one and are not paid. */
async function countOwners({ db }: Environment, product_id: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ owner: string; pieces: number }>`
    select owner, sum(quantity)::integer as pieces from (
      select channel as owner, quantity from order_item join orders using (order_id)
      where product_id = ${product_id}
      union all
      select case when link_id is null then 'unpaid' else 'kept by link' end, quantity
      from checkout_item join checkout using (checkout_id)
      where product_id = ${product_id} and status in ('held', 'open')
    ) owned group by 1 order by 1`.execute(db);
  return new Map(rows.map(({ owner, pieces }) => [owner, pieces]));
}

/** Every holder of a piece has paid for it, except by link. */
const judgeOwners = (owners: Map<string, number>, stock: number): string[] => [
  ...expectCount('pieces with an owner', sum([...owners.values()]), stock),
  ...expectCount('pieces that nobody pays for', owners.get('unpaid') ?? 0, 0),
];

const describeOwners = (owners: Map<string, number>) =>
  [...owners].map(([owner, pieces]) => `${pieces} ${owner}`).join(' + ');
