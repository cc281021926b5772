import type { Cell } from '../csv.ts';
import type { ImportValues } from './import-row.ts';
import { type ColumnName, PRODUCT_COLUMNS } from './product-columns.ts';

/** A product as our files have it. A missing value or null is an empty cell. */
export interface WrittenProduct extends ImportValues {
  product_id?: number | null;
  sku?: string | null;
}

export const WRITTEN_COLUMNS: readonly ColumnName[] = PRODUCT_COLUMNS.map(({ name }) => name);

/** The column that says what is wrong with a row, in a file of rows to correct. Reading passes over it. */
export const REASONS_COLUMN = 'reasons';

/** The cells of a product, in the order of the columns. */
export const toCells = (
  product: WrittenProduct,
  columns: readonly ColumnName[] = WRITTEN_COLUMNS,
): Cell[] => columns.map((name) => toCell(product[name]));

export function toCell(value: WrittenProduct[ColumnName]): Cell {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 1 : 0;
  return Array.isArray(value) ? value.join('\n') : value;
}
