import type { Db, Trx } from './database.ts';
import { allowTime, type TimeLimits } from './time-limits.ts';

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
