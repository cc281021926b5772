import { UNDO_MINUTES, type UndoResult } from '@shop/contract';
import { fromRupees, toRupees } from '@shop/domain/money';
import * as z from 'zod/mini';
import { findProductChange, insertAudit } from '#audit/audit.queries.ts';
import type { Db, Trx } from '#db/database.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import type { ProductRow } from '#features/catalog/product-rows.queries.ts';
import { findProduct } from '#features/catalog/products.queries.ts';
import { changeStock } from '#features/catalog/stock.queries.ts';
import { assertPriceHasRate } from '#features/tax/assert-price-has-rate.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { presentAdminProducts } from './present-admin-product.ts';
import { lockProduct, updateOffer } from './products.queries.ts';
import { lockCatalog } from './sales/sales.queries.ts';

interface UndoRequest {
  audit_ids: readonly number[];
  /** Only entries with this action may be undone. */
  action: 'edited' | 'counted';
  admin_id: number;
  /** Rejects a change of price or discount by throwing. */
  onPriceChange?: () => void;
}

/** The fields of an audit entry that can be taken back. Prices are in rupees there. */
const Undoable = z.object({
  price: z.optional(z.number()),
  discount: z.optional(z.number()),
  enabled: z.optional(z.boolean()),
  stock: z.optional(z.int()),
});
type Undoable = z.output<typeof Undoable>;

/**
 * Takes back changes of products, each once. Values must still be those that were saved. The stock is moved
 * back by the difference, so that pieces sold since stay sold.
 */
export async function undoChanges(
  deps: Pick<Deps, 'db'>,
  request: UndoRequest,
): Promise<UndoResult[]> {
  const { audit_ids, onPriceChange } = request;
  const changes: { audit_id: number; product_id: number | undefined }[] = [];
  for (const audit_id of audit_ids) {
    const change = await findChange(deps.db, audit_id, request);
    if (change?.before.price !== undefined || change?.before.discount !== undefined) {
      onPriceChange?.();
    }
    changes.push({ audit_id, product_id: change?.product_id });
  }

  const results: UndoResult[] = [];
  for (const { audit_id, product_id } of changes) {
    if (product_id === undefined) results.push({ audit_id, outcome: 'expired' });
    else results.push(await undoChange(deps, { ...request, audit_id, product_id }));
  }
  return results;
}

interface OneChange extends UndoRequest {
  audit_id: number;
  product_id: number;
}

async function undoChange({ db }: Pick<Deps, 'db'>, one: OneChange): Promise<UndoResult> {
  const { audit_id, product_id } = one;
  const outcome = await withRetryingTransaction(db, async (trx) => {
    // In the order of all writers of products.
    await lockCatalog(trx);
    // Two presses at once: the second waits here, and then finds the change undone.
    await lockProduct(trx, product_id);
    const change = await findChange(trx, audit_id, one);
    if (!change) return 'expired';
    if (!change.undone) await takeBack(trx, one, change);
    return 'undone';
  }).catch(toChanged);
  const now = await findProduct(db, product_id);
  const [product] = await presentAdminProducts(db, now ? [now] : []);
  return { audit_id, outcome, product };
}

async function findChange(db: Db, audit_id: number, { action }: Pick<UndoRequest, 'action'>) {
  const entry = await findProductChange(db, audit_id, UNDO_MINUTES);
  if (entry?.action !== action) return undefined;
  const { product_id, undone } = entry;
  const [before, after] = [z.parse(Undoable, entry.before), z.parse(Undoable, entry.after)];
  return { product_id, undone, before, after };
}

/** @throws EDIT_CONFLICT when a value has been changed since, or the pieces are not there any more. */
async function takeBack(
  trx: Trx,
  { audit_id, product_id, admin_id }: OneChange,
  { before, after }: { before: Undoable; after: Undoable },
): Promise<void> {
  const now = await findProduct(trx, product_id);
  if (!now || !isAsSaved(now, after)) throw new ShopError('EDIT_CONFLICT');
  const { price, discount = now.discount, enabled = now.enabled } = before;
  const price_paise = price === undefined ? now.price_paise : fromRupees(price);
  if (price !== undefined) await assertPriceHasRate(trx, { ...now, price_paise });
  if (price_paise !== now.price_paise || discount !== now.discount || enabled !== now.enabled) {
    await updateOffer(trx, product_id, { price_paise, discount, enabled });
  }
  const stock = await moveStockBack(trx, { product_id, admin_id, before, after });
  await insertAudit(trx, {
    admin_id,
    product_id,
    action: 'undone',
    undoes: audit_id,
    before: { ...after, stock: stock?.before },
    after: { ...before, stock: stock?.after },
  });
}

const isAsSaved = (now: ProductRow, { price, discount, enabled }: Undoable) =>
  (price === undefined || price === toRupees(now.price_paise)) &&
  (discount === undefined || discount === now.discount) &&
  (enabled === undefined || enabled === now.enabled);

interface StockBack {
  product_id: number;
  admin_id: number;
  before: Undoable;
  after: Undoable;
}

/** @returns undefined when the change was not about stock. */
async function moveStockBack(trx: Trx, { product_id, admin_id, before, after }: StockBack) {
  if (before.stock === undefined || after.stock === undefined) return undefined;
  const delta = before.stock - after.stock;
  const left = await changeStock(trx, { product_id, delta, admin_id });
  if (left === undefined) throw new ShopError('EDIT_CONFLICT');
  return { before: left - delta, after: left };
}

function toChanged(error: unknown): 'changed' {
  if (error instanceof ShopError && error.code === 'EDIT_CONFLICT') return 'changed';
  throw error;
}
