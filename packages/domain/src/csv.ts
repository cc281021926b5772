import { guardFormula } from './files/cell-text.ts';
import { toChunks } from './text-chunks.ts';

export type Cell = string | number;

/** Column names and rows of a sheet. Rows of a long one come while it is written. */
export interface Sheet {
  columns: readonly string[];
  rows: Iterable<Cell[]> | AsyncIterable<Cell[]>;
}

function toField(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = guardFormula(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const toLine = (row: readonly Cell[]): string => `${row.map(toField).join(',')}\r\n`;

async function* toLines({ columns, rows }: Sheet): AsyncGenerator<string, void> {
  yield toLine(columns);
  for await (const row of rows) yield toLine(row);
}

/** CSV by RFC 4180, in pieces. Texts stay texts in a spreadsheet; numbers are written as they are. */
export const toCsv = (sheet: Sheet): AsyncGenerator<string, void> => toChunks(toLines(sheet));
