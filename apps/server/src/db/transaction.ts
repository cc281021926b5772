import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Trx } from './database.ts';
import { isWorthAnotherTry } from './errors.ts';

const TRIES = 3;
const FIRST_PAUSE_MS = 20;

/**
 * A transaction that is done again when it was undone by a deadlock, a cut connection or a restart.
 * Also when only the answer to COMMIT was lost: what stands inside must notice that it was done.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tried === TRIES || !isWorthAnotherTry(error)) throw error;
      await pause(FIRST_PAUSE_MS * 4 ** (tried - 1));
    }
  }
}
