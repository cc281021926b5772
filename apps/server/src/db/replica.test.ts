import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { accounts, adminStock, catalog } from '@shop/contract';
import { type ReplicatedPostgres, startReplicatedPostgres } from '@shop/test-kit/replica';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTcpGate } from '#test/spawn-process.ts';
import { createPerson, createTestShop, type TestShop } from '#test/test-shop.ts';
import { listen } from './listen.ts';

/** A sample when code is pushed, all of them at night. */
const EDITS = Number(process.env.REPLICA_EDITS ?? (process.env.NIGHTLY ? 1_000 : 40));
const PROMISED_MS = 1_000;
/** Delay of a standby behind the primary, as of a busy one. */
const DELAY_MS = 25;
/** Time for which a response that was cached too early would be shown. */
const CACHE_SECONDS = 60;

let postgres: ReplicatedPostgres;
let replicaUrl: string;

beforeAll(async () => {
  postgres = await startReplicatedPostgres({ delayMs: DELAY_MS });
  replicaUrl = postgres.standbys[0].url;
  return postgres.stop;
});

const openShop = ({ url = postgres.url, cacheSeconds = CACHE_SECONDS } = {}) =>
  createTestShop({ url, cacheSeconds, env: { DATABASE_REPLICA_URL: replicaUrl } });

const getPrice = async (shop: TestShop, product_id: number) => {
  const { body } = await shop.call(catalog.find, { params: { product_id: String(product_id) } });
  return body[0]?.price;
};

let lists = 10_000;

/** The price limit makes it another response than the ones in the cache. */
const listUncached = (shop: TestShop) => {
  lists += 1;
  return shop.call(catalog.list, { params: { page: '1' }, query: { max_price: String(lists) } });
};

/** Reads until the replica has answered `reads` times. */
async function readFromReplica(shop: TestShop, reads = 1) {
  const before = shop.deps.replica.stats.replica;
  await expect
    .poll(
      async () => {
        expect((await listUncached(shop)).status).toBe(200);
        return shop.deps.replica.stats.replica - before;
      },
      { timeout: 10_000, interval: 5 },
    )
    .toBeGreaterThanOrEqual(reads);
}

it('a listener closes its connection to a standby, which refuses to listen', async () => {
  const reader = new pg.Client({ connectionString: replicaUrl });
  await reader.connect();
  onTestFinished(() => reader.end());
  const onError = vi.fn();
  const listener = await listen({
    url: replicaUrl,
    channels: ['catalog_changed'],
    onError,
    onNotification: () => {},
    onConnectionChange: () => {},
  });
  await expect.poll(() => onError.mock.calls.length, { timeout: 5_000 }).toBeGreaterThan(2);
  await listener.stop();

  const countConnections = async () => {
    const { rowCount } = await reader.query(
      "select from pg_stat_activity where application_name = 'shop-listen'",
    );
    return rowCount;
  };
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: '25006' });
  await expect.poll(countConnections).toBe(0);
});

it('a write that reaches a standby is to be repeated, not a bug', async () => {
  const shop = await createTestShop({ url: replicaUrl });

  const { status, headers } = await shop.call(accounts.signUp, { body: createPerson() });

  expect(status).toBe(503);
  expect(headers['retry-after']).toBe('2');
});

describe('[HA-04] the catalogue on a replica', () => {
  it(`shows ${EDITS} changed prices in two servers, none older than promised`, {
    timeout: EDITS * 500 + 60_000,
  }, async ({ annotate }) => {
    const shops = [await openShop(), await openShop()] as const;
    const admin = await shops[0].createStaff();
    const product_id = await shops[0].addProduct();
    let price = (await getPrice(shops[0], product_id)) ?? 0;
    const late: { edit: number; ms: number }[] = [];
    let slowest = 0;

    for (let edit = 1; edit <= EDITS; edit += 1) {
      for (const shop of shops) await readFromReplica(shop);
      const change = { product_id, price: 1000 + edit, price_base: price };
      const { status } = await admin.call(adminStock.saveChanges, {
        body: { request_id: randomUUID(), changes: [change] },
      });
      expect(status).toBe(200);
      price = change.price;
      const saved = performance.now();
      for (const shop of shops) {
        while ((await getPrice(shop, product_id)) !== price) {
          if (performance.now() - saved > 10 * PROMISED_MS) break;
          // Cached responses come without I/O, and the notification needs a turn.
          await nextTurn();
        }
        const ms = performance.now() - saved;
        slowest = Math.max(slowest, ms);
        if (ms > PROMISED_MS) late.push({ edit, ms });
      }
      // Read again when the replica has replayed the change: it stays.
      for (const shop of shops) await readFromReplica(shop);
      expect(await Promise.all(shops.map((shop) => getPrice(shop, product_id)))).toEqual([
        price,
        price,
      ]);
    }
    await annotate(`the slowest was seen after ${slowest.toFixed(1)} ms`);
    expect(late).toEqual([]);
  });

  it('is read from the primary while the replica is away, and from the replica again', async () => {
    const shop = await openShop();
    await readFromReplica(shop);

    await postgres.standbys[0].stop();
    for (let number = 0; number < 5; number += 1) {
      expect((await listUncached(shop)).status).toBe(200);
    }
    await postgres.standbys[0].start();

    await readFromReplica(shop);
  });

  it('goes on while the primary is away', async () => {
    const gate = await openTcpGate(postgres.url);
    await gate.open();
    const shop = await openShop({ url: gate.url });
    await shop.addProduct();
    await readFromReplica(shop);

    await gate.shut();
    onTestFinished(() => gate.open());
    const { status, body } = await listUncached(shop);

    expect(status).toBe(200);
    expect(body.products.length).toBeGreaterThan(0);
  });
});
