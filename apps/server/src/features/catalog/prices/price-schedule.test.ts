import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDb, type Db, poolStats } from '#db/database.ts';
import { createTestShop } from '#test/test-shop.ts';
import { createPriceSchedule } from './price-schedule.ts';
import { findOffset } from './primary-clock.ts';

const WAIT_SECONDS = 0.4;

const readClock = async (db: Db) => {
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db);
  return rows[0]?.now ?? 0;
};

/** A pool of one connection. */
async function openPool() {
  const { url, db } = await createTestShop();
  const pool = createDb({ url, name: 'test', connections: 1, onError: () => {} });
  onTestFinished(() => pool.destroy());
  return { db, pool };
}

describe('[SALE-07] the instant of a request', () => {
  it('is that of the primary, however long a connection of the pool was awaited', async () => {
    const { db, pool } = await openPool();
    const prices = createPriceSchedule({ primary: pool, replica: undefined });
    const first = await pool.connection().execute(async (connection) => {
      const waiting = prices.now();
      await expect.poll(() => poolStats(pool).waiting).toBe(1);
      await sql`select pg_sleep(${WAIT_SECONDS})`.execute(connection);
      return { waiting };
    });
    const { at } = await first.waiting;
    const now = await readClock(db);

    expect(at.getTime()).toBeLessThanOrEqual(now);
    expect(now - at.getTime()).toBeLessThan((WAIT_SECONDS * 1000) / 2);
  });

  const read = (now: number, sent: number, received: number) => ({ now, sent, received });

  it('is never before its time, and late by one round trip at most', () => {
    for (const readAt of [100, 105, 140]) {
      const { offset } = findOffset(read(5_000 + readAt, 100, 140), undefined);
      expect(offset).toBeLessThanOrEqual(5_000);
      expect(offset).toBeGreaterThanOrEqual(4_960);
    }
  });

  it('keeps the quickest reading while a busy process notices replies late', () => {
    const quick = findOffset(read(5_100, 99, 101), undefined);
    const { offset } = findOffset(read(6_100, 1_099, 1_900), quick);
    expect(5_000 - offset).toBeLessThan(1.5);
  });

  it('follows a clock that is set back', () => {
    const before = findOffset(read(5_100, 99, 101), undefined);
    const { offset } = findOffset(read(4_100, 1_099, 1_101), before);
    expect(offset).toBe(2_999);
  });
});
