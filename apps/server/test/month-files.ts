import { adminAccounting, type MonthFile } from '@shop/contract';
import type { Admin } from './shipments.ts';

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

export async function readFile(admin: Admin, month: string, file: MonthFile) {
  const { status, bytes } = await admin.call(adminAccounting.file, { params: { month, file } });
  if (status !== 200) throw new Error(`${file}: ${status} ${bytes.toString()}`);
  return parseCsv(bytes.toString());
}

/** In paise. */
export const sumColumn = (rows: Record<string, string>[], column: string): number =>
  rows.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0);
