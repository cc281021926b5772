import { inflateRawSync } from 'node:zlib';
import { adminAccounting, type MonthFile } from '@shop/contract';
import type { Staff } from '../shipments.ts';

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
export async function listDifferences(admin: Staff, month: string = THIS_MONTH) {
  const rows = await readFile(admin, month, 'check-sheet');
  return rows.flatMap(({ Check: check, Difference: difference }) =>
    difference === '' || Number(difference) === 0 ? [] : [`${check}: ${difference}`],
  );
}

export interface TallyVoucher {
  type: string;
  number: string;
  /** Paise by ledger: debits are positive. */
  entries: { ledger: string; amount: number }[];
}

const readText = async (admin: Staff, month: string, file: MonthFile) => {
  const { bytes } = await admin.call(adminAccounting.file, { params: { month, file } });
  return bytes.toString();
};

const unescapeXml = (text = '') =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const ENTRY =
  /<LEDGERNAME>(.*?)<\/LEDGERNAME><ISDEEMEDPOSITIVE>(Yes|No)<\/ISDEEMEDPOSITIVE><AMOUNT>(.*?)<\/AMOUNT>/g;

/** The vouchers of the file for Tally. A debit is a negative amount that is 'deemed positive'. */
export async function readTallyVouchers(admin: Staff, month: string): Promise<TallyVoucher[]> {
  const text = await readText(admin, month, 'tally-vouchers');
  return [...text.matchAll(/<VOUCHER .*?<\/VOUCHER>/gs)].map(([voucher]) => ({
    type: voucher.match(/<VOUCHERTYPENAME>(.*?)</)?.[1] ?? '',
    number: voucher.match(/<VOUCHERNUMBER>(.*?)</)?.[1] ?? '',
    entries: [...voucher.matchAll(ENTRY)].map(([, ledger, isDebit, amount]) => {
      const paise = Math.round(Number(amount) * 100);
      if ((isDebit === 'Yes') !== paise < 0) throw new Error(`wrong sign: ${voucher}`);
      return { ledger: unescapeXml(ledger), amount: -paise };
    }),
  }));
}

/** Ledgers of the masters for Tally, with their groups. */
export async function readTallyLedgers(admin: Staff, month: string) {
  const text = await readText(admin, month, 'tally-ledgers');
  const found = text.matchAll(/<NAME>(.*?)<\/NAME><\/NAME\.LIST>\s*<PARENT>(.*?)<\/PARENT>/g);
  return Object.fromEntries(
    [...found].map(([, name, group]) => [unescapeXml(name), unescapeXml(group)]),
  );
}

const END_OF_DIRECTORY = 0x06054b50;
const NAME_OFFSET = 46;

/** Texts of the files of a ZIP by their names, read from its directory. */
export function readZip(zip: Buffer): Record<string, string> {
  let end = zip.length - 22;
  while (zip.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  const files: Record<string, string> = {};
  let entry = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [method, size, local] = [
      zip.readUInt16LE(entry + 10),
      zip.readUInt32LE(entry + 20),
      zip.readUInt32LE(entry + 42),
    ];
    const lengths = [28, 30, 32].map((offset) => zip.readUInt16LE(entry + offset));
    const [nameLength = 0] = lengths;
    const name = zip.toString('utf8', entry + NAME_OFFSET, entry + NAME_OFFSET + nameLength);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + size);
    files[name] = (method === 0 ? content : inflateRawSync(content)).toString();
    entry += NAME_OFFSET + lengths.reduce((all, length) => all + length, 0);
  }
  return files;
}

/** Debits less credits of each ledger of the month's journal, in paise. */
export async function readBalances(
  admin: Staff,
  month: string = THIS_MONTH,
): Promise<Record<string, number>> {
  const rows = await readFile(admin, month, 'journal');
  const ledgers = [...Map.groupBy(rows, ({ Ledger: ledger }) => ledger ?? '')];
  return Object.fromEntries(
    ledgers.map(([ledger, lines]) => [
      ledger,
      sumColumn(lines, 'Debit') - sumColumn(lines, 'Credit'),
    ]),
  );
}
