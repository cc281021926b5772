import { Agent } from 'node:http';
import { createQueue } from '@shop/server/jobs/queue.ts';
import type { TestCustomer } from '@shop/test-kit/accounts';
import { becomesTrue, waitFor } from '@shop/test-kit/wait-for';
import { sql } from 'kysely';
import { verifyInvariants } from '../checks/verify-invariants.ts';
import { checkoutClient, retry } from '../harness/checkout-client.ts';
import type { Environment } from '../harness/environment.ts';
import { type Reply, send } from '../harness/http-client.ts';
import { healthStatus } from '../harness/process.ts';
import { expectAtLeast, expectCount, suite } from '../harness/suite.ts';

const CUSTOMERS = 10;
const REQUESTS_BETWEEN = 40;
const PROBE_MS = 50;
const JOBS = 10;

/** Servers and worker get SIGTERM again and again under load: no request and no job is lost. */
export const gracefulStop = suite({
  // The grace period is longer than the load balancer needs to notice.
  environment: { servers: 2, env: { SHUTDOWN_GRACE_SECONDS: '1' } },
  sample: { stops: 2, takeOverMs: 20_000 },
  nightly: { stops: 8, takeOverMs: 5_000 },
  full: { stops: 20, takeOverMs: 5_000 },
  async run(env, plan, { times }) {
    const stops = times ?? plan.stops;
    const queue = createQueue(env.db, () => {});
    try {
      const failures: string[] = [];
      const load = await startLoad(env);
      for (let stop = 0; stop < stops; stop += 1) {
        const before = load.stats.replies;
        await waitFor('traffic', async () => load.stats.replies >= before + REQUESTS_BETWEEN);
        const jobs = Array.from({ length: JOBS }, () => ({ data: {}, priority: 0 }));
        await env.db
          .transaction()
          .execute((trx) => queue.enqueue(trx, 'purge-expired-sessions', jobs));
        failures.push(...(await stopAndStart(env, stop, plan.takeOverMs)));
      }
      await load.stop();
      const { replies, orders, failed } = load.stats;
      failures.push(
        ...failed,
        ...expectAtLeast('orders', orders, stops),
        ...(await verifyInvariants(env)),
      );
      return { summary: `${stops} stops, ${replies} requests, ${orders} orders`, failures };
    } finally {
      await queue.close();
    }
  },
});

async function stopAndStart(env: Environment, stop: number, timeoutMs: number) {
  const server = env.servers[stop % env.servers.length];
  const codes = await Promise.all([server?.stop(), env.worker.stop()]);
  const claims = await listClaims(env);
  await Promise.all([server?.start(), env.worker.start()]);
  const done = await becomesTrue(async () => (await countDueJobs(env)) === 0, { timeoutMs });
  return [
    ...codes.flatMap((code) => expectCount('as exit code', code ?? -1, 0)),
    ...claims,
    ...(done ? [] : [`${await countDueJobs(env)} jobs were not taken by the next worker`]),
  ];
}

/** Work that the stopped worker claimed and neither finished nor released. */
async function listClaims({ db }: Environment): Promise<string[]> {
  const { rows } = await sql<{ what: string; count: number }>`
    select 'events' as what, count(*)::integer from webhook_event
    where processed_at is null and attempts > 0 and last_error is null
    union all select 'refunds', count(*)::integer from refund
    where status = 'due' and attempts > 0 and last_error is null
    union all select 'jobs', count(*)::integer from pgboss.job where state = 'active'
    union all select 'connections', count(*)::integer from pg_stat_activity
    where datname = current_database() and application_name = 'shop-worker'`.execute(db);
  return rows.flatMap(({ what, count }) => expectCount(`${what} left by the worker`, count, 0));
}

async function countDueJobs({ db }: Environment): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::integer as due from pgboss.job where name = 'purge-expired-sessions'
      and state in ('created', 'retry', 'active') and start_after <= now()`.execute(db);
  return rows[0]?.due ?? 0;
}

/** Customers behind a load balancer, each on one kept-alive connection. */
async function startLoad(env: Environment) {
  const balancer = startLoadBalancer(env);
  const product_id = await env.addProduct({ stock: 100_000, rupees: 100 });
  const stats = { replies: 0, orders: 0, failed: [] as string[], open: true };
  const note = (what: string, { status, resent }: Pick<Reply, 'status' | 'resent'>) => {
    stats.replies += 1;
    if (status === 0 || status >= 500 || resent) stats.failed.push(`${what} got ${status}`);
  };
  const shop = async (customer: TestCustomer) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const client = () => checkoutClient(env, balancer.pick(), agent);
    while (stats.open) {
      const origin = env.origins[balancer.pick()] ?? '';
      note('a page', await send(origin, { method: 'GET', target: '/home', agent }));
      const bought = await client().buyOne(customer, product_id);
      note('a purchase', bought);
      if (!bought.rzp_order_id) continue;
      const triple = await client().pay(bought.rzp_order_id);
      const verified = await retry(async () => {
        const entry = await client().verify(customer, triple);
        note('a payment', entry);
        return entry;
      });
      if (verified.order_id) stats.orders += 1;
    }
    agent.destroy();
  };
  const all = Promise.all((await env.addCustomers(CUSTOMERS)).map(shop));
  const stop = async () => {
    stats.open = false;
    await all;
    balancer.stop();
  };
  return { stats, stop };
}

/** Probes readiness and picks one ready server after the other. */
function startLoadBalancer({ origins }: Environment) {
  const ready = origins.map(() => true);
  let picked = 0;
  const probe = async (origin: string, index: number) => {
    ready[index] = (await healthStatus(origin, 'ready')) === 200;
  };
  const timers = origins.map((origin, index) =>
    setInterval(() => void probe(origin, index), PROBE_MS),
  );
  return {
    pick() {
      picked += 1;
      const able = [...origins.keys()].filter((index) => ready[index]);
      return able[picked % able.length] ?? 0;
    },
    stop: () => timers.forEach((timer) => clearInterval(timer)),
  };
}
