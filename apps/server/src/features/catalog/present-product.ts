import type { StaffProduct } from '@shop/contract';
import { toRupees } from '@shop/domain/money';
import { FIELD_NAMES, type FieldName } from '@shop/domain/products/product-fields';
import type { ProductFields, ProductRow } from './product-rows.queries.ts';

/**
 * The reply schema removes extra fields, and in public replies those of staff. Listing the fields here would copy each
 * row twice.
 */
export function presentProduct(row: ProductRow): StaffProduct {
  return {
    ...(row as Omit<ProductRow, FieldName | 'tax_class'>),
    ...omitUnknown(row),
    color: row.color,
    fabric: row.fabric,
    occasion: row.occasion,
    tax_class: row.tax_class ?? undefined,
    price: toRupees(row.price_paise),
    enabled: row.enabled ? 1 : 0,
    updated_at: row.updated_at.toISOString(),
  };
}

/** Unknown fields are left out of the reply: most products have few. The specified ones are null instead. */
const omitUnknown = (row: ProductFields) =>
  // Check constraints keep new rows to the options. Whoever removes an option migrates its rows.
  Object.fromEntries(FIELD_NAMES.map((name) => [name, row[name] ?? undefined])) as Pick<
    StaffProduct,
    FieldName
  >;
