import type { Cell } from '@shop/domain/csv';
import { describeReason } from '@shop/domain/files/import-row';
import type { ColumnName } from '@shop/domain/files/product-columns';
import {
  REASONS_COLUMN,
  toCell,
  WRITTEN_COLUMNS,
  type WrittenProduct,
} from '@shop/domain/files/write-product';
import type { Db } from '#db/database.ts';
import { toHelpSheet } from '#features/catalog/import/write-product-file.ts';
import type { ProductRow } from '#features/catalog/product-rows.queries.ts';
import { listProductRows } from '#features/catalog/products.queries.ts';
import { writeXlsx } from '#integrations/xlsx/write-xlsx.ts';
import { listRejectedColumns, type RejectedRow, readRejectedRows } from './export.queries.ts';
import { toWrittenProduct } from './to-written-product.ts';

/**
 * The rows that an import has left out, with what the file says in them and what is wrong. They name only columns of
 * that file: another column would change a value that nobody has typed.
 */
export async function* exportRejectedRows(
  db: Db,
  change_set_id: number,
): AsyncGenerator<Uint8Array, void> {
  const stated = new Set(['product_id', ...(await listRejectedColumns(db, change_set_id))]);
  const columns = WRITTEN_COLUMNS.filter((name) => stated.has(name));
  yield* writeXlsx([
    {
      name: 'Products',
      columns: [REASONS_COLUMN, ...columns],
      rows: listCells(db, change_set_id, columns),
    },
    toHelpSheet(columns),
  ]);
}

async function* listCells(
  db: Db,
  change_set_id: number,
  columns: readonly ColumnName[],
): AsyncGenerator<Cell[], void> {
  for await (const rows of readRejectedRows(db, change_set_id)) {
    const known = await listProductRows(
      db,
      rows.flatMap(({ product_id }) => product_id ?? []),
    );
    const byId = new Map(known.map((product) => [product.product_id, product]));
    for (const row of rows) yield toCells(row, byId.get(row.product_id ?? 0), columns);
  }
}

/** A file states them together, or not at all. */
const STOCK_COLUMNS = ['stock', 'stock_base', 'exported_at'] as const;

function toCells(
  { source_row, product_id, input, reasons }: RejectedRow,
  product: ProductRow | undefined,
  columns: readonly ColumnName[],
): Cell[] {
  // Where the row says nothing an empty cell would clear the value of a product that the shop has.
  const current = product ? withoutStock(toWrittenProduct(product, '')) : {};
  // The reader of the file has given each value its type.
  const written: WrittenProduct = { ...current, ...(input.values as WrittenProduct) };
  written.product_id = product_id ?? input.product_id ?? null;
  if (input.sku !== undefined) written.sku = input.sku;
  return [
    reasons.map((reason) => describeReason(source_row, reason)).join('\n'),
    ...columns.map((name) => input.refused?.[name] ?? toCell(written[name])),
  ];
}

function withoutStock(product: WrittenProduct): WrittenProduct {
  const kept = { ...product };
  for (const name of STOCK_COLUMNS) delete kept[name];
  return kept;
}
