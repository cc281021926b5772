import type { ImportRow } from '@shop/domain/files/import-row';
import type { WrittenProduct } from '@shop/domain/files/write-product';
import { FIELD_NAMES, getField } from '@shop/domain/products/product-fields';
import { COLORS } from '@shop/domain/products/product-options';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readProductFile } from './read-product-file.ts';
import { writeProductCsv, writeProductXlsx } from './write-product-file.ts';

/** Letters that files of all kinds treat in their own way. */
const letter = fc.oneof(
  fc.constantFrom(
    ...Array.from('"\',;=+-@ \\_x000D_<>&0123456789.%'),
    'ക',
    '്',
    '\u200d',
    'ä',
    '₹',
    '🥻',
  ),
  fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }),
);
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/u;

const line = (max: number) =>
  fc
    .string({ unit: letter, minLength: 1, maxLength: 30 })
    .map((text) => text.slice(0, max).trim())
    // As the contract accepts them; and no number that a spreadsheet could have shortened.
    .filter((text) => text !== '' && !UNPRINTABLE.test(text) && !/^\d(\.\d+)?e\+?\d+$/i.test(text));

const lines = fc
  .array(fc.oneof(line(30), fc.constant('')), { minLength: 1, maxLength: 4 })
  .chain((texts) => fc.constantFrom('\n', '\r\n', '\t').map((end) => texts.join(end).trim()))
  .filter((text) => text !== '');

const FIELD_VALUES: Record<
  'yes-no' | 'metres' | 'grams' | 'text',
  (max: number) => fc.Arbitrary<string | number | boolean>
> = {
  'yes-no': () => fc.boolean(),
  metres: (max: number) => fc.integer({ min: 1, max: max * 100 }).map((cm) => cm / 100),
  grams: (max: number) => fc.integer({ min: 1, max }),
  text: (max: number) => line(max),
};

const fields = Object.fromEntries(
  FIELD_NAMES.map((name) => {
    const { kind, max = 100, options = COLORS } = getField(name);
    const value: fc.Arbitrary<string | number | boolean> =
      kind === 'choice' ? fc.constantFrom(...options) : FIELD_VALUES[kind](max);
    return [name, name === 'type' ? value : fc.option(value)];
  }),
);

const image = fc.oneof(
  fc.stringMatching(/^[\w.-]{1,20}$/),
  fc.webUrl().filter((url) => !url.includes(',')),
);

// The fields are those of the list, each with values of its kind.
const product = fc.record({
  product_id: fc.integer({ min: 1, max: 1e9 }),
  sku: fc.option(line(64)),
  name: line(200),
  description: fc.option(lines),
  price: fc.integer({ min: 100, max: 50_000_000 }).map((paise) => paise / 100),
  discount: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  stock: fc.nat(1_000_000),
  stock_base: fc.nat(1_000_000),
  exported_at: fc
    .date({ min: new Date('2020-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  enabled: fc.boolean(),
  tax_class: fc.option(fc.constantFrom('cotton saree', 'stole')),
  images: fc.uniqueArray(image, { minLength: 1, maxLength: 8 }),
  ...fields,
}) as fc.Arbitrary<WrittenProduct & { product_id: number }>;

const products = fc.uniqueArray(product, {
  minLength: 1,
  maxLength: 5,
  selector: ({ product_id }) => product_id,
});
const withUniqueSkus = products.filter((all) => {
  const skus = all.map(({ sku }) => sku).filter(Boolean);
  return new Set(skus).size === skus.length;
});

async function* encode(texts: AsyncIterable<string>) {
  for await (const text of texts) yield Buffer.from(text);
}

const WRITERS = {
  CSV: (all: WrittenProduct[]) => encode(writeProductCsv(all)),
  XLSX: (all: WrittenProduct[]) => writeProductXlsx(all),
};

async function read(bytes: AsyncIterable<Uint8Array>) {
  const file = await readProductFile(bytes);
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
