import { COLORS } from '@shop/domain/products/product-options';
import { PRODUCT_TYPES } from '@shop/domain/products/product-types';
import * as z from 'zod/mini';
import { INVALID_CHOICE, numberField, singleLine } from '../fields.ts';

const metres = (most: number) => {
  const invalid = `Enter metres, at most ${most}.`;
  return {
    invalid,
    number: z.number(invalid).check(z.minimum(0.01, invalid), z.maximum(most, invalid)),
  };
};

const INVALID_GRAMS = 'Enter whole grams, at most 1,00,000.';
const Grams = z
  .int(INVALID_GRAMS)
  .check(z.minimum(1, INVALID_GRAMS), z.maximum(100_000, INVALID_GRAMS));
const [Long, Short] = [metres(100), metres(10)];
const Words = singleLine('Please enter something, or leave it out.');
const YesNo = z.enum(['0', '1'], INVALID_CHOICE);

const choices = {
  type: z.optional(z.enum(PRODUCT_TYPES, INVALID_CHOICE)),
  /** Without one, the class of its type and fabric. */
  tax_class: z.nullish(z.string().check(z.regex(/^[a-z ]{1,40}$/, INVALID_CHOICE))),
  body_color: z.nullish(z.enum(COLORS, INVALID_CHOICE)),
  border_color: z.nullish(z.enum(COLORS, INVALID_CHOICE)),
};

const texts = {
  yarn_count: z.nullish(Words),
  zari: z.nullish(Words),
  weave: z.nullish(Words),
  woven_at: z.nullish(Words),
  gi_name: z.nullish(Words),
  care: z.nullish(singleLine('Please enter something, or leave it out.', 200)),
};

/** Additions to the specified fields of a new product, as a form sends them. Empty fields are not sent. */
export const newProductMeasures = {
  ...choices,
  ...texts,
  length_m: z.optional(numberField(Long.number, Long.invalid)),
  width_m: z.optional(numberField(Short.number, Short.invalid)),
  weight_g: z.optional(numberField(Grams, INVALID_GRAMS)),
  blouse_piece: z.optional(
    z.pipe(
      YesNo,
      z.transform((yes) => yes === '1'),
    ),
  ),
  blouse_piece_m: z.optional(numberField(Short.number, Short.invalid)),
};

/** The same of an edited product. A field that is not sent keeps its value; null clears it. */
export const editedProductMeasures = {
  ...choices,
  ...texts,
  length_m: z.nullish(Long.number),
  width_m: z.nullish(Short.number),
  weight_g: z.nullish(Grams),
  blouse_piece: z.nullish(z.boolean()),
  blouse_piece_m: z.nullish(Short.number),
};
