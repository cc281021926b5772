import type { RowReason } from '@shop/contract';
import { fromRupees, paise } from '@shop/domain/money';
import { FIELD_NAMES, type FieldName, getField } from '@shop/domain/products/product-fields';
import type { ContentToSave } from '#features/catalog/check-content.ts';
import { toAuditFields } from '#features/catalog/check-content.ts';
import type { ProductContent, ProductRow } from '#features/catalog/product-rows.queries.ts';

/** A row of a file. An undo keeps only when its file was exported. */
export interface RowInput {
  source_row?: number;
  /** The product in another shop. */
  key?: { source: string; source_key: string };
  product_id?: number;
  sku?: string | null;
  values: Record<string, unknown>;
  /** The text of cells with an error, by the names of our columns. */
  refused?: Record<string, string>;
  reasons?: RowReason[];
}

/** Fields of a product as the history names them, with prices in rupees. */
export type Values = Partial<
  Omit<ProductContent, 'price_paise'> & {
    price: number;
    stock: number;
    /** In the collection of the change. */
    in_collection: boolean;
    /** Its place there: not shown, and not compared. */
    collection_place: number;
  }
>;

const LABELS: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  price: 'Price',
  discount: 'Discount',
  stock: 'Stock',
  enabled: 'Visible in shop',
  image: 'Pictures',
  tax_class: 'Tax class',
  in_collection: 'In the collection',
};

export const toLabel = (field: string): string =>
  LABELS[field] ?? (isFieldName(field) ? getField(field).label : field);

const isFieldName = (name: string): name is FieldName =>
  FIELD_NAMES.some((field) => field === name);

/** All values of a product. */
export const toValues = (product: ProductRow): Values => ({
  ...toAuditFields(product),
  stock: product.stock,
});

/** The values that are columns of product. */
export function toContent({
  price,
  stock: _stock,
  in_collection: _in,
  collection_place: _place,
  ...content
}: Values): Partial<ProductContent> {
  return { ...content, ...(price !== undefined && { price_paise: fromRupees(price) }) };
}

/** The values of a new product whose row does not state them. */
const NEW_CONTENT = {
  name: '',
  price_paise: paise(0),
  tax_class: null,
  type: 'saree',
  fabric: null,
};

/** For the rules that every saved product keeps. */
export const toContentToSave = (product: ProductRow | undefined, after: Values): ContentToSave =>
  product
    ? {
        product_id: product.product_id,
        content: { ...product, ...toContent(after) },
        before: product,
      }
    : { content: { ...NEW_CONTENT, ...toContent(after) } };
