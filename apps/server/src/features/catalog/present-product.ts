import type { Product } from '@shop/contract';
import { toRupees } from '@shop/domain/money';
import { ADDED_FIELDS, type AddedFields, type ProductRow } from './product-rows.queries.ts';

/** Extra fields are removed by the reply schema; listing the fields here would copy each row twice. */
export function presentProduct(row: ProductRow): Product {
  return {
    ...(row as Omit<ProductRow, keyof AddedFields>),
    ...omitUnknown(row),
    price: toRupees(row.price_paise),
    enabled: row.enabled ? 1 : 0,
    updated_at: row.updated_at.toISOString(),
  };
}

type KnownFields = Pick<Product, keyof AddedFields>;

/** Unknown measures are left out of the reply: most products have few. */
const omitUnknown = (row: AddedFields) =>
  // The check constraints of product admit only the types and colours of the reply.
  Object.fromEntries(ADDED_FIELDS.map((field) => [field, row[field] ?? undefined])) as KnownFields;
