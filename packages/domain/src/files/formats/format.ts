import type { Numerals } from '../amounts.ts';
import type { FileFormat, ImportRow } from '../import-row.ts';
import type { FileRecord, Header } from './records.ts';

/** Turns records into products, in their order. A product may need several records. */
export interface Mapper {
  /** @returns products that are complete now */
  add(record: FileRecord): ImportRow[];
  /** @returns the rest, after the last record */
  end(): ImportRow[];
  /** Headers of columns that it never looks at. */
  unknown: readonly string[];
}

export interface Format {
  format: FileFormat;
  isHeader(header: Header): boolean;
  createMapper(header: Header, numerals: Numerals): Mapper;
}

/** The columns of a header that are not among the used ones. */
export const listUnused = (
  header: Header,
  used: Iterable<{ index: number } | undefined>,
): string[] => {
  const indexes = new Set([...used].map((column) => column?.index));
  return header.columns
    .filter(({ index, header: name }) => name && !indexes.has(index))
    .map(({ header: name }) => name);
};
