import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { buildUrl, cart, catalog } from '@shop/contract';
import { startFakeRazorpay } from '@shop/fake-razorpay/start-fake-razorpay';
import { fakeRazorpayEnv } from '@shop/server/tools/fake-razorpay-env.ts';
import { freePort } from '@shop/server/tools/free-port.ts';
import { UNLIMITED } from '@shop/test-kit/processes';
import { quantile } from '@shop/test-kit/quantile';
import { buyRepeatedly } from '../load/buy.ts';
import { withDb } from '../load/pg-baseline.ts';
import { loadHttpAs, loadPaths } from '../load/wrk.ts';
import { createInfo, createLimitGoal, type Goal } from '../report/goal.ts';
import { type Memory, readMemory } from '../report/machine.ts';
import { formatNumber } from '../report/table.ts';
import { insertBenchCustomers, toCookie } from '../setup/customers.ts';
import { withCopy } from '../setup/databases.ts';
import { listEnabledIds } from '../setup/enabled-products.ts';
import type { RunOptions } from '../setup/run-options.ts';
import { startServer } from '../setup/server.ts';
import { HOME } from './pages.ts';

const CUSTOMERS = 16;
const BUYERS = 8;
const PRODUCTS = 1_500;

/** P9: peak memory of one server under mixed load, and time from start to the first response. */
export const benchFootprint = (options: RunOptions): Promise<Goal[]> =>
  withCopy('footprint', async (url) => {
    const { peak, own } = await measureMemory(url, options);
    const starts: { first: Start; later: Start }[] = [];
    for (let round = 0; round < options.rounds + 2; round += 1)
      starts.push(await timeColdAndWarmStart(url));
    const median = (of: (start: (typeof starts)[number]) => number) => ({
      id: 'P9',
      unit: 's',
      measured: quantile(starts.map(of), 0.5),
    });
    const [ready, page] = ['to /health/ready', `to ${HOME}`];
    return [
      createLimitGoal({
        id: 'P9',
        title: 'peak memory of one server',
        unit: 'MB',
        measured: peak,
        note: `${formatNumber(own)} without mapped files`,
        limit: 250,
      }),
      createLimitGoal({
        ...median(({ first }) => first.ready),
        title: `first start ${ready}`,
        limit: 1.5,
      }),
      createLimitGoal({
        ...median(({ first }) => first.page),
        title: `first start ${page}`,
        limit: 1.5,
      }),
      createInfo({ ...median(({ later }) => later.ready), title: `later start ${ready}` }),
      createInfo({ ...median(({ later }) => later.page), title: `later start ${page}` }),
    ];
  });

const createPaths = (count: number, path: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => path(index + 1));

const WORDS = ['kasavu', 'peacock', 'silk', 'ivory', 'festive', 'cotton', 'saree', 'gold'];
const listPath = (page: number, search = '') =>
  buildUrl(catalog.list, { params: { page }, query: { search } });

/** More paths than the response cache holds. */
const createAllPaths = (productIds: number[]) => [
  ...createPaths(450, (page) => `${HOME}?page=${page}`),
  ...productIds.map((id) => `/product-info/${id}`),
  ...createPaths(450, (page) => listPath(page)),
  ...WORDS.flatMap((word) => createPaths(20, (page) => listPath(page, word))),
];

async function measureMemory(url: string, { seconds }: RunOptions): Promise<Memory> {
  const { customers, product_id, productIds } = await withDb(url, async (db) => ({
    ...(await insertBenchCustomers(db, CUSTOMERS)),
    productIds: await listEnabledIds(db, PRODUCTS),
  }));
  const cookies = customers.map(toCookie);
  const fakeRazorpay = await startFakeRazorpay();
  const shop = await startServer(url, {
    ...fakeRazorpayEnv(fakeRazorpay),
    PAY_RATE_LIMIT: UNLIMITED,
  });
  try {
    const load = { connections: 32, seconds: 5 * seconds };
    await loadPaths(shop.origin, load, createAllPaths(productIds));
    const body = { product_id, quantity: 1 };
    await loadHttpAs(shop.origin + buildUrl(cart.add), { ...load, seconds }, { body, cookies });
    const checkout = { origin: shop.origin, provider: fakeRazorpay.control, product_id };
    const end = performance.now() + seconds * 1000;
    await buyRepeatedly(checkout, cookies.slice(0, BUYERS), () => performance.now() > end);
    return readMemory(shop.pid);
  } finally {
    await shop.stop();
    await fakeRazorpay.stop();
  }
}

/** Seconds from process start to the first successful responses. */
interface Start {
  page: number;
  ready: number;
}

/** Starts with an empty compile cache, and again with the cache of the first start. */
async function timeColdAndWarmStart(url: string): Promise<{ first: Start; later: Start }> {
  const cacheDir = mkdtempSync(`${tmpdir()}/bench-compiled-`);
  try {
    return { first: await timeStart(url, cacheDir), later: await timeStart(url, cacheDir) };
  } finally {
    rmSync(cacheDir, { recursive: true });
  }
}

async function timeStart(url: string, cacheDir: string): Promise<Start> {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const [shop, ready, page] = await Promise.all([
    startServer(url, { PORT: port, NODE_COMPILE_CACHE: cacheDir }),
    measureSecondsUntilOk(`${origin}/health/ready`, started),
    measureSecondsUntilOk(origin + HOME, started),
  ]);
  await shop.stop();
  return { page, ready };
}

async function measureSecondsUntilOk(address: string, started: number): Promise<number> {
  for (;;) {
    const response = await fetch(address).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok) return (performance.now() - started) / 1000;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
