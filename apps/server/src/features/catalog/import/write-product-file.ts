import { type Sheet, toCsv } from '@shop/domain/csv';
import { type ColumnName, getColumn } from '@shop/domain/files/product-columns';
import { toCells, WRITTEN_COLUMNS, type WrittenProduct } from '@shop/domain/files/write-product';
import { type NamedSheet, writeXlsx } from '#integrations/xlsx/write-xlsx.ts';

type Products = Iterable<WrittenProduct> | AsyncIterable<WrittenProduct>;

async function* listCells(products: Products) {
  for await (const product of products) yield toCells(product);
}

const toSheet = (products: Products): Sheet => ({
  columns: WRITTEN_COLUMNS,
  rows: listCells(products),
});

/** In UTF-8 with a mark at its start, without which Excel takes Malayalam for something else. */
export async function* writeProductCsv(products: Products): AsyncGenerator<string, void> {
  yield '\ufeff';
  yield* toCsv(toSheet(products));
}

/** A sheet Products, and one that says what its columns are. */
export const writeProductXlsx = (products: Products): AsyncGenerator<Uint8Array, void> =>
  writeXlsx([{ name: 'Products', ...toSheet(products) }, toHelpSheet(WRITTEN_COLUMNS)]);

export const toHelpSheet = (columns: readonly ColumnName[]): NamedSheet => ({
  name: 'Help',
  columns: ['Column', 'Name', 'What to write'],
  rows: columns.map(getColumn).map(({ name, label, help }) => [name, label, help]),
});
