import type { MonthFile } from '@shop/contract';
import { type Sheet, toCsv } from '@shop/domain/csv';
import type { Db } from '#db/database.ts';
import { allowTime } from '#db/time-limits.ts';
import { findLimit, loadStateNames } from '#features/tax/limits.queries.ts';
import { sumForCheck } from './check-sheet.queries.ts';
import { composeCheckSheet } from './check-sheet.ts';
import { composeB2cl, composeB2cs, composeCdnur, composeDocs, composeHsn } from './gst-files.ts';
import { listDocumentSums, listMovements, listPayouts } from './journal.queries.ts';
import { composeJournal } from './journal.ts';
import { loadSupplies } from './load-supplies.ts';
import { sumMonth } from './money.queries.ts';
import { sumOpenAdvances } from './month-balances.queries.ts';
import { findLastDay, findRegistration, listSeries, type Month } from './supplies.queries.ts';

/** A file of a large month takes longer than a page may. */
const MONTH_FILE_LIMITS = {
  statement: 60,
  transaction: 600,
};

/** A CSV file of a month. All parts are read from one state of the database. */
export const composeFile = (db: Db, month: Month, file: MonthFile): Promise<string> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await allowTime(trx, MONTH_FILE_LIMITS);
      return toCsv(await COMPOSERS[file](trx, month));
    });

type Composer = (db: Db, month: Month) => Promise<Sheet>;

const COMPOSERS: Record<MonthFile, Composer> = {
  b2cs: async (db, month) => (await composeGstFiles(db, month)).b2cs,
  b2cl: async (db, month) => (await composeGstFiles(db, month)).b2cl,
  cdnur: async (db, month) => (await composeGstFiles(db, month)).cdnur,
  hsn: async (db, month) => (await composeGstFiles(db, month)).hsn,
  docs: async (db, month) => composeDocs(await listSeries(db, month)),
  journal: async (db, month) =>
    composeJournal({
      documents: await listDocumentSums(db, month),
      movements: await listMovements(db, month),
      payouts: await listPayouts(db, month),
    }),
  'check-sheet': async (db, month) => {
    const { supplies, ...files } = await composeGstFiles(db, month);
    return composeCheckSheet({
      ...{ supplies, files },
      sums: await sumForCheck(db, month),
      advances: await sumOpenAdvances(db, month),
      series: await listSeries(db, month),
      money: await sumMonth(db, month),
    });
  },
};

async function composeGstFiles(db: Db, month: Month) {
  const supplies = await loadSupplies(db, month);
  const lastDay = await findLastDay(db, month);
  const names = await loadStateNames(db, lastDay);
  const turnover = (await findRegistration(db, month))?.turnoverClass ?? 'up to 5 crore';
  const digits = await findLimit(db, 'hsn digits of returns', lastDay, turnover);
  return {
    supplies,
    b2cs: composeB2cs(supplies, names),
    b2cl: composeB2cl(supplies, names),
    cdnur: composeCdnur(supplies, names),
    hsn: composeHsn(supplies, digits),
  };
}
