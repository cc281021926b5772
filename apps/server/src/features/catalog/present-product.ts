import type { Product } from '@shop/contract';
import { toRupees } from '@shop/domain/money';
import type { ProductRow } from './products.queries.ts';

/** Extra fields are removed by the reply schema; listing the fields here would copy each row twice. */
export function presentProduct(row: ProductRow): Product {
  return {
    ...row,
    price: toRupees(row.price_paise),
    enabled: row.enabled ? 1 : 0,
    updated_at: row.updated_at.toISOString(),
  };
}
