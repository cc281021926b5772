import { EditedProduct, type InputOf, managing, NewProduct, type Product } from '@shop/contract';
import { COLORS, FABRICS, OCCASIONS } from '@shop/domain/product-options';
import * as z from 'zod/mini';
import type { Read } from '#ui/use-form.ts';

export type NewFields = InputOf<typeof managing.add>['body'];
export type EditedFields = InputOf<typeof managing.edit>['body'];

/** There is one of each, and the forms say so. */
export const ONLY_GROUP = 1;

/** The form of a new product, as texts. Sent again under the same id, it adds nothing. */
export const readNew =
  (request_id: string) =>
  (data: FormData): Read<NewFields> => {
    const text = textIn(data);
    const optional = (name: string) => text(name) || undefined;
    return checked(NewProduct, {
      name: text('name'),
      description: optional('description'),
      price: plainPrice(text('price')),
      discount: optional('discount'),
      stock: optional('stock'),
      category_id: String(ONLY_GROUP),
      brand_id: String(ONLY_GROUP),
      color: known(COLORS, text('color')),
      fabric: known(FABRICS, text('fabric')),
      occasion: known(OCCASIONS, text('occasion')),
      enabled: data.has('enabled') ? '1' : '0',
      request_id,
    });
  };

/** The form of a product that was loaded before: the whole of it, and what it was loaded with. */
export const readEdited =
  (product: Product) =>
  (data: FormData): Read<EditedFields> => {
    const text = textIn(data);
    return checked(EditedProduct, {
      ...wholeOf(product),
      name: text('name'),
      description: text('description'),
      price: priceIn(text('price')),
      discount: numberIn(text('discount') || '0'),
      stock: numberIn(text('stock') || '0'),
      color: known(COLORS, text('color')) ?? null,
      fabric: known(FABRICS, text('fabric')) ?? null,
      occasion: known(OCCASIONS, text('occasion')) ?? null,
      enabled: data.has('enabled'),
    });
  };

/** A product as it is sent when nothing of it was changed. */
export function wholeOf(product: Product): EditedFields {
  const { name, description, price, discount, stock, category_id, brand_id, ...rest } = product;
  return {
    name,
    description,
    price,
    discount,
    stock,
    stock_base: stock,
    category_id,
    brand_id,
    color: known(COLORS, product.color) ?? null,
    fabric: known(FABRICS, product.fabric) ?? null,
    occasion: known(OCCASIONS, product.occasion) ?? null,
    enabled: rest.enabled,
    image: rest.image,
    updated_at: rest.updated_at,
  };
}

const textIn = (data: FormData) => (name: string) => {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** What was not written as a price or a count is no number, and the schema says so. */
const numberIn = (text: string) =>
  /^[0-9]{1,7}(\.[0-9]{1,2})?$/.test(text) ? Number(text) : Number.NaN;

/** As prices are written in India: ₹ 1,24,500. */
const plainPrice = (text: string) => text.replace(/^\s*₹/, '').replaceAll(/[\s,]/g, '');

export const priceIn = (text: string) => numberIn(plainPrice(text));

const known = <T extends string>(choices: readonly T[], value: string | null | undefined) =>
  choices.find((choice) => choice === value);

function checked<T>(schema: z.core.$ZodType<unknown, T>, fields: T): Read<T> {
  const { error } = z.safeParse(schema, fields);
  if (!error) return { values: fields };
  const wrong: Record<string, string> = {};
  for (const { path, message } of error.issues) wrong[path.join('.')] ??= message;
  return { wrong };
}
