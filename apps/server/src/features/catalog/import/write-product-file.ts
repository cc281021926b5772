import { type Sheet, toCsv } from '@shop/domain/csv';
import { PRODUCT_COLUMNS } from '@shop/domain/files/product-columns';
import { toCells, WRITTEN_COLUMNS, type WrittenProduct } from '@shop/domain/files/write-product';
import { writeXlsx } from '#integrations/xlsx/write-xlsx.ts';

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
  writeXlsx([
    { name: 'Products', ...toSheet(products) },
    {
      name: 'Help',
      columns: ['Column', 'Name', 'What to write'],
      rows: PRODUCT_COLUMNS.map(({ name, label, help }) => [name, label, help]),
    },
  ]);
