import type { Mapper } from '@shop/domain/files/formats/format';
import {
  type ColumnMapping,
  createMappedMapper,
  guessMapping,
} from '@shop/domain/files/formats/own';
import { recogniseFormat } from '@shop/domain/files/formats/recognise';
import {
  createHeader,
  type FileRecord,
  type Header,
  isEmptyRecord,
} from '@shop/domain/files/formats/records';
import { createKeyRegister, type RepeatedRow } from '@shop/domain/files/formats/repeated-keys';
import type { FileFormat, ImportRow } from '@shop/domain/files/import-row';
import { type Reason, toReason } from '@shop/domain/files/reasons';
import { readCsv, readHead, SEPARATORS, type Separator, toUtf8 } from '#integrations/read-csv.ts';
import { RejectedFile, TABLE_LIMITS, type TableLimits } from '#integrations/rejected-file.ts';
import { readXlsx } from '#integrations/xlsx/read-xlsx.ts';

const BATCH_ROWS = 100;

export interface ProductFile {
  /** Undefined: somebody has to say which column is which, and `rows` has none. */
  format: FileFormat | undefined;
  /** The columns as the file names them. */
  header: readonly string[];
  /** Our columns that those of the file seem to be. */
  guess: ColumnMapping;
  /** About the whole file. */
  warnings: readonly Reason[];
  /** Products in batches. It may throw RejectedFile until its end: then nothing of the file is used. */
  rows: AsyncIterable<ImportRow[]>;
  /** Complete when `rows` is at its end. */
  totals: ProductFileTotals;
}

export interface ProductFileTotals {
  /** Rows that are not empty, without the header. */
  rows: number;
  products: number;
  /** Rows of earlier batches that are left out, because a later row is for the same product. */
  repeated: RepeatedRow[];
}

interface ReadOptions {
  /** For a file that is not recognised; it wins over what would be. */
  mapping?: ColumnMapping;
  limits?: TableLimits;
}

/**
 * Reads a CSV or XLSX file of products. Rows are made one after another.
 * @throws RejectedFile
 */
export async function readProductFile(
  bytes: Buffer,
  { mapping, limits = TABLE_LIMITS }: ReadOptions = {},
): Promise<ProductFile> {
  if (bytes.length > limits.bytes) throw new RejectedFile('TOO_LARGE');
  const { records, decimalComma } = openRecords(bytes, limits);
  const header = await readHeader(records);
  const format = mapping ? undefined : recogniseFormat(header);
  const numerals = { decimalComma };
  const mapper = mapping
    ? createMappedMapper(header, numerals, mapping)
    : format?.createMapper(header, numerals);
  const names = header.columns.map(({ header: name }) => name);
  if (mapping && mapper?.unknown.length === names.filter(Boolean).length) {
    throw new RejectedFile('NO_COLUMN');
  }
  const totals: ProductFileTotals = { rows: 0, products: 0, repeated: [] };
  return {
    format: mapping ? 'mapped' : format?.format,
    header: names,
    guess: guessMapping(header),
    warnings: mapper ? listWarnings(mapper) : [],
    rows: toBatches(mapRecords(records, mapper, totals)),
    totals,
  };
}

interface OpenTable {
  records: AsyncGenerator<FileRecord, void>;
  decimalComma: boolean;
}

const startsWith = (bytes: Buffer, start: number[]): boolean =>
  bytes.subarray(0, start.length).equals(Buffer.from(start));

const ZIP_START = [0x50, 0x4b, 0x03, 0x04];
const OLD_EXCEL_START = [0xd0, 0xcf, 0x11, 0xe0];

/** By its first bytes: the name of a file says nothing. */
function openRecords(bytes: Buffer, limits: TableLimits): OpenTable {
  if (startsWith(bytes, OLD_EXCEL_START)) throw new RejectedFile('OLD_EXCEL');
  if (startsWith(bytes, ZIP_START)) {
    return { records: readXlsx(bytes, limits), decimalComma: false };
  }
  const text = toUtf8(bytes);
  const separator = chooseSeparator(text);
  return { records: readCsv(text, separator, limits), decimalComma: separator === ';' };
}

/** The one that makes the header known; otherwise the one that makes most columns. */
function chooseSeparator(text: Buffer): Separator {
  const heads = SEPARATORS.flatMap((separator) => {
    const cells = readHead(text, separator);
    return cells ? [{ separator, cells }] : [];
  });
  const known = heads.find(({ cells }) => recogniseFormat(createHeader(cells)));
  const chosen = known ?? heads.toSorted((a, b) => b.cells.length - a.cells.length)[0];
  if (!chosen) throw new RejectedFile('BROKEN_QUOTES');
  return chosen.separator;
}

/** The first row that is not empty. */
async function readHeader(records: AsyncGenerator<FileRecord, void>): Promise<Header> {
  for (;;) {
    const { value: record } = await records.next();
    if (!record) throw new RejectedFile('EMPTY');
    if (!isEmptyRecord(record)) return createHeader(record.cells);
  }
}

const MAX_NAMED = 12;

function listWarnings({ unknown }: Mapper): Reason[] {
  if (unknown.length === 0) return [];
  const named = unknown.slice(0, MAX_NAMED).join(', ');
  const names = unknown.length > MAX_NAMED ? `${named}, …` : named;
  return [toReason('UNKNOWN_COLUMNS', '', names, String(unknown.length))];
}

async function* mapRecords(
  records: AsyncGenerator<FileRecord, void>,
  mapper: Mapper | undefined,
  totals: ProductFileTotals,
): AsyncGenerator<ImportRow, void> {
  if (!mapper) {
    await records.return();
    return;
  }
  const register = createKeyRegister();
  const finish = (row: ImportRow): ImportRow => {
    totals.products += 1;
    totals.repeated.push(...register.add(row));
    return row;
  };
  for await (const record of records) {
    if (isEmptyRecord(record)) continue;
    totals.rows += 1;
    for (const row of mapper.add(record)) yield finish(row);
  }
  for (const row of mapper.end()) yield finish(row);
}

async function* toBatches(rows: AsyncIterable<ImportRow>): AsyncGenerator<ImportRow[], void> {
  let batch: ImportRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
