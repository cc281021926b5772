import type { MonthFile } from '@shop/contract';
import type { Db } from '#db/database.ts';
import { readSnapshot } from '#db/transaction.ts';
import type { Month } from '../supplies.queries.ts';
import { composeArchive } from './archive.ts';
import { composeFile } from './compose-file.ts';

/** The files of a large month take longer than the default limits allow. */
const MONTH_FILE_LIMITS = {
  statement: 60,
  transaction: 600,
};

export const readMonthFile = (db: Db, month: Month, file: MonthFile) =>
  readSnapshot(db, MONTH_FILE_LIMITS, (trx) => composeFile(trx, month, file));

export const readMonthArchive = (db: Db, month: Month) =>
  readSnapshot(db, MONTH_FILE_LIMITS, (trx) => composeArchive(trx, month));
