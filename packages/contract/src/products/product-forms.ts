import { toRupees } from '@shop/domain/money';
import { MAX_PAYMENT, MIN_PAYMENT } from '@shop/domain/orders/cart-rules';
import {
  MAX_DESCRIPTION,
  MAX_IMAGES,
  MAX_NAME,
  MAX_STOCK,
} from '@shop/domain/products/product-limits';
import * as z from 'zod/mini';
import { IdInPath, INVALID_CHOICE, numberField, printableLines, singleLine } from '../fields.ts';
import { editedFields, newFields } from './field-schemas.ts';
import { Enabled, ImageList } from './product-values.ts';

const INVALID_PRICE = 'Enter a price from ₹1 to ₹5,00,000.';
const INVALID_DISCOUNT = 'Enter a number from 0 to 100, with at most two decimals.';
const INVALID_STOCK = 'Enter a whole number of pieces.';

const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const Name = singleLine('Name is required', MAX_NAME);
const Description = z
  .string()
  .check(
    z.trim(),
    z.maxLength(MAX_DESCRIPTION, `Please use at most ${MAX_DESCRIPTION} characters.`),
    printableLines,
  );
export const Price = z
  .number(INVALID_PRICE)
  .check(
    z.minimum(toRupees(MIN_PAYMENT), INVALID_PRICE),
    z.maximum(toRupees(MAX_PAYMENT), 'At most ₹5,00,000.'),
    z.refine(hasTwoDecimals, INVALID_PRICE),
  );
export const Discount = z
  .number(INVALID_DISCOUNT)
  .check(
    z.minimum(0, INVALID_DISCOUNT),
    z.maximum(100, INVALID_DISCOUNT),
    z.refine(hasTwoDecimals, INVALID_DISCOUNT),
  );
export const Stock = z
  .int(INVALID_STOCK)
  .check(z.minimum(0, INVALID_STOCK), z.maximum(MAX_STOCK, 'At most 10,00,000 pieces.'));
const Group = z.int().check(z.minimum(1), z.maximum(1_000_000));

/** Without one, the class of the product's type and fabric. */
const TaxClass = z.nullish(z.string().check(z.regex(/^[a-z ]{1,40}$/, INVALID_CHOICE)));

// oxlint-disable-next-line no-underscore-dangle -- the name in zod/mini
const withDefault = z._default;

/** Form fields of a new product. Empty fields are not sent. */
export const NewProduct = z.object({
  name: Name,
  description: withDefault(Description, ''),
  price: numberField(Price, INVALID_PRICE),
  discount: withDefault(numberField(Discount, INVALID_DISCOUNT), 0),
  stock: withDefault(numberField(Stock, INVALID_STOCK), 0),
  category_id: withDefault(numberField(Group, INVALID_CHOICE), 1),
  brand_id: withDefault(numberField(Group, INVALID_CHOICE), 1),
  enabled: withDefault(
    z.pipe(
      z.enum(['0', '1', 'true', 'false'], INVALID_CHOICE),
      z.transform((enabled) => enabled === '1' || enabled === 'true'),
    ),
    true,
  ),
  ...newFields,
  tax_class: TaxClass,
  /** Another product of the same design, whose reviews it shares. */
  same_design_as: z.optional(IdInPath),
  /** Idempotency key: a repeated request returns the product that was created first. */
  request_id: z.optional(z.uuid()),
});
export type NewProduct = z.output<typeof NewProduct>;

/** The whole product, as loaded and edited. */
export const EditedProduct = z.object({
  name: Name,
  description: Description,
  price: Price,
  discount: Discount,
  stock: Stock,
  /** Stock when the form was loaded; the server then applies the difference instead of setting the stock. */
  stock_base: z.optional(Stock),
  category_id: Group,
  brand_id: Group,
  ...editedFields,
  /** Every product has one. */
  type: newFields.type,
  tax_class: TaxClass,
  enabled: Enabled,
  image: z.pipe(
    ImageList,
    z.array(z.string().check(z.regex(/^[\w.-]{1,100}$/, 'Not a picture of ours.'))).check(
      z.maxLength(MAX_IMAGES, `At most ${MAX_IMAGES} pictures.`),
      z.refine((keys) => new Set(keys).size === keys.length, 'A picture is listed twice.'),
    ),
  ),
  /** Value when the form was loaded; a mismatch is a conflict (409). */
  updated_at: z.iso.datetime(),
});
export type EditedProduct = z.output<typeof EditedProduct>;

/** New values of some fields, wherever they come from. Null clears a field. */
export const ProductValues = z.partial(
  z.object({
    name: Name,
    description: Description,
    price: Price,
    discount: Discount,
    stock: Stock,
    enabled: z.boolean(),
    ...editedFields,
    type: newFields.type,
  }),
);
