import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import type { FileRecord } from '@shop/domain/files/formats/records';
import { CsvError, type Options, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { RejectedFile, type RejectedFileCode, type TableLimits } from './rejected-file.ts';

export const SEPARATORS = [',', ';', '\t'] as const;
export type Separator = (typeof SEPARATORS)[number];

const PIECE_BYTES = 65_536;
/** The header lies within these first bytes. */
const HEAD_BYTES = 65_536;

/** The text in UTF-8, without a mark at its start. @throws RejectedFile for other encodings */
export function toUtf8(bytes: Buffer): Buffer {
  const decoded = hasUtf16Mark(bytes) ? decodeUtf16(bytes) : bytes;
  if (!isUtf8(decoded) || decoded.includes(0)) throw new RejectedFile('NOT_UTF8');
  return decoded.subarray(0, 3).equals(UTF8_MARK) ? decoded.subarray(3) : decoded;
}

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

const hasUtf16Mark = ([first, second]: Buffer): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

function decodeUtf16(bytes: Buffer): Buffer {
  const encoding = bytes[0] === 0xff ? 'utf-16le' : 'utf-16be';
  try {
    return Buffer.from(new TextDecoder(encoding, { fatal: true }).decode(bytes));
  } catch (error) {
    throw new RejectedFile('NOT_UTF8', error);
  }
}

const toOptions = (delimiter: Separator): Options => ({
  delimiter,
  relax_column_count: true,
  // A row may end otherwise than the header does.
  record_delimiter: ['\r\n', '\n', '\r'],
});

/** The cells of the header, if this is the separator. @returns undefined when quotes are broken then */
export function readHead(text: Buffer, separator: Separator): string[] | undefined {
  const head = text.subarray(0, HEAD_BYTES);
  try {
    const records: string[][] = parseAtOnce(head, {
      ...toOptions(separator),
      skip_empty_lines: true,
      to: 1,
    });
    return records[0] ?? [];
  } catch {
    return undefined;
  }
}

/** All records with the header, one by one. `text` is in UTF-8. */
export async function* readCsv(
  text: Buffer,
  separator: Separator,
  limits: TableLimits,
): AsyncGenerator<FileRecord, void> {
  assertFewCells(text, separator, limits);
  const parser = parse({
    ...toOptions(separator),
    // A quote without an end takes everything after it into one cell.
    max_record_size: limits.columns * limits.cell,
  });
  // Its error reaches the loop below through the parser.
  pipeline(Readable.from(listPieces(text)), parser, () => {});
  let source_row = 0;
  try {
    for await (const record of parser) {
      source_row += 1;
      // Without the option `columns` a record is a list of its cells.
      yield { source_row, cells: checkRecord(record as string[], source_row, limits) };
    }
  } catch (error) {
    throw error instanceof CsvError ? new RejectedFile(toCode(error), error) : error;
  }
}

const [QUOTE, LINE_FEED, RETURN] = Buffer.from('"\n\r');
/** Factor on the limit of columns. A record that is slightly beyond the limit is rejected later, by its cells. */
const MARGIN = 10;

/** The parser limits characters, not cells: a record of separators alone would take fifty times its size. */
function assertFewCells(text: Buffer, separator: Separator, { columns }: TableLimits): void {
  const border = separator.charCodeAt(0);
  let isQuoted = false;
  let cells = 0;
  for (const byte of text) {
    if (byte === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (byte === LINE_FEED || byte === RETURN) cells = 0;
    else if (byte === border) {
      cells += 1;
      if (cells > columns * MARGIN) throw new RejectedFile('TOO_MANY_COLUMNS');
    }
  }
}

function* listPieces(text: Buffer): Generator<Buffer> {
  for (let start = 0; start < text.length; start += PIECE_BYTES) {
    yield text.subarray(start, start + PIECE_BYTES);
  }
}

function checkRecord(cells: string[], source_row: number, limits: TableLimits): string[] {
  if (source_row > limits.rows + 1) throw new RejectedFile('TOO_MANY_ROWS');
  if (cells.length > limits.columns) throw new RejectedFile('TOO_MANY_COLUMNS');
  if (cells.some((cell) => cell.length > limits.cell)) throw new RejectedFile('CELL_TOO_LONG');
  return cells;
}

const toCode = ({ code }: CsvError): RejectedFileCode =>
  code === 'CSV_MAX_RECORD_SIZE' ? 'CELL_TOO_LONG' : 'BROKEN_QUOTES';
