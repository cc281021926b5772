import type { ProductChange, RowResult } from '@shop/contract';
import { fromRupees, toRupees } from '@shop/domain/money';
import { insertAudit } from '#audit/audit.queries.ts';
import { diffFields } from '#audit/audit-diff.ts';
import type { Trx } from '#db/database.ts';
import type { ProductRow } from '#features/catalog/product-rows.queries.ts';
import { findProduct } from '#features/catalog/products.queries.ts';
import { changeStock, hasChangedStock, lockStock } from '#features/catalog/stock.queries.ts';
import { assertPriceHasRate } from '#features/tax/assert-price-has-rate.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { updatePrice } from './products.queries.ts';
import { saveRows } from './save-rows.ts';

interface ChangesRequest {
  /** Idempotency key. */
  request_id: string;
  changes: ProductChange[];
  admin_id: number;
}

/**
 * Sets prices and stock of many products. A value that is not the one the staff member saw is a conflict, and
 * nothing of that product is saved.
 */
export async function saveChanges(
  deps: Pick<Deps, 'db'>,
  { request_id, changes, admin_id }: ChangesRequest,
): Promise<RowResult[]> {
  await assertPricesHaveRates(deps, changes);
  return saveRows(deps, changes, async (trx, change, before) => {
    const price = await savePrice(trx, change, before);
    const stock = await saveStock(trx, change, { request_id, admin_id });
    const { product_id } = change;
    const previous = { price: toRupees(before.price_paise), stock: stock?.before };
    const changed = diffFields(previous, { price, stock: stock?.after });
    if (Object.keys(changed.after).length === 0) return { outcome: 'saved' };
    const entry = { admin_id, product_id, action: 'edited', ...changed };
    return { outcome: 'saved', audit_id: await insertAudit(trx, entry) };
  });
}

/** Before anything is saved, so that the admin corrects one row and saves all again. */
async function assertPricesHaveRates({ db }: Pick<Deps, 'db'>, changes: ProductChange[]) {
  for (const { product_id, price } of changes) {
    const product = price === undefined ? undefined : await findProduct(db, product_id);
    if (product && price !== undefined)
      await assertPriceHasRate(db, { ...product, price_paise: fromRupees(price) });
  }
}

/** @returns the price in rupees. */
async function savePrice(trx: Trx, change: ProductChange, { price_paise }: ProductRow) {
  const { product_id, price, price_base } = change;
  const current = toRupees(price_paise);
  if (price === undefined || price_base === undefined || price === current) return current;
  const prices = { price_paise: fromRupees(price), base_paise: fromRupees(price_base) };
  const saved = await updatePrice(trx, { product_id, ...prices });
  if (!saved) throw new ShopError('EDIT_CONFLICT');
  return price;
}

/** @returns undefined when the stock was not to be changed, or was changed by this request before. */
async function saveStock(
  trx: Trx,
  { product_id, stock, stock_base }: ProductChange,
  { request_id, admin_id }: Pick<ChangesRequest, 'request_id' | 'admin_id'>,
) {
  if (stock === undefined) return undefined;
  const before = (await lockStock(trx, product_id)) ?? 0;
  if (stock === before || (await hasChangedStock(trx, product_id, request_id))) return undefined;
  if (before !== stock_base) throw new ShopError('EDIT_CONFLICT');
  await changeStock(trx, { product_id, delta: stock - before, admin_id, request_id });
  return { before, after: stock };
}
