/** Limits of a file of products, counted while it is read. */
export interface TableLimits {
  bytes: number;
  /** Without the header. */
  rows: number;
  columns: number;
  /** Characters of a cell. */
  cell: number;
}

export const TABLE_LIMITS: TableLimits = {
  bytes: 20 * 1024 * 1024,
  rows: 20_000,
  columns: 100,
  cell: 32_767,
};

/** In easy English, for the person who has sent the file. */
const MESSAGES = {
  EMPTY: 'This file has no rows.',
  TOO_LARGE: 'This file is too large. At most 20 MB, and 20,000 rows of ordinary texts.',
  TOO_MANY_ROWS: 'This file has more than 20,000 rows. Please send it in parts.',
  TOO_MANY_COLUMNS: 'This file has more than 100 columns. Please remove some.',
  CELL_TOO_LONG: 'This file has a cell with more than 32,767 characters. Please make it shorter.',
  NOT_UTF8:
    'We cannot read the letters of this file. In Excel, save it as XLSX or as "CSV UTF-8" and send it again.',
  BROKEN_QUOTES:
    'A cell has a quotation mark that is not closed, or text beside it. In Excel, save the file again.',
  OLD_EXCEL: 'This is a file of an old Excel (.xls). Save it as XLSX and send it again.',
  NOT_A_SHEET: 'This is not an Excel file. Send a CSV or an XLSX file.',
  NO_COLUMN: 'None of the columns is one of ours.',
  DAMAGED: 'This file is damaged. Save it again and send it again.',
  TOO_MANY_ENTRIES: 'This ZIP has too many files.',
  ENTRY_TOO_LARGE: 'A file in this ZIP is too large.',
  UNPACKED_TOO_LARGE: 'This ZIP is too large when it is unpacked.',
} as const;
export type RejectedFileCode = keyof typeof MESSAGES;

/** The whole file is rejected; nothing of it is used. */
export class RejectedFile extends Error {
  readonly code: RejectedFileCode;

  constructor(code: RejectedFileCode, cause?: unknown) {
    super(MESSAGES[code], { cause });
    this.code = code;
  }
}

/** Every error of a library that reads the bytes of a sender means that the file is damaged. */
export const asRejected = (error: unknown, code: RejectedFileCode = 'DAMAGED'): RejectedFile =>
  error instanceof RejectedFile ? error : new RejectedFile(code, error);
