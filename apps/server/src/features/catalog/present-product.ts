import type { ProductSale, StaffProduct } from '@shop/contract';
import { toRupees } from '@shop/domain/money';
import { FIELD_NAMES, type FieldName } from '@shop/domain/products/product-fields';
import { type OfferSale, toOffer } from '@shop/domain/products/sales/offer';
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

/** For customers: what the product costs now. Staff edit the base price, which presentProduct() shows. */
export function presentOffer(row: ProductRow): StaffProduct {
  const { price, sale } = toOffer(row);
  const product = presentProduct(row);
  if (!sale) return product;
  return {
    ...product,
    price: toRupees(price),
    discount: sale.percent,
    sale: presentProductSale(sale),
  };
}

export const presentProductSale = ({ name, until, was, base }: OfferSale): ProductSale => ({
  name,
  until: until.toISOString(),
  ...(was && { was: toRupees(was) }),
  mrp: toRupees(base),
});

/** Unknown fields are left out of the reply: most products have few. The specified ones are null instead. */
const omitUnknown = (row: ProductFields) =>
  // Check constraints keep new rows to the options. Whoever removes an option migrates its rows.
  Object.fromEntries(FIELD_NAMES.map((name) => [name, row[name] ?? undefined])) as Pick<
    StaffProduct,
    FieldName
  >;
