import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Trx } from './database.ts';
import { isRetryable } from './errors.ts';

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
