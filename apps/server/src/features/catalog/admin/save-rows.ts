import type { RowResult } from '@shop/contract';
import type { Trx } from '#db/database.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import type { ProductRow } from '#features/catalog/product-rows.queries.ts';
import { findProduct } from '#features/catalog/products.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { presentAdminProducts } from './present-admin-product.ts';

type Saved = Omit<RowResult, 'product_id' | 'product'>;

/**
 * Saves each row in its own transaction, so that one that is rejected leaves the others saved.
 * `save` throws EDIT_CONFLICT to reject its row.
 */
export async function saveRows<Row extends { product_id: number }>(
  { db }: Pick<Deps, 'db'>,
  rows: Row[],
  save: (trx: Trx, row: Row, before: ProductRow) => Promise<Saved>,
): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (const row of rows) {
    const { product_id } = row;
    const saved = await withRetryingTransaction(db, async (trx): Promise<Saved> => {
      const before = await findProduct(trx, product_id);
      return before ? save(trx, row, before) : { outcome: 'missing' };
    }).catch(toConflict);
    const now = await findProduct(db, product_id);
    const [product] = await presentAdminProducts(db, now ? [now] : []);
    results.push({ product_id, ...saved, product });
  }
  return results;
}

function toConflict(error: unknown): Saved {
  if (error instanceof ShopError && error.code === 'EDIT_CONFLICT') return { outcome: 'conflict' };
  throw error;
}
