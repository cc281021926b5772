import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { TestShop } from './test-shop.ts';

/**
 * Runs rivals in a given order: a transaction locks the row, each rival starts and waits for the lock,
 * then the transaction ends. PostgreSQL grants the lock in the order of the requests.
 */
export async function raceForLock(
  shop: Pick<TestShop, 'db'>,
  row: RawBuilder<unknown>,
  rivals: (() => Promise<unknown>)[],
): Promise<void> {
  const started: Promise<unknown>[] = [];
  await shop.db.transaction().execute(async (trx) => {
    await row.execute(trx);
    for (const rival of rivals) {
      started.push(rival());
      await expect
        .poll(async () => {
          const { rows } = await sql<{ waiting: number }>`
            select count(*)::integer as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
          return rows[0]?.waiting;
        })
        .toBe(started.length);
    }
  });
  await Promise.all(started);
}
