import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Trx } from './database.ts';
import { isRetryable } from './errors.ts';
import { allowTime, type TimeLimits } from './time-limits.ts';

const MAX_ATTEMPTS = 3;
const FIRST_DELAY_MS = 20;

/**
 * Repeats the transaction after a deadlock, a lost connection or a restart. The response to COMMIT may be
 * what was lost, so `work` must be idempotent. For payments, parcels and jobs, which nobody repeats by hand;
 * elsewhere `db.transaction()` is enough, because the caller gets a 503 and can try again.
 */
export async function withRetryingTransaction<T>(
  db: Db,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
      await sleep(FIRST_DELAY_MS * 4 ** (attempt - 1));
    }
  }
}

/**
 * Pieces of a file, all read from one state of the database. Its transaction ends with the last piece, or when nobody
 * takes the next one.
 */
export async function* readSnapshot<Piece>(
  db: Db,
  limits: TimeLimits,
  compose: (trx: Trx) => AsyncGenerator<Piece, void>,
): AsyncGenerator<Piece, void> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await allowTime(trx, limits);
    yield* compose(trx);
  } finally {
    await trx.rollback().execute();
  }
}
