import { buildUrl, catalog } from '@shop/contract';
import { startFakeRazorpay } from '@shop/fake-razorpay/start-fake-razorpay';
import { fakeRazorpayEnv } from '@shop/server/tools/fake-razorpay-env.ts';
import { insertCustomer } from '@shop/test-kit/accounts';
import { UNLIMITED } from '@shop/test-kit/processes';
import {
  type BackgroundLoad,
  type BackgroundResult,
  startBackgroundLoad,
} from '../load/background-load.ts';
import { printLoads } from '../load/interleave.ts';
import { runAtRate } from '../load/open-loop.ts';
import { withDb } from '../load/pg-baseline.ts';
import { summarize } from '../load/statistics.ts';
import { createGoal, type Goal } from '../report/goal.ts';
import { formatNumber } from '../report/table.ts';
import { insertBenchCustomers, toCookie } from '../setup/customers.ts';
import { withCopy } from '../setup/databases.ts';
import { listEnabledIds } from '../setup/enabled-products.ts';
import type { RunOptions } from '../setup/run-options.ts';
import { startServer } from '../setup/server.ts';
import { HOME } from './pages.ts';

const BROWSE_PER_SECOND = 40;
const LOGINS_PER_SECOND = 50;
const BUYERS = 4;
const PRODUCTS = 9_000;

/** P10: latency of browsing during 50 logins per second and continuous purchases, against an idle server. */
export const benchLogins = (options: RunOptions): Promise<Goal[]> =>
  withCopy('logins', async (url) => {
    const { customers, product_id, account, productIds } = await withDb(url, async (db) => {
      const inserted = await insertBenchCustomers(db, BUYERS);
      const { email, password } = await insertCustomer(db);
      return {
        ...inserted,
        account: { email, password },
        productIds: await listEnabledIds(db, PRODUCTS),
      };
    });
    const fakeRazorpay = await startFakeRazorpay();
    const env = {
      LOGIN_RATE_LIMIT: UNLIMITED,
      PAY_RATE_LIMIT: UNLIMITED,
      TRUSTED_PROXIES: '127.0.0.1',
    };
    const shop = await startServer(url, { ...fakeRazorpayEnv(fakeRazorpay), ...env });
    try {
      return await measure(options, productIds, {
        origin: shop.origin,
        seconds: 3 * options.seconds,
        loginsPerSecond: LOGINS_PER_SECOND,
        account,
        cookies: customers.map(toCookie),
        product_id,
        controlUrl: fakeRazorpay.controlUrl,
      });
    } finally {
      await shop.stop();
      await fakeRazorpay.stop();
    }
  });

async function measure(
  { rounds }: RunOptions,
  productIds: number[],
  load: BackgroundLoad,
): Promise<Goal[]> {
  const idle: number[] = [];
  const loaded: number[] = [];
  const done: BackgroundResult = { logins: [], orders: 0 };
  await browse(load, productIds);
  for (let round = 0; round < rounds; round += 1) {
    idle.push(...(await browse(load, productIds)));
    const [durations, more] = await Promise.all([
      browse(load, productIds),
      startBackgroundLoad(load),
    ]);
    loaded.push(...durations);
    done.logins.push(...more.logins);
    done.orders += more.orders;
  }
  return createGoals({ idle, loaded, done, seconds: load.seconds * rounds });
}

/** Pages, uncached lists and products. @returns latencies in milliseconds. */
async function browse(
  { origin, seconds }: BackgroundLoad,
  productIds: number[],
): Promise<number[]> {
  const durations: number[] = [];
  await runAtRate(BROWSE_PER_SECOND, seconds, async (index) => {
    const product_id = productIds[index % productIds.length];
    const paths = [
      HOME,
      buildUrl(catalog.list, { params: { page: 1 + (index % 400) } }),
      buildUrl(catalog.find, { params: { product_id } }),
      `/product-info/${product_id}`,
    ];
    const started = performance.now();
    const response = await fetch(origin + paths[index % paths.length]);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${response.url} responded with ${response.status}`);
    durations.push(performance.now() - started);
  });
  return durations;
}

interface Samples {
  idle: number[];
  loaded: number[];
  done: BackgroundResult;
  seconds: number;
}

function createGoals({ idle, loaded, done: { logins, orders }, seconds }: Samples): Goal[] {
  const before = summarize(idle, seconds);
  const during = summarize(loaded, seconds);
  printLoads('browsing', { idle: before, 'with load': during });
  const count = (wanted: number) => logins.filter((status) => status === wanted).length;
  const decided = count(200) + count(401);
  const unavailable = count(503);
  console.log(
    `logins: ${count(200)} succeeded, ${count(401)} failed, ${unavailable} rejected as busy\n`,
  );
  if (decided === 0) throw new Error('no login was completed');
  if (decided + unavailable < logins.length)
    throw new Error(`login statuses ${[...new Set(logins)].join(', ')}`);
  const rates = [decided, orders].map((all) => formatNumber(all / seconds));
  return [
    createGoal({
      id: 'P10',
      title: 'browsing p99 with 50 logins per second and purchases',
      unit: 'ms',
      measured: during.p99,
      note: `${rates[0]} logins and ${rates[1]} orders per second`,
      against: { name: 'idle', value: before.p99 },
      bar: { atMost: 2 },
    }),
  ];
}
