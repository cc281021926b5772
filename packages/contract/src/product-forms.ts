import { COLORS, FABRICS, OCCASIONS } from '@shop/domain/product-options';
import * as z from 'zod/mini';
import { Enabled, ImageList, MOST_PICTURES } from './product-fields.ts';
import { line } from './text-fields.ts';

const WRONG_PRICE = 'Enter a price from ₹1 to ₹5,00,000.';
const WRONG_DISCOUNT = 'Enter a whole number from 0 to 100.';
const WRONG_STOCK = 'Enter a whole number of pieces.';
const NO_CHOICE = 'Not one of the choices.';
const MOST_PIECES_IN_STOCK = 1_000_000;

const isWholePaise = (rupees: number) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6;

const Name = line('Name is required', 200);
const Description = z.string().check(
  z.trim(),
  z.maxLength(5000, 'Please use at most 5000 characters.'),
  // Lines are fine here; everything else that cannot be printed is not.
  z.regex(/^(?:[\n\r\t]|[^\p{Cc}\p{Cs}])*$/u, 'This has a character we cannot print.'),
);
const Price = z
  .number(WRONG_PRICE)
  .check(
    z.minimum(1, WRONG_PRICE),
    z.maximum(500_000, WRONG_PRICE),
    z.refine(isWholePaise, WRONG_PRICE),
  );
const Discount = z
  .int(WRONG_DISCOUNT)
  .check(z.minimum(0, WRONG_DISCOUNT), z.maximum(100, WRONG_DISCOUNT));
const Stock = z
  .int(WRONG_STOCK)
  .check(z.minimum(0, WRONG_STOCK), z.maximum(MOST_PIECES_IN_STOCK, WRONG_STOCK));
const Group = z.int().check(z.minimum(1), z.maximum(1_000_000));

/** A number as a form sends it. */
const typed = <T extends z.core.$ZodType<unknown, number>>(number: T, wrong: string) =>
  z.pipe(
    z.pipe(
      z.string(wrong).check(z.trim(), z.regex(/^[0-9]{1,7}(\.[0-9]{1,2})?$/, wrong)),
      z.transform(Number),
    ),
    number,
  );

/** What a field that was not sent means. */
// oxlint-disable-next-line no-underscore-dangle -- zod/mini's own name for it
const otherwise = z._default;

/** The fields of the new product's form. What was left empty is not sent. */
export const NewProduct = z.object({
  name: Name,
  description: otherwise(Description, ''),
  price: typed(Price, WRONG_PRICE),
  discount: otherwise(typed(Discount, WRONG_DISCOUNT), 0),
  stock: otherwise(typed(Stock, WRONG_STOCK), 0),
  category_id: otherwise(typed(Group, NO_CHOICE), 1),
  brand_id: otherwise(typed(Group, NO_CHOICE), 1),
  color: z.optional(z.enum(COLORS, NO_CHOICE)),
  fabric: z.optional(z.enum(FABRICS, NO_CHOICE)),
  occasion: z.optional(z.enum(OCCASIONS, NO_CHOICE)),
  enabled: otherwise(
    z.pipe(
      z.enum(['0', '1', 'true', 'false'], NO_CHOICE),
      z.transform((enabled) => enabled === '1' || enabled === 'true'),
    ),
    true,
  ),
  /** The same one again, because its answer was lost, adds nothing and answers the same product. */
  request_id: z.optional(z.uuid()),
});
export type NewProduct = z.output<typeof NewProduct>;

/** The whole product, as it was loaded and then changed. */
export const EditedProduct = z.object({
  name: Name,
  description: Description,
  price: Price,
  discount: Discount,
  stock: Stock,
  /** The stock when the form was loaded: only the difference is applied. */
  stock_base: z.optional(Stock),
  category_id: Group,
  brand_id: Group,
  color: z.nullish(z.enum(COLORS, NO_CHOICE)),
  fabric: z.nullish(z.enum(FABRICS, NO_CHOICE)),
  occasion: z.nullish(z.enum(OCCASIONS, NO_CHOICE)),
  enabled: Enabled,
  image: z.pipe(
    ImageList,
    z.array(z.string().check(z.regex(/^[\w.-]{1,100}$/, 'Not a picture of ours.'))).check(
      z.maxLength(MOST_PICTURES, `At most ${MOST_PICTURES} pictures.`),
      z.refine((keys) => new Set(keys).size === keys.length, 'A picture is there twice.'),
    ),
  ),
  /** As it was when the form was loaded: whoever saves second is refused. */
  updated_at: z.iso.datetime(),
});
export type EditedProduct = z.output<typeof EditedProduct>;
