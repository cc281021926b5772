import type { ColumnName } from '@shop/domain/files/product-columns';
import type { WrittenProduct } from '@shop/domain/files/write-product';
import { toRupees } from '@shop/domain/money';
import { FIELD_NAMES, type FieldName } from '@shop/domain/products/product-fields';
import type { ProductRow } from '#features/catalog/product-rows.queries.ts';

/** @param exported_at one for the whole file, by which the import knows that its stocks are added once */
export function toWrittenProduct(row: ProductRow, exported_at: string): WrittenProduct {
  // A new column of files has to be written too.
  const columns: Required<Pick<WrittenProduct, Exclude<ColumnName, FieldName>>> = {
    product_id: row.product_id,
    name: row.name,
    description: row.description,
    price: toRupees(row.price_paise),
    discount: row.discount,
    stock: row.stock,
    stock_base: row.stock,
    exported_at,
    enabled: row.enabled,
    tax_class: row.tax_class,
    images: row.image,
  };
  return { ...pickFields(row), ...columns };
}

const pickFields = (row: ProductRow) =>
  // Check constraints keep choices to their options.
  Object.fromEntries(FIELD_NAMES.map((name) => [name, row[name]])) as Pick<
    WrittenProduct,
    FieldName
  >;
