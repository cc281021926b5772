import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { addressOf, cart, catalog } from '@shop/contract';
import { openStandIn } from '@shop/fake-razorpay/start-fake-razorpay';
import { standInSettings } from '@shop/server/tools/fake-razorpay-env.ts';
import { freePort } from '@shop/server/tools/local-postgres.ts';
import { sell } from '../load/buy.ts';
import { withDb } from '../load/pg-baseline.ts';
import { quantileOf } from '../load/statistics.ts';
import { loadHttpAs, loadPaths } from '../load/wrk.ts';
import { type Goal, stated, within } from '../report/goal.ts';
import { type Memory, megabytesOf } from '../report/machine.ts';
import { figure } from '../report/table.ts';
import { cookieOf, gather } from '../setup/customers.ts';
import { withCopy } from '../setup/databases.ts';
import { enabledIds } from '../setup/enabled-products.ts';
import type { Pace } from '../setup/run-options.ts';
import { MOST, openQuietShop } from '../setup/server.ts';
import { HOME } from './pages.ts';

const SHOPPERS = 16;
const BUYERS = 8;
const SAREES = 1_500;

/** P9: the most memory of one server that does everything in turn, and its time to the first answer. */
export const benchFootprint = (pace: Pace): Promise<Goal[]> =>
  withCopy('footprint', async (url) => {
    const { peak, own } = await memoryOf(url, pace);
    const starts: { first: Start; later: Start }[] = [];
    for (let turn = 0; turn < pace.turns + 2; turn += 1) starts.push(await startTwice(url));
    const middle = (of: (start: (typeof starts)[number]) => number) => ({
      ...{ id: 'P9', unit: 's', measured: quantileOf(starts.map(of), 0.5) },
    });
    const [ready, page] = ['to /health/ready', `to ${HOME}`];
    return [
      within({
        ...{ id: 'P9', words: 'memory of one server, at its peak', unit: 'MB' },
        ...{ measured: peak, beside: `${figure(own)} without Node's own file`, limit: 250 },
      }),
      within({ ...middle(({ first }) => first.ready), words: `first start ${ready}`, limit: 1.5 }),
      within({ ...middle(({ first }) => first.page), words: `first start ${page}`, limit: 1.5 }),
      stated({ ...middle(({ later }) => later.ready), words: `later start ${ready}` }),
      stated({ ...middle(({ later }) => later.page), words: `later start ${page}` }),
    ];
  });

const upTo = (count: number, path: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => path(place + 1));

const WORDS = ['kasavu', 'peacock', 'silk', 'ivory', 'festive', 'cotton', 'saree', 'gold'];
const listOf = (page: number, search = '') =>
  addressOf(catalog.list, { params: { page }, query: { search } });

/** More addresses than are kept hot, so that the memory for those is full. */
const pathsTo = (sarees: number[]) => [
  ...upTo(450, (page) => `${HOME}?page=${page}`),
  ...sarees.map((id) => `/product-info/${id}`),
  ...upTo(450, (page) => listOf(page)),
  ...WORDS.flatMap((word) => upTo(20, (page) => listOf(page, word))),
];

async function memoryOf(url: string, { seconds }: Pace): Promise<Memory> {
  const { shoppers, product_id, sarees } = await withDb(url, async (db) => ({
    ...(await gather(db, SHOPPERS)),
    sarees: await enabledIds(db, SAREES),
  }));
  const cookies = shoppers.map(cookieOf);
  const standIn = await openStandIn();
  const shop = await openQuietShop(url, { ...standInSettings(standIn), PAY_TRIES: MOST });
  try {
    const busy = { connections: 32, seconds: 5 * seconds };
    await loadPaths(shop.origin, busy, pathsTo(sarees));
    const body = { product_id, quantity: 1 };
    await loadHttpAs(shop.origin + addressOf(cart.add), { ...busy, seconds }, { body, cookies });
    const counter = { origin: shop.origin, provider: standIn.control, product_id };
    const end = performance.now() + seconds * 1000;
    await sell(counter, cookies.slice(0, BUYERS), () => performance.now() > end);
    return megabytesOf(shop.pid);
  } finally {
    await shop.stop();
    await standIn.stop();
  }
}

/** From starting the process to the first good answers, in seconds. */
interface Start {
  page: number;
  ready: number;
}

/** As after an installation, when nothing is compiled yet, and then with what that has left behind. */
async function startTwice(url: string): Promise<{ first: Start; later: Start }> {
  const compiled = mkdtempSync(`${tmpdir()}/bench-compiled-`);
  try {
    return { first: await timeStart(url, compiled), later: await timeStart(url, compiled) };
  } finally {
    rmSync(compiled, { recursive: true });
  }
}

async function timeStart(url: string, compiled: string): Promise<Start> {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const [shop, ready, page] = await Promise.all([
    openQuietShop(url, { PORT: port, NODE_COMPILE_CACHE: compiled }),
    secondsUntil(`${origin}/health/ready`, started),
    secondsUntil(origin + HOME, started),
  ]);
  await shop.stop();
  return { page, ready };
}

async function secondsUntil(address: string, started: number): Promise<number> {
  for (;;) {
    const answer = await fetch(address).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return (performance.now() - started) / 1000;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
