import {
  adminProducts,
  EditedProduct,
  type InputOf,
  NewProduct,
  type Product,
} from '@shop/contract';
import { normalizeAmount, parseAmount } from '@shop/domain/money';
import * as z from 'zod/mini';
import type { ParseResult } from '#ui/forms/use-form.ts';
import { readEditedFields, readNewFields, toFieldTexts } from './field-values.ts';

type NewFields = InputOf<typeof adminProducts.add>['body'];
export type EditedFields = InputOf<typeof adminProducts.edit>['body'];

/** The shop has one category and one brand. */
export const ONLY_ID = 1;

/** `request_id` is the idempotency key. */
export const parseNewProduct =
  (request_id: string) =>
  (data: FormData): ParseResult<NewFields> => {
    const text = createTextReader(data);
    const optional = (name: string) => text(name) || undefined;
    return validate(NewProduct, {
      name: text('name'),
      description: optional('description'),
      price: normalizeAmount(text('price')),
      discount: optional('discount'),
      stock: normalizeAmount(text('stock')) || undefined,
      category_id: String(ONLY_ID),
      brand_id: String(ONLY_ID),
      enabled: data.has('enabled') ? '1' : '0',
      tax_class: optional('tax_class'),
      ...readNewFields(text),
      same_design_as: optional('same_design_as'),
      request_id,
    });
  };

/** All fields of the product, with the version they are based on. */
export const parseEditedProduct =
  (product: Product) =>
  (data: FormData): ParseResult<EditedFields> => {
    const text = createTextReader(data);
    return validate(EditedProduct, {
      ...toEditedFields(product),
      name: text('name'),
      description: text('description'),
      price: parseAmount(text('price')),
      discount: parseAmount(text('discount') || '0'),
      stock: parseAmount(text('stock') || '0'),
      enabled: data.has('enabled'),
      tax_class: text('tax_class') || null,
      ...readEditedFields(text),
    });
  };

/** The request body that changes nothing. Fields beside the specified ones are not sent, and stay. */
export function toEditedFields(product: Product): EditedFields {
  const { name, description, price, discount, stock, category_id, brand_id, ...rest } = product;
  const texts: Record<string, string> = toFieldTexts(product);
  const { color, fabric, occasion } = readEditedFields((field) => texts[field] ?? '');
  return {
    name,
    description,
    price,
    discount,
    stock,
    stock_base: stock,
    category_id,
    brand_id,
    color,
    fabric,
    occasion,
    enabled: rest.enabled,
    image: rest.image,
    updated_at: rest.updated_at,
  };
}

const createTextReader = (data: FormData) => (name: string) => {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

function validate<T>(schema: z.core.$ZodType<unknown, T>, fields: T): ParseResult<T> {
  const { error } = z.safeParse(schema, fields);
  if (!error) return { values: fields };
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[path.join('.')] ??= message;
  return { errors };
}
