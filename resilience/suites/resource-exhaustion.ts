import { setTimeout as delay } from 'node:timers/promises';
import { cart } from '@shop/contract';
import type { TestCustomer } from '@shop/test-kit/accounts';
import { becomesTrue } from '@shop/test-kit/wait-for';
import { sql } from 'kysely';
import { prepareRecoveryCheck } from '../checks/expect-recovery.ts';
import { verifyInvariants } from '../checks/verify-invariants.ts';
import { mountSmallDisk, type SmallDisk } from '../faults/small-disk.ts';
import { checkoutClient } from '../harness/checkout-client.ts';
import { type Environment, openEnvironment } from '../harness/environment.ts';
import { call } from '../harness/http-client.ts';
import { expectAtLeast, expectCount, type Result, standaloneSuite, sum } from '../harness/suite.ts';
import { countVisits, startTraffic, type Traffic, unexpectedVisits } from '../load/traffic.ts';

const DISK_MB = 256;
/** More 16 MB segments than the disk has room for. */
const MAX_SEGMENTS = 30;
/** The pools of two servers and a worker want more than twice as many. */
const CONNECTIONS = 20;
const CROWD = 120;
/**
 * PostgreSQL 18 may neither end nor continue: when recovery fails before the postmaster has learned
 * that it began, the failure is not reported.
 */
const STUCK_MS = 10_000;
const NO_DISK = 'full disk skipped: mounting is not permitted here';

interface Plan {
  viewsPerSecond: number;
  /** Duration of each fault. */
  faultMs: number;
  mountRequired: boolean;
}

/** The database is slow, its disk is full, its connections run out: 503, and then recovery. */
export const resourceExhaustion = standaloneSuite<Plan>({
  sample: { viewsPerSecond: 10, faultMs: 500, mountRequired: false },
  nightly: { viewsPerSecond: 40, faultMs: 20_000, mountRequired: true },
  full: { viewsPerSecond: 40, faultMs: 60_000, mountRequired: true },
  async run({ viewsPerSecond, faultMs, mountRequired }, { seed }) {
    const disk = mountSmallDisk(DISK_MB);
    const options = { durable: true, servers: 2, databaseProxy: true };
    const env = await openEnvironment(
      { ...options, ...(disk && { databaseParent: disk.dir }) },
      seed,
    );
    try {
      const expectRecovery = await prepareRecoveryCheck(env, 3);
      const traffic = await startTraffic(env, seed, { viewsPerSecond });
      const context: Context = { env, traffic, faultMs, expectRecovery };
      const noDisk = { summary: NO_DISK, failures: mountRequired ? [NO_DISK] : [] };
      const results = await traffic.during(async () => [
        await slowDatabase(context),
        disk ? await fullDisk(context, disk) : noDisk,
        await fewConnections(context),
      ]);
      await env.advanceTime('26 minutes');
      return {
        summary: results.map(({ summary }) => summary).join('; '),
        failures: [
          ...results.flatMap(({ failures }) => failures),
          ...unexpectedVisits(traffic),
          ...expectCount('visits without a response', countVisits(traffic, 0), 0),
          ...(await verifyInvariants(env, { timeoutMs: 600_000 })),
        ],
      };
    } finally {
      await env.close();
      disk?.close();
    }
  },
});

interface Context {
  env: Environment;
  traffic: Traffic;
  faultMs: number;
  expectRecovery: () => Promise<string[]>;
}

async function slowDatabase({ env, faultMs, expectRecovery }: Context): Promise<Result> {
  await env.databaseProxy.set({ kind: 'delay', ms: 150, jitter: 200 });
  await delay(faultMs);
  const hits = env.databaseProxy.hits();
  await env.databaseProxy.set({ kind: 'pass' });
  const failures = [...expectAtLeast('delayed responses', hits, 1), ...(await expectRecovery())];
  return { summary: `slow database: ${hits} responses delayed`, failures };
}

/** First tables cannot grow, then the WAL cannot either. */
async function fullDisk(context: Context, disk: SmallDisk): Promise<Result> {
  const { env, faultMs, expectRecovery } = context;
  const before = countRefusals(context);
  disk.fill();
  await delay(faultMs);
  await useUpWal(env);
  await delay(faultMs);
  await becomesTrue(async () => countRefusals(context) > before);
  disk.free();
  const isSettled = async () => !env.database.isRunning() || (await succeeds(sql`select 1`, env));
  const stuck = !(await becomesTrue(isSettled, { timeoutMs: STUCK_MS }));
  // An operator sees that readiness fails, and restarts PostgreSQL.
  if (stuck) await env.database.halt();
  const recovery = await expectRecovery();
  const refusals = countRefusals(context) - before;
  return {
    summary: `full disk: ${refusals} times 503${stuck ? ', PostgreSQL restarted by hand' : ''}`,
    failures: [...expectAtLeast('refusals by a full disk', refusals, 1), ...recovery],
  };
}

/** Switches to new WAL segments until there is no room for one. */
async function useUpWal(env: Environment): Promise<void> {
  const next = sql`select pg_logical_emit_message(false, 'full', 'full'), pg_switch_wal()`;
  for (let segment = 0; segment < MAX_SEGMENTS; segment += 1) {
    if (!(await succeeds(next, env))) return;
  }
}

const succeeds = (query: ReturnType<typeof sql>, { db }: Environment): Promise<boolean> =>
  query.execute(db).then(
    () => true,
    () => false,
  );

const countRefusals = ({ env, traffic }: Context) =>
  countVisits(traffic, 503) + env.history.entries.filter(({ status }) => status === 503).length;

async function fewConnections({ env, traffic, faultMs, expectRecovery }: Context): Promise<Result> {
  const { database } = env;
  const customers = await env.addCustomers(CROWD);
  const product_id = await env.addProduct({ stock: CROWD, rupees: 100 });
  const restart = () => database.halt().then(database.start);
  database.settings.push(`max_connections=${CONNECTIONS}`);
  await restart();
  const deadline = Date.now() + faultMs;
  let refusals = 0;
  do refusals += await crowd(env, customers, product_id);
  while (Date.now() < deadline);
  // On a slow machine the visitors alone may need all connections.
  await traffic.stop();
  const recovery = await expectRecovery();
  // The invariants need connections, too.
  database.settings.pop();
  await restart();
  return {
    summary: `${CONNECTIONS} connections: ${refusals} times 503`,
    failures: [...expectAtLeast('refusals for want of connections', refusals, 1), ...recovery],
  };
}

/** All customers read the cart and buy at once. @returns the number of 503 */
const crowd = async (env: Environment, customers: TestCustomer[], product_id: number) =>
  sum(
    await Promise.all(
      customers.map(async (customer, index) => {
        const server = index % env.origins.length;
        const client = checkoutClient(env, server);
        const read = await call(env.origins[server] ?? '', cart.view, customer);
        const { status, rzp_order_id } = await client.buyOne(customer, product_id);
        if (rzp_order_id) await client.dismiss(customer, rzp_order_id);
        return [read.status, status].filter((one) => one === 503).length;
      }),
    ),
  );
