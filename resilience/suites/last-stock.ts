import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from '@shop/test-kit/quantile';
import { waitFor } from '@shop/test-kit/wait-for';
import { sql } from 'kysely';
import { verifyInvariants } from '../checks/verify-invariants.ts';
import { checkoutClient } from '../harness/checkout-client.ts';
import type { Environment } from '../harness/environment.ts';
import { type Buyer, createGuests } from '../harness/guests.ts';
import { type Reply, send } from '../harness/http-client.ts';
import { createRandom, itemAt, type Random } from '../harness/random.ts';
import { expectAtLeast, expectCount, suite } from '../harness/suite.ts';
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
 * Every customer and guest buys the last units within a second: each unit is sold once, also when the server is
 * killed in the middle. Payments of other customers that are reported at the same time do not wait for the crowd.
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
    // Every third has no account.
    const guests = Math.floor(plan.customers / 3);
    const customers = [
      ...(await env.addCustomers(plan.customers - guests)),
      ...createGuests(guests),
    ];
    const failures: string[] = [];
    const summaries: string[] = [];
    for (const stock of plan.stocks.slice(0, times)) {
      const reports = await prepareReports(env, plan.reports * plan.seconds);
      const product_id = await env.addProduct({ stock });
      const buying = burst(env, customers, product_id, random);
      const replies = await sendAtRate(reports, 2 * plan.reports);
      const bought = await buying;
      failures.push(
        ...unexpectedReplies(bought),
        ...judgeReports(replies, bought),
        ...expectCount('orders', await countOrders(env, product_id), stock),
      );
      summaries.push(`${stock} sold, ${describeTimes(replies, bought)}`);
    }
    for (const stock of plan.stocksWithKill.slice(0, times)) {
      const round = await sellWithKill(env, customers, stock, random);
      failures.push(...round.failures);
      summaries.push(round.summary);
    }
    failures.push(...(await verifyInvariants(env)));
    return {
      summary: `${plan.customers} customers, ${guests} of them guests: ${summaries.join('; ')}`,
      failures,
    };
  },
});

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
  const sold = await countOrders(env, product_id);
  return {
    summary: `${stock} sold with a kill that cut ${cut} requests`,
    failures: [
      ...unexpectedReplies(bought),
      ...expectAtLeast('requests cut by the kill', cut, 1),
      ...expectCount('orders after the kill', sold, stock),
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

async function countOrders({ db }: Environment, product_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from order_item where product_id = ${product_id}`.execute(db);
  return rows[0]?.count ?? 0;
}
