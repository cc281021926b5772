import type { Numerals } from '../amounts.ts';
import { htmlToText } from '../html-to-text.ts';
import type { ImportRow } from '../import-row.ts';
import { type ColumnName, findColumn, getColumn, type ProductColumn } from '../product-columns.ts';
import { addCell } from '../read-value.ts';
import { REASONS_COLUMN } from '../write-product.ts';
import { type Format, listUnused, type Mapper } from './format.ts';
import { type FileRecord, type Header, type HeaderColumn, openRecord } from './records.ts';

/** Which column of the file is which of ours; a person has chosen it. */
export type ColumnMapping = Record<string, ColumnName>;

interface MappedColumn {
  from: HeaderColumn;
  to: ProductColumn;
}

/** The first column of a file wins when two have the same meaning. */
function mapColumns(
  header: Header,
  toOurs: (header: string) => ProductColumn | undefined,
): MappedColumn[] {
  const taken = new Set<ColumnName>();
  return header.columns.flatMap((from) => {
    const to = toOurs(from.header);
    if (!to || taken.has(to.name)) return [];
    taken.add(to.name);
    return [{ from, to }];
  });
}

const createColumnMapper = (
  header: Header,
  columns: MappedColumn[],
  toRow: (record: FileRecord) => ImportRow,
): Mapper => ({
  add: (record) => [toRow(record)],
  end: () => [],
  unknown: listUnused(
    header,
    columns.map(({ from }) => from),
  ).filter((name) => name.toLowerCase() !== REASONS_COLUMN),
});

function readColumns(
  record: FileRecord,
  header: Header,
  { columns, numerals, toText }: { columns: MappedColumn[]; numerals: Numerals; toText: ToText },
): ImportRow {
  const reader = openRecord(record, header);
  const row: ImportRow = { source_row: reader.source_row, values: {}, reasons: reader.reasons };
  for (const { from, to } of columns) {
    const noted = reader.reasons.length;
    const text = reader.text(from);
    // An accident is no empty cell.
    if (reader.reasons.length > noted) continue;
    addCell(row, to, toText(text, to), { header: from.header, numerals });
  }
  return row;
}

type ToText = (text: string, column: ProductColumn) => string;
const asWritten: ToText = (text) => text;
const fromHtml: ToText = (text, { kind }) => (kind === 'lines' ? htmlToText(text) : text);

/** Our own columns, by name or label: a row says which product it is, and something about it. */
export const OWN: Format = {
  format: 'own',
  isHeader: (header) => {
    const names = mapColumns(header, findColumn).map(({ to }) => to.name);
    const isNamed = names.some((name) => ['product_id', 'sku', 'name'].includes(name));
    return isNamed && names.length > 1;
  },
  createMapper: (header, numerals) => {
    const columns = mapColumns(header, findColumn);
    return createColumnMapper(header, columns, (record) =>
      readColumns(record, header, { columns, numerals, toText: asWritten }),
    );
  },
};

/** Any other file, whose columns a person has named. */
export function createMappedMapper(
  header: Header,
  numerals: Numerals,
  mapping: ColumnMapping,
): Mapper {
  const columns = mapColumns(header, (name) => {
    const ours = Object.hasOwn(mapping, name) ? mapping[name] : undefined;
    return ours && getColumn(ours);
  });
  return createColumnMapper(header, columns, (record) =>
    readColumns(record, header, { columns, numerals, toText: fromHtml }),
  );
}

/** The mapping that a screen proposes for a file that is not recognised. */
export const guessMapping = (header: Header): ColumnMapping =>
  Object.fromEntries(
    mapColumns(header, findColumn).map(({ from, to }) => [from.header, to.name] as const),
  );
