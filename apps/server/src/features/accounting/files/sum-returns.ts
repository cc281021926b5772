import type { Cell, Sheet } from '@shop/domain/csv';
import {
  addUp,
  composeB2cl,
  composeB2cs,
  composeCdnur,
  composeHsn,
  portalTax,
  type StateNames,
  type Supplies,
} from './gst-files.ts';
import type { Summary, TaxAmounts } from './gstr-3b.ts';
import { isInReturn } from './register.ts';

/** Sums of the month's files for the returns, in paise. */
export interface ReturnSums {
  /** Taxable value. */
  b2cs: number;
  b2cl: number;
  cdnur: number;
  hsn: TaxAmounts;
  register: TaxAmounts;
  gstr3b: TaxAmounts;
  /** Tax that the portal computes. */
  portalTax: number;
}

interface ReturnFiles {
  supplies: Supplies;
  register: Sheet;
  summary: Summary;
  names: StateNames;
  digits: number;
}

/** Reads the month once: each file is made from its own sums, and from the large documents. */
export async function sumReturns(files: ReturnFiles): Promise<ReturnSums> {
  const { register, summary, names, digits } = files;
  const sums = await addUp(
    files.supplies,
    ({ isLarge, number, place_of_supply, rate_bp, hsn, uqc }) =>
      `${isLarge ? number : place_of_supply} ${rate_bp} ${hsn} ${uqc}`,
  );
  const read = async function* () {
    yield* sums;
  };
  const sumTaxable = async (sheet: Sheet) => (await sumColumns(sheet, ['Taxable Value']))[0] ?? 0;
  return {
    b2cs: await sumTaxable(composeB2cs(read(), names)),
    b2cl: await sumTaxable(composeB2cl(read(), names)),
    cdnur: await sumTaxable(composeCdnur(read(), names)),
    hsn: await sumTax(composeHsn(read(), digits), HSN_COLUMNS),
    register: await sumTax(onlyInReturn(register), REGISTER_COLUMNS),
    gstr3b: {
      taxable: summary.taxed.taxable + summary.nilRated.taxable,
      igst: summary.taxed.igst + summary.nilRated.igst,
      cgst: summary.taxed.cgst + summary.nilRated.cgst,
      sgst: summary.taxed.sgst + summary.nilRated.sgst,
    },
    portalTax: await portalTax(read),
  };
}

type TaxColumns = Record<keyof TaxAmounts, string>;

const HSN_COLUMNS: TaxColumns = {
  taxable: 'Taxable Value',
  igst: 'Integrated Tax Amount',
  cgst: 'Central Tax Amount',
  sgst: 'State/UT Tax Amount',
};

const REGISTER_COLUMNS: TaxColumns = {
  taxable: 'Taxable Value',
  igst: 'Integrated Tax',
  cgst: 'Central Tax',
  sgst: 'State/UT Tax',
};

async function sumTax(sheet: Sheet, columns: TaxColumns): Promise<TaxAmounts> {
  const names = [columns.taxable, columns.igst, columns.cgst, columns.sgst];
  const [taxable = 0, igst = 0, cgst = 0, sgst = 0] = await sumColumns(sheet, names);
  return { taxable, igst, cgst, sgst };
}

const onlyInReturn = ({ columns, rows }: Sheet): Sheet => ({
  columns,
  rows: filterRows(rows, isInReturn),
});

async function* filterRows(
  rows: Sheet['rows'],
  isWanted: (row: Cell[]) => boolean,
): AsyncGenerator<Cell[], void> {
  for await (const row of rows) if (isWanted(row)) yield row;
}

/** Adds up columns of amounts in rupees. @returns paise */
async function sumColumns({ columns, rows }: Sheet, names: string[]): Promise<number[]> {
  const indexes = names.map((name) => columns.indexOf(name));
  const sums = names.map(() => 0);
  for await (const row of rows) {
    indexes.forEach((index, at) => {
      sums[at] = (sums[at] ?? 0) + Math.round(Number(row[index]) * 100);
    });
  }
  return sums;
}
