import { adminAccounting } from '@shop/contract';
import { expect } from 'vitest';
import type { Staff } from '../shipments.ts';
import {
  listDifferences,
  readBalances,
  readFile,
  readTallyLedgers,
  readTallyVouchers,
  sumColumn,
  type TallyVoucher,
} from './month-files.ts';

type Rows = Record<string, string>[];

interface Amounts {
  taxable: number;
  igst: number;
  cgst: number;
  sgst: number;
}

const sumRows = (rows: Rows, columns: Record<keyof Amounts, string>): Amounts => ({
  taxable: sumColumn(rows, columns.taxable),
  igst: sumColumn(rows, columns.igst),
  cgst: sumColumn(rows, columns.cgst),
  sgst: sumColumn(rows, columns.sgst),
});

const TAXES = { igst: 'Integrated Tax', cgst: 'Central Tax', sgst: 'State/UT Tax' };

function sumLedgers(vouchers: TallyVoucher[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { ledger, amount } of vouchers.flatMap(({ entries }) => entries)) {
    sums[ledger] = (sums[ledger] ?? 0) + amount;
  }
  return sums;
}

/** The sales of a regular taxpayer, as Tally's ledgers have them. */
function sumSales(ledgers: Record<string, number>): Amounts {
  const credit = (isWanted: (ledger: string) => boolean) =>
    Object.entries(ledgers).reduce(
      (all, [ledger, amount]) => (isWanted(ledger) ? all - amount : all),
      0,
    );
  return {
    taxable: credit((ledger) => ledger.startsWith('Sales')),
    igst: credit((ledger) => ledger === 'Output IGST'),
    cgst: credit((ledger) => ledger === 'Output CGST'),
    sgst: credit((ledger) => ledger === 'Output SGST'),
  };
}

const byPlace = (rows: Rows, taxable: string) =>
  Object.fromEntries(
    [...Map.groupBy(rows, (row) => place(row))]
      .map(([name, lines]): [string, number] => [name, sumColumn(lines, taxable)])
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );
const place = (row: Record<string, string>) =>
  row['Place Of Supply'] ?? row['Place of Supply (State/UT)'] ?? '';

/** The same sums, as each file of a month has them. */
async function readMonthSums(admin: Staff, month: string) {
  const [register, gstr3b, hsn] = [
    await readFile(admin, month, 'register'),
    await readFile(admin, month, 'gstr-3b'),
    await readFile(admin, month, 'hsn'),
  ];
  const gstr1 = {
    b2cs: sumColumn(await readFile(admin, month, 'b2cs'), 'Taxable Value'),
    b2cl: sumColumn(await readFile(admin, month, 'b2cl'), 'Taxable Value'),
    cdnur: sumColumn(await readFile(admin, month, 'cdnur'), 'Taxable Value'),
  };
  const vouchers = await readTallyVouchers(admin, month);
  const ledgers = sumLedgers(vouchers);
  const inReturn = register.filter((row) => !row['GSTR-1']?.startsWith('none'));
  const outside = inReturn.filter((row) => row['Integrated Tax'] !== '0.00');
  const ofTable = (table: string) => gstr3b.filter((row) => row.Table?.startsWith(table));
  const { body } = await admin.call(adminAccounting.month, {
    query: { month, show: 'accountant' },
  });
  const shown = body.gst.taxed;
  const paise = (rupees: number) => Math.round(rupees * 100);
  return {
    register: sumRows(inReturn, { taxable: 'Taxable Value', ...TAXES }),
    gstr3b: sumRows(ofTable('3.1'), { taxable: 'Total Taxable value', ...TAXES }),
    hsn: sumRows(hsn, {
      taxable: 'Taxable Value',
      igst: 'Integrated Tax Amount',
      cgst: 'Central Tax Amount',
      sgst: 'State/UT Tax Amount',
    }),
    tally: sumSales(ledgers),
    screen: {
      taxable: paise(shown.taxable) + paise(body.gst.nil_rated.taxable),
      igst: paise(shown.igst),
      cgst: paise(shown.cgst),
      sgst: paise(shown.sgst),
    },
    gstr1Taxable: gstr1.b2cs + gstr1.b2cl - gstr1.cdnur,
    otherStates: {
      register: byPlace(outside, 'Taxable Value'),
      gstr3b: byPlace(ofTable('3.2'), 'Total Taxable value'),
    },
    books: {
      journal: await readBalances(admin, month),
      tally: ledgers,
    },
    masters: Object.keys(await readTallyLedgers(admin, month)).toSorted(),
    unbalanced: vouchers.filter(
      ({ entries }) => entries.reduce((all, { amount }) => all + amount, 0) !== 0,
    ),
    vouchers: vouchers.length,
    differences: (await listDifferences(admin, month)).filter(
      (difference) => !difference.startsWith('Tax on the documents'),
    ),
  };
}

/** Returns, register, screen, journal and Tally have the same sums to the paisa, and every voucher balances. */
export async function expectAgreement(admin: Staff, month: string): Promise<void> {
  const sums = await readMonthSums(admin, month);
  expect(sums.vouchers, `vouchers of ${month}`).toBeGreaterThan(0);
  expect(sums.register).toEqual(sums.gstr3b);
  expect(sums.hsn).toEqual(sums.gstr3b);
  expect(sums.tally).toEqual(sums.gstr3b);
  expect(sums.screen).toEqual(sums.gstr3b);
  expect(sums.gstr1Taxable).toBe(sums.gstr3b.taxable);
  expect(sums.otherStates.gstr3b).toEqual(sums.otherStates.register);
  expect(sums.books.tally).toEqual(sums.books.journal);
  expect(sums.masters).toEqual(Object.keys(sums.books.journal).toSorted());
  expect(sums.unbalanced).toEqual([]);
  expect(sums.differences).toEqual([]);
}
