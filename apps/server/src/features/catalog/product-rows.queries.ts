import type { Paise } from '@shop/domain/money';
import type { Measures } from '@shop/domain/products/product-types';
import { sql } from 'kysely';

type Known<T> = { [K in keyof T]-?: Exclude<T[K], undefined> };

/** Additions to the specified fields; null is unknown. */
export interface AddedFields extends Known<Measures> {
  type: string;
  /** Null: the class of its type and fabric. */
  tax_class: string | null;
  body_color: string | null;
  border_color: string | null;
}

/** What a form may send: a field that is not there is not changed. */
export type AddedInput = { [K in keyof AddedFields]?: AddedFields[K] | undefined };

export interface ProductRow extends AddedFields {
  product_id: number;
  name: string;
  description: string;
  price_paise: Paise;
  discount: number;
  stock: number;
  category_id: number;
  brand_id: number;
  color: string | null;
  fabric: string | null;
  occasion: string | null;
  enabled: boolean;
  image: string[];
  updated_at: Date;
}

export const ADDED_FIELDS = [
  'type',
  'tax_class',
  'body_color',
  'border_color',
  'length_m',
  'width_m',
  'weight_g',
  'blouse_piece',
  'blouse_piece_m',
  'yarn_count',
  'zari',
  'weave',
  'woven_at',
  'gi_name',
  'care',
] satisfies (keyof AddedFields)[];

/** The columns of a ProductRow besides the stock, which is in a table of its own. */
export const PRODUCT_COLUMNS = [
  'product_id',
  'name',
  'description',
  'price_paise',
  'discount',
  'category_id',
  'brand_id',
  'color',
  'fabric',
  'occasion',
  'enabled',
  'image',
  'updated_at',
  ...ADDED_FIELDS,
] satisfies (keyof ProductRow)[];

/** For statements with product as p and product_stock as s. */
export const productColumnsSql = sql.join([
  ...PRODUCT_COLUMNS.map((column) => sql.ref(`p.${column}`)),
  sql.ref('s.stock'),
]);
