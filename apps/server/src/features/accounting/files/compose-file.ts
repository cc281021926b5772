import type { MonthFile } from '@shop/contract';
import { type Sheet, toCsv } from '@shop/domain/csv';
import type { Trx } from '#db/database.ts';
import { sumMonth } from '../money.queries.ts';
import { sumOpenAdvances } from '../month-balances.queries.ts';
import { listSeries, type Month } from '../supplies.queries.ts';
import { sumForCheck } from './check-sheet.queries.ts';
import { composeCheckSheet } from './check-sheet.ts';
import { readDrawerMoves } from './drawer-moves.queries.ts';
import { composeB2cl, composeB2cs, composeCdnur, composeDocs, composeHsn } from './gst-files.ts';
import { composeGstr3b } from './gstr-3b.ts';
import { readDocumentSums, readMovements, readPayouts } from './journal.queries.ts';
import { composeJournal } from './journal.ts';
import { loadHsnDigits, loadStateNames, loadSummary } from './load-month.ts';
import { createLargeCheck, loadSupplies } from './load-supplies.ts';
import { readRegisterLines } from './register.queries.ts';
import { composeRegister } from './register.ts';
import { sumReturns } from './sum-returns.ts';
import { composeTallyLedgers, composeTallyVouchers } from './tally.ts';
import { composeVouchers, type Vouchers } from './vouchers.ts';

type Composer<Content> = (trx: Trx, month: Month) => Promise<Content>;
type Texts = AsyncGenerator<string, void>;

/** A file of a month, in pieces. One at a time in a transaction, because a cursor's name is used once. */
export async function* composeFile(trx: Trx, month: Month, file: MonthFile): Texts {
  const compose = COMPOSERS[file];
  yield* await compose(trx, month);
}

const asCsv =
  (compose: Composer<Sheet>): Composer<Texts> =>
  async (trx, month) =>
    toCsv(await compose(trx, month));

const loadVouchers = (trx: Trx, month: Month): Vouchers =>
  composeVouchers({
    documents: readDocumentSums(trx, month),
    movements: readMovements(trx, month),
    payouts: readPayouts(trx, month),
    drawer: readDrawerMoves(trx, month),
  });

const loadRegister = async (trx: Trx, month: Month): Promise<Sheet> =>
  composeRegister({
    lines: readRegisterLines(trx, month),
    names: await loadStateNames(trx, month),
    isLarge: createLargeCheck(trx),
  });

const loadCheckSheet = async (trx: Trx, month: Month): Promise<Sheet> =>
  composeCheckSheet({
    returns: await sumReturns({
      supplies: loadSupplies(trx, month),
      register: await loadRegister(trx, month),
      summary: await loadSummary(trx, month),
      names: await loadStateNames(trx, month),
      digits: await loadHsnDigits(trx, month),
    }),
    sums: await sumForCheck(trx, month),
    advances: await sumOpenAdvances(trx, month),
    series: await listSeries(trx, month),
    money: await sumMonth(trx, month),
  });

const COMPOSERS: Record<MonthFile, Composer<Texts>> = {
  'check-sheet': asCsv(loadCheckSheet),
  register: asCsv(loadRegister),
  b2cs: asCsv(async (trx, month) =>
    composeB2cs(loadSupplies(trx, month), await loadStateNames(trx, month)),
  ),
  b2cl: asCsv(async (trx, month) =>
    composeB2cl(loadSupplies(trx, month), await loadStateNames(trx, month)),
  ),
  cdnur: asCsv(async (trx, month) =>
    composeCdnur(loadSupplies(trx, month), await loadStateNames(trx, month)),
  ),
  hsn: asCsv(async (trx, month) =>
    composeHsn(loadSupplies(trx, month), await loadHsnDigits(trx, month)),
  ),
  docs: asCsv(async (trx, month) => composeDocs(await listSeries(trx, month))),
  'gstr-3b': asCsv(async (trx, month) => composeGstr3b(await loadSummary(trx, month))),
  journal: asCsv(async (trx, month) => composeJournal(loadVouchers(trx, month))),
  'tally-ledgers': async (trx, month) => composeTallyLedgers(loadVouchers(trx, month)),
  'tally-vouchers': async (trx, month) => composeTallyVouchers(loadVouchers(trx, month)),
};
