import type { WrittenProduct } from '@shop/domain/files/write-product';
import { FIELD_NAMES, getField, type ProductField } from '@shop/domain/products/product-fields';
import { COLORS } from '@shop/domain/products/product-options';
import fc from 'fast-check';

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
    // As the contract accepts them.
    .filter((text) => text !== '' && !UNPRINTABLE.test(text));

const lines = fc
  .array(fc.oneof(line(30), fc.constant('')), { minLength: 1, maxLength: 4 })
  .chain((texts) => fc.constantFrom('\n', '\r\n', '\t').map((end) => texts.join(end).trim()))
  .filter((text) => text !== '');

const FIELD_VALUES: Record<
  Exclude<ProductField['kind'], 'choice'>,
  (max: number) => fc.Arbitrary<string | number | boolean>
> = {
  'yes-no': () => fc.boolean(),
  metres: (max: number) => fc.integer({ min: 1, max: max * 100 }).map((cm) => cm / 100),
  grams: (max: number) => fc.integer({ min: 1, max }),
  days: (max: number) => fc.integer({ min: 1, max }),
  text: (max: number) => line(max),
  lines: () => lines,
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

/** Any product that a file of ours can have. The fields are those of the list, each with values of its kind. */
export const anyProduct = fc.record({
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
