import { addressOf, cart, catalog } from '@shop/contract';
import { inTurns, tell } from '../load/interleave.ts';
import { withDb } from '../load/pg-baseline.ts';
import type { Load } from '../load/statistics.ts';
import { loadHttp, loadHttpAs } from '../load/wrk.ts';
import { type Goal, goalOf, stated } from '../report/goal.ts';
import { cookieOf, gather, sendHome } from '../setup/customers.ts';
import { nameOf, openDatabases, SMALL } from '../setup/databases.ts';
import type { Pace } from '../setup/run-options.ts';
import { openQuietShop } from '../setup/server.ts';

const CONNECTIONS = 16;
const SHOPPERS = 64;

/**
 * The faster of Vendure 3.7 and Medusa 2.21 in its leanest form, requests a second: measured once,
 * on a machine of this kind, at 10,000 products with 16 connections. They are not run here.
 */
const PEERS = { list: 128, product: 87, search: 7, 'add to cart': 63 };
type Act = keyof typeof PEERS;

/** P6: as the shop is shipped, with 16 connections at 10,000 products. */
export async function benchPeers({ seconds, turns }: Pace): Promise<Goal[]> {
  const postgres = await openDatabases();
  const url = postgres.urlOf(nameOf(SMALL));
  const { shoppers, product_id } = await withDb(url, (db) => gather(db, SHOPPERS));
  const shipped = await openQuietShop(url);
  const computing = await openQuietShop(url, { HOT_SECONDS: '0' });
  try {
    const busy = { connections: CONNECTIONS, seconds };
    const bought = { body: { product_id, quantity: 1 }, cookies: shoppers.map(cookieOf) };
    const actsAt = (origin: string): Record<Act, () => Promise<Load>> => ({
      list: () => loadHttp(origin + addressOf(catalog.list, { params: { page: 1 } }), busy),
      product: () => loadHttp(origin + addressOf(catalog.find, { params: { product_id } }), busy),
      search: () => loadHttp(origin + search, busy),
      'add to cart': () => loadHttpAs(origin + addressOf(cart.add), busy, bought),
    });
    const hot = await inTurns(actsAt(shipped.origin), { turns });
    const { 'add to cart': _, ...reads } = actsAt(computing.origin);
    const computed = await inTurns(reads, { turns });
    tell('as shipped, 16 connections', hot);
    tell('without hot answers', computed);
    return [
      judged('list, hot', hot.list, PEERS.list),
      computedToo('list', computed.list, PEERS.list),
      judged('product, hot', hot.product, PEERS.product),
      computedToo('product', computed.product, PEERS.product),
      judged('search, hot', hot.search, PEERS.search),
      computedToo('search', computed.search, PEERS.search),
      judged('add to cart', hot['add to cart'], PEERS['add to cart']),
    ];
  } finally {
    await shipped.stop();
    await computing.stop();
    await withDb(url, sendHome);
    await postgres.stop();
  }
}

const search = addressOf(catalog.list, {
  params: { page: 1 },
  query: { search: 'kasavu peacock' },
});

const besidePeer = (words: string, { perSecond }: Load, peer: number) => ({
  ...{ id: 'P6', words: `${words}, peers of another day`, unit: '/s', measured: perSecond },
  against: { name: 'faster peer, not in this run', value: peer },
});

const judged = (...found: Parameters<typeof besidePeer>): Goal =>
  goalOf({ ...besidePeer(...found), bar: { atLeast: 50 } });

/** The peers had no hot answers, so the same work is told as well. */
const computedToo = (act: string, load: Load, peer: number): Goal =>
  stated(besidePeer(`${act}, computed`, load, peer));
