import type { ProductFileFormat } from '@shop/contract';
import type { WrittenProduct } from '@shop/domain/files/write-product';
import { fromRupees } from '@shop/domain/money';
import { FIELD_NAMES } from '@shop/domain/products/product-fields';
import { PRODUCT_TYPES } from '@shop/domain/products/product-types';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { NewProduct } from '#features/catalog/products.queries.ts';
import { listRows, run } from '#test/changes/change-sets.ts';
import { listViolations } from '#test/payments.ts';
import { openFiles } from '#test/product-files/over-http.ts';
import { anyProduct } from '#test/product-files/random-products.ts';
import { readRows } from '#test/product-files/read-file.ts';
import { createTestShop } from '#test/test-shop.ts';

const RUNS = process.env.NIGHTLY ? 6 : 2;

const anyProducts = fc.uniqueArray(anyProduct, {
  minLength: 15,
  maxLength: 40,
  selector: ({ sku, product_id }) => sku?.toLowerCase() ?? product_id,
});

/** A failure names the seed: the products would be pages. */
const drawProducts = (seed: number) => fc.sample(anyProducts, { seed, numRuns: 1 })[0] ?? [];

/** Pictures are files of their own, which no table of products brings to another shop. */
const toNewProduct = (written: WrittenProduct): Partial<NewProduct> => ({
  // The arbitrary gives null only to fields that may be unknown.
  ...(pick(written, FIELD_NAMES) as Partial<NewProduct>),
  name: written.name ?? '',
  description: written.description ?? '',
  price_paise: fromRupees(written.price ?? 1),
  discount: written.discount ?? 0,
  stock: written.stock ?? 0,
  enabled: written.enabled ?? true,
  tax_class: written.tax_class ?? null,
  blouse_piece_m: written.blouse_piece ? (written.blouse_piece_m ?? null) : null,
});

const pick = <T extends object>(from: T, names: readonly (keyof T)[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

/** The values that must be equal in another shop: all but the numbers of the products and the time of the file. */
const listValues = async (file: Buffer) =>
  (await readRows(file)).map(({ source_row, sku, values, reasons }) => ({
    source_row,
    sku,
    reasons,
    values: { ...values, exported_at: undefined },
  }));

it.each<ProductFileFormat>(['csv', 'xlsx'])(
  '[FILE-07] [FILE-09] any products stay the same after %s, and arrive equal in an empty catalogue',
  { timeout: 600_000 },
  async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        const products = drawProducts(seed);
        const shop = await createTestShop();
        for (const [index, product] of products.entries()) {
          const type = PRODUCT_TYPES[index % PRODUCT_TYPES.length] ?? 'saree';
          await shop.addProduct({ ...toNewProduct(product), type });
        }
        const files = await openFiles(shop);
        const file = await files.download(format);

        const again = await files.upload(file);
        expect(await listRows(files.staff, again.change_set_id, 'left out')).toEqual([]);
        expect(again.counts).toMatchObject({ all: products.length, same: products.length });
        expect(again.counts).toMatchObject({ new: 0, change: 0, error: 0, warning: 0 });

        const other = await createTestShop();
        const others = await openFiles(other);
        const set = await others.upload(file);
        expect(await listRows(others.staff, set.change_set_id, 'left out')).toEqual([]);
        const done = await run(other, others.staff, set.change_set_id);
        expect(done.counts).toMatchObject({ changed: products.length, skipped: 0 });
        expect(await listValues(await others.download(format))).toEqual(await listValues(file));
        expect(await listViolations(other)).toEqual([]);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
);
