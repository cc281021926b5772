import type { Product } from '@shop/contract';
import { toRupees } from '@shop/domain/money';
import type { ProductRow } from './products.queries.ts';

/** The reply schema keeps what belongs to a product; naming it again here would cost a copy each. */
export function presentProduct(row: ProductRow): Product {
  return {
    ...row,
    price: toRupees(row.price_paise),
    enabled: row.enabled ? 1 : 0,
    updated_at: row.updated_at.toISOString(),
  };
}
