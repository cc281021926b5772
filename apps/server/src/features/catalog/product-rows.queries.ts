import type { Paise } from '@shop/domain/money';
import {
  FIELD_NAMES,
  type FieldName,
  type FieldValues,
} from '@shop/domain/products/product-fields';
import type { PricedRow } from '@shop/domain/products/sales/offer';
import { sql } from 'kysely';

/** A column of text has the type string, whatever its check constraint admits. */
type ColumnType<Value> = Value extends string ? string : Value;

/** The fields of PRODUCT_FIELDS as columns; null is unknown. */
export type ProductFields = {
  [K in FieldName]: K extends 'type' ? string : ColumnType<FieldValues[K]> | null;
};

/** With the columns of a price book where customers are shown the product during a sale. */
export interface ProductRow extends ProductFields, PricedRow {
  product_id: number;
  name: string;
  description: string;
  price_paise: Paise;
  discount: number;
  stock: number;
  category_id: number;
  brand_id: number;
  enabled: boolean;
  image: string[];
  /** Null: the class of its type and fabric. */
  tax_class: string | null;
  updated_at: Date;
}

/** The columns that the product form edits. The stock is in another table. */
export type ProductContent = Omit<
  ProductRow,
  'product_id' | 'stock' | 'updated_at' | Exclude<keyof PricedRow, 'price_paise'>
>;

export const CONTENT_COLUMNS = [
  'name',
  'description',
  'price_paise',
  'discount',
  'category_id',
  'brand_id',
  'enabled',
  'image',
  'tax_class',
  ...FIELD_NAMES,
] satisfies (keyof ProductContent)[];

/** The columns of a ProductRow besides the stock. */
export const PRODUCT_COLUMNS = [
  'product_id',
  'updated_at',
  ...CONTENT_COLUMNS,
] satisfies (keyof ProductRow)[];

/** For statements with product as p and product_stock as s. */
export const productColumnsSql = sql.join([
  ...PRODUCT_COLUMNS.map((column) => sql.ref(`p.${column}`)),
  sql.ref('s.stock'),
]);

/**
 * A condition on `product p`: the typed text is the number on the packers' paper, which is the shelf mark, or
 * without one the number of the product.
 */
export function hasPrintedNumber(typed: string) {
  const text = typed.trim();
  const number = /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : null;
  return sql<boolean>`(lower(p.shelf_mark) = lower(${text})
    or (p.shelf_mark is null and p.product_id = ${number}::bigint))`;
}
