import type { MonthFile } from '@shop/contract';
import type { Db, Trx } from '#db/database.ts';
import { allowTime } from '#db/time-limits.ts';
import type { Month } from '../supplies.queries.ts';
import { composeArchive } from './archive.ts';
import { composeFile } from './compose-file.ts';

/** The files of a large month take longer than the default limits allow. */
const MONTH_FILE_LIMITS = {
  statement: 60,
  transaction: 600,
};

export const readMonthFile = (db: Db, month: Month, file: MonthFile) =>
  readSnapshot(db, (trx) => composeFile(trx, month, file));

export const readMonthArchive = (db: Db, month: Month) =>
  readSnapshot(db, (trx) => composeArchive(trx, month));

/** All parts are read from one state of the database. */
async function* readSnapshot<Piece>(
  db: Db,
  compose: (trx: Trx) => AsyncGenerator<Piece, void>,
): AsyncGenerator<Piece, void> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await allowTime(trx, MONTH_FILE_LIMITS);
    yield* compose(trx);
  } finally {
    await trx.rollback().execute();
  }
}
