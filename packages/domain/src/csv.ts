export type Cell = string | number;

/** Column names and rows of a sheet. */
export interface Sheet {
  columns: readonly string[];
  rows: Cell[][];
}

/** A spreadsheet would run a text that begins like this as a formula, unless it is a number. */
const FORMULA = /^(?!-?[0-9.]+$)[=+\-@\t\r]/;

function toField(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** CSV by RFC 4180. Texts stay texts in a spreadsheet; numbers are written as they are. */
export const toCsv = ({ columns, rows }: Sheet): string =>
  [columns, ...rows].map((row) => `${row.map(toField).join(',')}\r\n`).join('');
