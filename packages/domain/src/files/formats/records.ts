import { unguardFormula } from '../cell-text.ts';
import { type Reason, toReason } from '../reasons.ts';

/** A cell whose text is not what somebody has typed. */
export interface Accident {
  code: 'DATE' | 'NO_RESULT' | 'FAILED_FORMULA';
  text: string;
}

export type FileCell = string | Accident;

/** A row of a CSV file or a sheet. */
export interface FileRecord {
  /** As a spreadsheet counts: the header is row 1. */
  source_row: number;
  cells: readonly FileCell[];
}

export interface HeaderColumn {
  index: number;
  /** As the file writes it. */
  header: string;
}

export interface Header {
  columns: readonly HeaderColumn[];
  /** The first column with one of the names, in lower case. */
  find(...names: string[]): HeaderColumn | undefined;
}

export function createHeader(cells: readonly FileCell[]): Header {
  const columns = cells.map((cell, index) => ({
    index,
    header: (typeof cell === 'string' ? cell : cell.text).trim(),
  }));
  const byName = new Map<string, HeaderColumn>();
  for (const column of columns) {
    const name = column.header.toLowerCase();
    if (name && !byName.has(name)) byName.set(name, column);
  }
  return {
    columns,
    find: (...names) => {
      const name = names.find((one) => byName.has(one));
      return name === undefined ? undefined : byName.get(name);
    },
  };
}

// A number with at least seven digits that a spreadsheet has rounded to a few.
const SHORTENED = /^[0-9](?:[.,][0-9]+)?e\+?[0-9]+$/i;

/** Reads the cells of one record; what has happened to them is noted in `reasons`. */
export interface RecordReader {
  source_row: number;
  reasons: Reason[];
  /** Without spaces around it; empty when there is no such column, or when its text is an accident. */
  text(column: HeaderColumn | undefined): string;
}

export function openRecord(record: FileRecord, { columns }: Header): RecordReader {
  const { cells, source_row } = record;
  const reasons: Reason[] = [];
  if (cells.slice(columns.length).some(isFilled)) reasons.push(toReason('MORE_CELLS', ''));
  return {
    source_row,
    reasons,
    text: (column) => {
      const cell = column && cells[column.index];
      if (cell === undefined || cell === '') return '';
      if (typeof cell !== 'string') {
        reasons.push(toReason(cell.code, column?.header ?? '', cell.text));
        return '';
      }
      const text = cell.trim();
      // Behind an apostrophe it is what somebody has typed.
      if (!SHORTENED.test(text)) return unguardFormula(text);
      reasons.push(toReason('SHORTENED_NUMBER', column?.header ?? '', text));
      return '';
    },
  };
}

const isFilled = (cell: FileCell): boolean => typeof cell !== 'string' || cell.trim() !== '';

/** Spreadsheets write rows of empty cells below a table. */
export const isEmptyRecord = ({ cells }: FileRecord): boolean => !cells.some(isFilled);
