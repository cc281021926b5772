import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { startFakeRazorpay } from '@shop/fake-razorpay/start-fake-razorpay';
import { prepareDatabase } from '@shop/server/platform/open-database.ts';
import { fakeRazorpayEnv } from '@shop/server/tools/fake-razorpay-env.ts';
import { insertCustomers } from '@shop/test-kit/accounts';
import { UNLIMITED } from '@shop/test-kit/processes';
import { insertProduct } from '@shop/test-kit/products';
import { waitFor } from '@shop/test-kit/wait-for';
import { buyRepeatedly } from '../load/buy.ts';
import { interleaveAll, printLoads } from '../load/interleave.ts';
import { withDb } from '../load/pg-baseline.ts';
import { type Load, pickMedian, summarize } from '../load/statistics.ts';
import { createInfo, type Goal } from '../report/goal.ts';
import { toCookie } from '../setup/customers.ts';
import type { RunOptions } from '../setup/run-options.ts';
import { startServer } from '../setup/server.ts';

const BUYERS = 8;
const SCRIPT = fileURLToPath(new URL('../../deploy/drill/cluster/act', import.meta.url));
const act = (...args: string[]) => execFileSync(SCRIPT, args, { encoding: 'utf8' }).trim();

/**
 * Orders over HTTP on the cluster of the drill: the price of synchronous replication and of the two
 * proxies, on the same machines in one run. Needs root, as the drill does.
 */
export async function benchCluster(options: RunOptions): Promise<Goal[]> {
  act('down', '--clean');
  act('up');
  try {
    return await measureSides(options);
  } finally {
    act('down', '--clean');
  }
}

async function measureSides(options: RunOptions): Promise<Goal[]> {
  const {
    DATABASE_URL: pooled = '',
    DATABASE_DIRECT_URL: proxied = '',
    MIGRATION_DATABASE_URL: owner = '',
  } = parseEnv(act('env'));
  const primary = act('primary');
  await prepareDatabase(owner);
  const { cookies, product_id } = await withDb(owner, async (db) => ({
    cookies: (await insertCustomers(db, BUYERS)).map(toCookie),
    product_id: await insertProduct(db, { stock: 1_000_000 }),
  }));
  const provider = await startFakeRazorpay();
  const env = { ...fakeRazorpayEnv(provider), PAY_RATE_LIMIT: UNLIMITED };
  const address = proxied.replace(/@[^/]+/, `@127.62.0.1${primary.slice(2)}:5432`);
  const shops = {
    direct: await startServer(address, env),
    proxied: await startServer(proxied, env),
    pooled: await startServer(pooled, { ...env, DATABASE_DIRECT_URL: proxied }),
  };
  const side = (shop: keyof typeof shops, synchronous: boolean) => async () => {
    await setSynchronous(synchronous, primary);
    const { origin } = shops[shop];
    return measure({ origin, provider: provider.control, product_id }, { cookies, ...options });
  };
  try {
    const loads = await interleaveAll(
      {
        'asynchronous, straight to the primary': side('direct', false),
        'asynchronous, HAProxy': side('proxied', false),
        'synchronous, HAProxy': side('proxied', true),
        'synchronous, PgBouncer and HAProxy': side('pooled', true),
      },
      options,
    );
    const medians = Object.entries(loads).map(([name, all]): [string, Load] => [
      name,
      pickMedian(all),
    ]);
    printLoads('orders', Object.fromEntries(medians));
    return medians.map(([title, { perSecond, p99 }]) =>
      createInfo({
        id: 'info',
        title: `orders: ${title}`,
        unit: '/s',
        measured: perSecond,
        note: `p99 ${p99.toFixed(0)} ms`,
      }),
    );
  } finally {
    await Promise.all(Object.values(shops).map(({ stop }) => stop()));
    await provider.stop();
  }
}

/** Takes effect at Patroni's next round. */
async function setSynchronous(wanted: boolean, primary: string): Promise<void> {
  act(
    'patronictl',
    'edit-config',
    'shop',
    '--force',
    '--quiet',
    '--set',
    `synchronous_mode=${wanted}`,
  );
  const count = "select count(*) from pg_stat_replication where sync_state = 'sync'";
  await waitFor(
    'the replication mode',
    () => act('run', primary, 'psql', '-XAtc', count) === (wanted ? '1' : '0'),
  );
}

type Checkout = Parameters<typeof buyRepeatedly>[0];

async function measure(
  checkout: Checkout,
  { cookies, seconds }: RunOptions & { cookies: string[] },
): Promise<Load> {
  const durations: number[] = [];
  const started = performance.now();
  const end = started + 2 * seconds * 1000;
  await buyRepeatedly(
    checkout,
    cookies,
    () => performance.now() > end,
    (ms) => durations.push(ms),
  );
  const took = (performance.now() - started) / 1000;
  return summarize(durations, took);
}
