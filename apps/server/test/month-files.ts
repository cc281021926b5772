import { adminAccounting, type MonthFile } from '@shop/contract';
import type { Staff } from './shipments.ts';

/** YYYY-MM, in India. */
export const THIS_MONTH = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })
  .format(new Date())
  .slice(0, 7);

/** A CSV file as rows of fields by column name. No field of these files contains a line break. */
function parseCsv(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.trimEnd().split('\r\n');
  const columns = splitLine(head);
  return lines.map((line) => {
    const fields = splitLine(line);
    return Object.fromEntries(columns.map((column, index) => [column, fields[index] ?? '']));
  });
}

const splitLine = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );

export async function readFile(admin: Staff, month: string, file: MonthFile) {
  const { status, bytes } = await admin.call(adminAccounting.file, { params: { month, file } });
  if (status !== 200) throw new Error(`${file}: ${status} ${bytes.toString()}`);
  return parseCsv(bytes.toString());
}

/** In paise. */
export const sumColumn = (rows: Record<string, string>[], column: string): number =>
  rows.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0);

/** Rows of the check sheet whose sides are not equal. */
export async function listDifferences(admin: Staff) {
  const rows = await readFile(admin, THIS_MONTH, 'check-sheet');
  return rows.flatMap(({ Check: check, Difference: difference }) =>
    difference === '' || Number(difference) === 0 ? [] : [`${check}: ${difference}`],
  );
}

/** Debits less credits of each ledger of the month's journal, in paise. */
export async function readBalances(admin: Staff): Promise<Record<string, number>> {
  const rows = await readFile(admin, THIS_MONTH, 'journal');
  const ledgers = [...Map.groupBy(rows, ({ Ledger: ledger }) => ledger ?? '')];
  return Object.fromEntries(
    ledgers.map(([ledger, lines]) => [
      ledger,
      sumColumn(lines, 'Debit') - sumColumn(lines, 'Credit'),
    ]),
  );
}
