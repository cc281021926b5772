import type { MonthFile } from '@shop/contract';
import { type Sheet, toCsv } from '@shop/domain/csv';
import type { Db, Trx } from '#db/database.ts';
import { allowTime } from '#db/time-limits.ts';
import { findLimit, listStateNames } from '#features/tax/limits.queries.ts';
import { sumForCheck } from './check-sheet.queries.ts';
import { composeCheckSheet, type ReturnSums, sumColumns } from './check-sheet.ts';
import {
  addUp,
  composeB2cl,
  composeB2cs,
  composeCdnur,
  composeDocs,
  composeHsn,
  portalTax,
  type Supply,
} from './gst-files.ts';
import { readDocumentSums, readMovements, readPayouts } from './journal.queries.ts';
import { composeJournal } from './journal.ts';
import { sumMonth } from './money.queries.ts';
import { sumOpenAdvances } from './month-balances.queries.ts';
import {
  findLastDay,
  findRegistration,
  listSeries,
  type Month,
  readSupplyLines,
  type SupplyLine,
} from './supplies.queries.ts';

/** The file of a large month takes longer than the default limits allow. */
const MONTH_FILE_LIMITS = {
  statement: 60,
  transaction: 600,
};

/** A CSV file of a month, in pieces. All parts are read from one state of the database. */
export async function* composeFile(
  db: Db,
  month: Month,
  file: MonthFile,
): AsyncGenerator<string, void> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await allowTime(trx, MONTH_FILE_LIMITS);
    yield* toCsv(await COMPOSERS[file](trx, month));
  } finally {
    await trx.rollback().execute();
  }
}

type Composer = (trx: Trx, month: Month) => Promise<Sheet>;

const COMPOSERS: Record<MonthFile, Composer> = {
  b2cs: async (trx, month) => composeB2cs(loadSupplies(trx, month), await loadNames(trx, month)),
  b2cl: async (trx, month) => composeB2cl(loadSupplies(trx, month), await loadNames(trx, month)),
  cdnur: async (trx, month) => composeCdnur(loadSupplies(trx, month), await loadNames(trx, month)),
  hsn: async (trx, month) => composeHsn(loadSupplies(trx, month), await findHsnDigits(trx, month)),
  docs: async (trx, month) => composeDocs(await listSeries(trx, month)),
  journal: async (trx, month) =>
    composeJournal({
      documents: readDocumentSums(trx, month),
      movements: readMovements(trx, month),
      payouts: readPayouts(trx, month),
    }),
  'check-sheet': async (trx, month) =>
    composeCheckSheet({
      returns: await sumReturns(trx, month),
      sums: await sumForCheck(trx, month),
      advances: await sumOpenAdvances(trx, month),
      series: await listSeries(trx, month),
      money: await sumMonth(trx, month),
    }),
};

/** Reads the month once: each file is made from its own sums, and from the large documents. */
async function sumReturns(trx: Trx, month: Month): Promise<ReturnSums> {
  const sums = await addUp(
    loadSupplies(trx, month),
    ({ isLarge, number, place_of_supply, rate_bp, hsn, uqc }) =>
      `${isLarge ? number : place_of_supply} ${rate_bp} ${hsn} ${uqc}`,
  );
  const read = async function* () {
    yield* sums;
  };
  const names = await loadNames(trx, month);
  const digits = await findHsnDigits(trx, month);
  const sumTaxable = async (sheet: Sheet) => (await sumColumns(sheet, ['Taxable Value']))[0] ?? 0;
  const heads = ['Integrated Tax Amount', 'Central Tax Amount', 'State/UT Tax Amount'];
  const taxes = await sumColumns(composeHsn(read(), digits), heads);
  return {
    b2cs: await sumTaxable(composeB2cs(read(), names)),
    b2cl: await sumTaxable(composeB2cl(read(), names)),
    cdnur: await sumTaxable(composeCdnur(read(), names)),
    hsn: await sumTaxable(composeHsn(read(), digits)),
    tax: taxes.reduce((all, tax) => all + tax, 0),
    portal_tax: await portalTax(read),
  };
}

const loadNames = async (trx: Trx, month: Month) =>
  listStateNames(trx, await findLastDay(trx, month));

async function findHsnDigits(trx: Trx, month: Month): Promise<number> {
  const turnover = (await findRegistration(trx, month))?.turnoverClass ?? 'up to 5 crore';
  return findLimit(trx, 'hsn digits of returns', await findLastDay(trx, month), turnover);
}

/** Supplies of a month, each with the table of the return in which it is listed. */
export async function* loadSupplies(trx: Trx, month: Month): AsyncGenerator<Supply, void> {
  const limits = new Map<string, number>();
  const findLimitOn = async (day: string) => {
    const known = limits.get(day) ?? (await findLimit(trx, 'b2c large', day));
    limits.set(day, known);
    return known;
  };
  const isLarge = async ({ inside_state, invoice_value_paise, invoice_day }: SupplyLine) =>
    !inside_state && invoice_value_paise > (await findLimitOn(invoice_day));
  for await (const line of readSupplyLines(trx, month)) {
    yield { ...line, isLarge: await isLarge(line) };
  }
}
