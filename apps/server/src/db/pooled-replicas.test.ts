import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { adminStock, catalog } from '@shop/contract';
import { findProgram, startHaproxy, startPgBouncer } from '@shop/test-kit/proxies';
import { type ReplicatedPostgres, startReplicatedPostgres } from '@shop/test-kit/replica';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

const programs = { pgBouncer: findProgram('pgbouncer'), haproxy: findProgram('haproxy') };
const READS = 400;
const AT_ONCE = 8;

const readClusterFile = (name: string) =>
  readFileSync(new URL(`../../../../deploy/cluster/${name}`, import.meta.url), 'utf8');

const portOf = (url: string) => Number(new URL(url).port);

/** PgBouncer with the cluster's settings; HAProxy shares its connections to replicas as the cluster's does. */
async function startProxies({ url, standbys }: ReplicatedPostgres) {
  const [balance = ''] = /balance \w+/.exec(readClusterFile('haproxy.cfg')) ?? [];
  const haproxy = await startHaproxy(
    programs.haproxy ?? '',
    balance,
    standbys.map((standby) => portOf(standby.url)),
  );
  const settings = readClusterFile('pgbouncer.ini')
    .replaceAll('@LOCAL@', '127.0.0.1')
    .replace('port=5000', `port=${portOf(url)}`)
    .replace('port=5001', `port=${haproxy.port}`);
  const pgBouncer = await startPgBouncer(programs.pgBouncer ?? '', settings, url);
  onTestFinished(async () => {
    await pgBouncer.stop();
    await haproxy.stop();
  });
  const pooledUrl = url.replace(/:\d+(?=\/)/, `:${pgBouncer.port}`);
  return { url: pooledUrl, replicaUrl: pooledUrl.replace(/[^/]*$/, 'shop_read') };
}

let lists = 10_000;

/** The price limit makes it another response than the ones in the cache. */
async function readPrice(shop: TestShop, product_id: number) {
  lists += 1;
  const query = { max_price: String(lists) };
  const { status, body } = await shop.call(catalog.list, { params: { page: '1' }, query });
  if (status !== 200) return undefined;
  return body.products.find((product) => product.product_id === product_id)?.price;
}

/** Many at once, so that PgBouncer opens connections to both standbys. */
async function readPrices(shop: TestShop, product_id: number) {
  const prices: (number | undefined)[] = [];
  while (prices.length < READS) {
    const some = Array.from({ length: AT_ONCE }, () => readPrice(shop, product_id));
    prices.push(...(await Promise.all(some)));
  }
  return prices;
}

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

describe.skipIf(!programs.pgBouncer || !programs.haproxy)(
  '[HA-04] replicas behind PgBouncer',
  () => {
    let postgres: ReplicatedPostgres;

    beforeAll(async () => {
      postgres = await startReplicatedPostgres({ further: 1 });
      return postgres.stop;
    });

    it('an old price is never read while one of two standbys is held back', async () => {
      const { url, replicaUrl } = await startProxies(postgres);
      const direct = { DATABASE_DIRECT_URL: postgres.url, DATABASE_REPLICA_URL: replicaUrl };
      await expect
        .poll(() =>
          connect(replicaUrl).then(
            () => true,
            () => false,
          ),
        )
        .toBe(true);
      const shop = await createTestShop({ url, cacheSeconds: 60, env: direct });
      const admin = await shop.createStaff();
      const product_id = await shop.addProduct();
      await expect
        .poll(async () => {
          await readPrice(shop, product_id);
          return shop.deps.replica.stats.replica;
        })
        .toBeGreaterThan(0);
      const [old = 0] = await readPrices(shop, product_id);
      const behind = await connect(postgres.standbys[1]?.url ?? '');
      await behind.query('select pg_wal_replay_pause()');

      const change = { product_id, price: 999, price_base: old };
      const { status } = await admin.call(adminStock.saveChanges, {
        body: { request_id: randomUUID(), changes: [change] },
      });
      expect(status).toBe(200);
      await expect.poll(() => readPrice(shop, product_id)).toBe(999);
      const before = { ...shop.deps.replica.stats };
      const prices = await readPrices(shop, product_id);

      expect(new Set(prices)).toEqual(new Set([999]));
      const { stats } = shop.deps.replica;
      expect(stats.replica).toBeGreaterThan(before.replica);
      expect(stats.primary).toBeGreaterThan(before.primary);
    });
  },
);
