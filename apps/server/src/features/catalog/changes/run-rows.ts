import { insertAudit } from '#audit/audit.queries.ts';
import type { Db, Trx } from '#db/database.ts';
import { lockCatalog } from '#features/catalog/admin/sales/sales.queries.ts';
import { dropUnsavedPictures } from '#features/catalog/import/pictures/pictures.queries.ts';
import {
  listAddedSince,
  recomputeStocks,
  statesStock,
} from '#features/catalog/import/run-import.ts';
import { listProductRows } from '#features/catalog/products.queries.ts';
import { lockStocks } from '#features/catalog/stock.queries.ts';
import { type ChangeRowRow, listNextRows, saveRowResults } from './change-rows.queries.ts';
import { type ChangeSetRow, claimSet, findSet, markFinished } from './change-sets.queries.ts';
import { toError } from './check-values.ts';
import { findCollectionState } from './collection-places.queries.ts';
import { type Current, type Plan, planAddedSince, planAsPreviewed, planUndo } from './plan-rows.ts';
import { writePlans } from './write-plans.ts';

/**
 * Saves the next rows of the set that was pressed first: products, stock with its ledger, history and the states of
 * the rows together, so that a row is saved once however often the process ends in between.
 * @returns whether a set was running
 */
export async function runNextRows(db: Db, size: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const set = await claimSet(trx, 'running');
    if (!set) return false;
    const rows = await listNextRows(trx, set.change_set_id, 'due', size);
    if (rows.length > 0) await runRows(trx, set, rows);
    if (rows.length < size) await finish(trx, set);
    return true;
  });
}

/** Skips a row that fails with an unexpected error, so that the others do not wait for it. */
export async function skipNextRow(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const set = await claimSet(trx, 'running');
    const [row] = set ? await listNextRows(trx, set.change_set_id, 'due', 1) : [];
    if (!set || !row) return;
    const text = 'Something went wrong. Nothing of this product was saved.';
    const reasons = [...row.reasons, toError('', 'FAILED', text)];
    const { position } = row;
    await saveRowResults(trx, set.change_set_id, [{ position, reasons, state: 'skipped' }]);
  });
}

async function finish(trx: Trx, { change_set_id, admin_id, kind }: ChangeSetRow): Promise<void> {
  await dropUnsavedPictures(trx, change_set_id);
  await markFinished(trx, change_set_id, 'done');
  const { rows_changed, rows_skipped } = await findSet(trx, change_set_id);
  await insertAudit(trx, {
    admin_id,
    subject: `change-set:${change_set_id}`,
    action: `${kind} done`,
    after: { changed: rows_changed, skipped: rows_skipped },
  });
}

async function runRows(trx: Trx, set: ChangeSetRow, rows: ChangeRowRow[]): Promise<void> {
  // In the order of all writers: products, then stocks. A set of stocks alone keeps no editor waiting.
  if (rows.some(writesProducts)) await lockCatalog(trx);
  const product_ids = rows.flatMap(({ product_id }) => product_id ?? []);
  const products = await listProductRows(trx, product_ids);
  const byId = new Map(products.map((product) => [product.product_id, product]));
  const moving = rows.filter(({ after }) => after?.stock !== undefined);
  const stocks = await lockStocks(
    trx,
    moving.flatMap(({ product_id }) => product_id ?? []),
  );
  const collection_id = await findCollection(trx, set);
  const collection =
    collection_id === undefined
      ? undefined
      : await findCollectionState(trx, collection_id, product_ids);

  await recomputeStocks(trx, set, rows);
  const addedSince = await listAddedSince(trx, set, rows);
  const plans = rows.map((row): Plan => {
    const product_id = row.product_id ?? 0;
    const current: Current = {
      product: byId.get(product_id),
      stock: stocks.get(product_id),
      place: collection?.members.get(product_id),
    };
    if (set.kind === 'undo') return planUndo(row, current);
    if (addedSince.has(row.position)) return planAddedSince(row);
    const needsSameStock = set.change?.what === 'set stock' || statesStock(row);
    return planAsPreviewed(row, current, { needsSameStock });
  });
  await saveRowResults(
    trx,
    set.change_set_id,
    await writePlans(trx, { set, plans, collection_id }),
  );
}

const writesProducts = ({ is_new, after }: ChangeRowRow) =>
  is_new || Object.keys(after ?? {}).some((field) => field !== 'stock');

/** The collection of an edit, also of one that is taken back. */
async function findCollection(trx: Trx, set: ChangeSetRow): Promise<number | undefined> {
  const { change } = set.undoes === null ? set : await findSet(trx, set.undoes);
  return change && 'collection_id' in change ? change.collection_id : undefined;
}
