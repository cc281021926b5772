import { type BulkChange, MAX_SELECTED, type Selection } from '@shop/contract';
import type { Db, Trx } from '#db/database.ts';
import { findAdminCollection } from '#features/catalog/admin/collections/collections.queries.ts';
import { listAllProductIds } from '#features/catalog/admin/products.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { insertSelectedRows } from './change-rows.queries.ts';
import { findSetByRequest, insertSet, updateRowsAll } from './change-sets.queries.ts';
import { setsPrices } from './compute-edit.ts';

interface PreviewRequest {
  request_id: string;
  selection: Selection;
  change: BulkChange;
  admin_id: number;
}

/** Fixes which products the change is for. The worker computes their new values. @returns the set */
export async function previewChange(
  { db }: Pick<Deps, 'db'>,
  { request_id, selection, change, admin_id }: PreviewRequest,
): Promise<number> {
  const product_ids = await listSelected(db, selection);
  if (product_ids.length > MAX_SELECTED) {
    throw new ShopError('TOO_MANY_PRODUCTS', { most: MAX_SELECTED.toLocaleString('en-IN') });
  }
  return db.transaction().execute(async (trx) => {
    await assertCollection(trx, change);
    const changes_prices = setsPrices(change);
    const set = { request_id, kind: 'edit' as const, admin_id, change, changes_prices };
    const change_set_id = await insertSet(trx, set);
    if (change_set_id === undefined) return loadRepeatedSet(trx, request_id);
    const rows = await insertSelectedRows(trx, change_set_id, product_ids);
    if (rows === 0) throw new ShopError('NOTHING_SELECTED');
    await updateRowsAll(trx, change_set_id, rows);
    return change_set_id;
  });
}

async function listSelected(db: Db, selection: Selection): Promise<number[]> {
  if ('product_ids' in selection) return selection.product_ids;
  const { view, search = '' } = selection.list;
  return listAllProductIds(db, { search, view }, MAX_SELECTED);
}

async function assertCollection(trx: Trx, change: BulkChange): Promise<void> {
  if (!('collection_id' in change)) return;
  const collection = await findAdminCollection(trx, change.collection_id);
  if (collection?.kind !== 'hand') throw new ShopError('COLLECTION_NOT_FOUND');
}

/** The set that this request has made before. */
export async function loadRepeatedSet(trx: Trx, request_id: string): Promise<number> {
  const found = await findSetByRequest(trx, request_id);
  if (found === undefined) throw new ShopError('CHANGE_SET_NOT_FOUND');
  return found;
}
