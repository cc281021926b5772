import { buffer } from 'node:stream/consumers';
import type { ImportRow } from '@shop/domain/files/import-row';
import type { WrittenProduct } from '@shop/domain/files/write-product';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyProduct } from '#test/product-files/random-products.ts';
import { readProductFile } from './read-product-file.ts';
import { writeProductCsv, writeProductXlsx } from './write-product-file.ts';

const products = fc.uniqueArray(anyProduct, {
  minLength: 1,
  maxLength: 5,
  selector: ({ product_id }) => product_id,
});
const withUniqueSkus = products.filter((all) => {
  const skus = all.map(({ sku }) => sku).filter(Boolean);
  return new Set(skus).size === skus.length;
});

const WRITERS = {
  CSV: (all: WrittenProduct[]) => writeProductCsv(all),
  XLSX: (all: WrittenProduct[]) => writeProductXlsx(all),
};

async function read(pieces: AsyncIterable<string | Uint8Array>) {
  const file = await readProductFile(await buffer(pieces));
  const rows: ImportRow[] = [];
  for await (const batch of file.rows) rows.push(...batch);
  return { ...file, rows };
}

it.each(['CSV', 'XLSX'] as const)(
  '[FILE-07] [FILE-09] any product is the same after %s',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(withUniqueSkus, async (all) => {
        const { format, rows, warnings } = await read(WRITERS[kind](all));

        expect({ format, warnings }).toEqual({ format: 'own', warnings: [] });
        expect(rows).toEqual(
          all.map(({ product_id, sku, ...values }, index) => ({
            source_row: index + 2,
            product_id,
            sku,
            values,
            reasons: [],
          })),
        );
      }),
      { numRuns: 100 },
    );
  },
);
