import { buildUrl, cart, catalog } from '@shop/contract';
import { interleave, printLoads } from '../load/interleave.ts';
import { withDb } from '../load/pg-baseline.ts';
import type { Load } from '../load/statistics.ts';
import { loadHttp, loadHttpAs } from '../load/wrk.ts';
import { createGoal, createInfo, type Goal } from '../report/goal.ts';
import { insertBenchCustomers, removeBenchCustomers, toCookie } from '../setup/customers.ts';
import { SMALL, startDatabases, toDatabaseName } from '../setup/databases.ts';
import type { RunOptions } from '../setup/run-options.ts';
import { startServer } from '../setup/server.ts';

const CONNECTIONS = 16;
const CUSTOMERS = 64;

/**
 * Requests per second of the faster of Vendure 3.7 and Medusa 2.21 in a minimal setup, measured once on
 * similar hardware with 10,000 products and 16 connections.
 */
const COMPETITORS = { list: 128, product: 87, search: 7, 'add to cart': 63 };
type Operation = keyof typeof COMPETITORS;

/** P6: default settings, 16 connections, 10,000 products. */
export async function benchCompetitors({ seconds, rounds }: RunOptions): Promise<Goal[]> {
  const postgres = await startDatabases();
  const url = postgres.getUrl(toDatabaseName(SMALL));
  const { customers, product_id } = await withDb(url, (db) => insertBenchCustomers(db, CUSTOMERS));
  const cachedServer = await startServer(url);
  const uncachedServer = await startServer(url, { RESPONSE_CACHE_SECONDS: '0' });
  try {
    const load = { connections: CONNECTIONS, seconds };
    const cartRequest = { body: { product_id, quantity: 1 }, cookies: customers.map(toCookie) };
    const createOperations = (origin: string): Record<Operation, () => Promise<Load>> => ({
      list: () => loadHttp(origin + buildUrl(catalog.list, { params: { page: 1 } }), load),
      product: () => loadHttp(origin + buildUrl(catalog.find, { params: { product_id } }), load),
      search: () => loadHttp(origin + search, load),
      'add to cart': () => loadHttpAs(origin + buildUrl(cart.add), load, cartRequest),
    });
    const cached = await interleave(createOperations(cachedServer.origin), { rounds });
    const { 'add to cart': _, ...reads } = createOperations(uncachedServer.origin);
    const computed = await interleave(reads, { rounds });
    printLoads('default settings, 16 connections', cached);
    printLoads('without response cache', computed);
    return [
      judge('list, cached', cached.list, COMPETITORS.list),
      inform('list', computed.list, COMPETITORS.list),
      judge('product, cached', cached.product, COMPETITORS.product),
      inform('product', computed.product, COMPETITORS.product),
      judge('search, cached', cached.search, COMPETITORS.search),
      inform('search', computed.search, COMPETITORS.search),
      judge('add to cart', cached['add to cart'], COMPETITORS['add to cart']),
    ];
  } finally {
    await cachedServer.stop();
    await uncachedServer.stop();
    await withDb(url, removeBenchCustomers);
    await postgres.stop();
  }
}

const search = buildUrl(catalog.list, {
  params: { page: 1 },
  query: { search: 'kasavu peacock' },
});

const compareTo = (title: string, { perSecond }: Load, competitor: number) => ({
  id: 'P6',
  title: `${title}, against competitors`,
  unit: '/s',
  measured: perSecond,
  against: { name: 'faster competitor, measured earlier', value: competitor },
});

const judge = (...comparison: Parameters<typeof compareTo>): Goal =>
  createGoal({ ...compareTo(...comparison), bar: { atLeast: 50 } });

/** The competitors had no response cache, so uncached results are reported as well. */
const inform = (title: string, load: Load, competitor: number): Goal =>
  createInfo(compareTo(`${title}, computed`, load, competitor));
