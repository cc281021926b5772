import { MAX_COLLECTION_PRODUCTS } from '@shop/contract';
import { hasError } from '@shop/domain/files/import-row';
import type { Db, Trx } from '#db/database.ts';
import { checkContents } from '#features/catalog/check-content.ts';
import { insertPictures } from '#features/catalog/import/pictures/pictures.queries.ts';
import { planImport } from '#features/catalog/import/plan-import.ts';
import { listProductRows } from '#features/catalog/products.queries.ts';
import {
  type ChangeRowRow,
  findsPriceChange,
  listNextRows,
  type RowResult,
  saveRowResults,
} from './change-rows.queries.ts';
import {
  type ChangeSetRow,
  claimSet,
  markChecked,
  markPricesChange,
} from './change-sets.queries.ts';
import { fromShopError, listInvalidValues, listUnusualValues, toError } from './check-values.ts';
import { findCollectionState } from './collection-places.queries.ts';
import { computeEdit } from './compute-edit.ts';
import { isEmpty, type Plan, planChange } from './plan-rows.ts';
import { toContentToSave } from './row-values.ts';

const ROWS = 500;

/** Computes what the next rows of the oldest set would do. Changes no product. @returns whether there were any */
export async function checkNextRows(db: Db): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const set = await claimSet(trx, 'checking');
    if (!set) return false;
    const rows = await listNextRows(trx, set.change_set_id, 'unchecked', ROWS);
    if (rows.length > 0) {
      const plans = await planRows(trx, set, rows);
      const results = await judge(trx, plans);
      await saveRowResults(trx, set.change_set_id, results);
      await insertPictures(trx, set.change_set_id, listDuePictures(plans, results));
    }
    if (rows.length < ROWS) await finish(trx, set.change_set_id);
    return true;
  });
}

/** The pictures of rows that may run. */
function listDuePictures(plans: Plan[], results: RowResult[]) {
  return plans.flatMap(({ row: { position }, pictures = [] }, index) =>
    results[index]?.state === 'rejected' ? [] : [{ position, due: pictures }],
  );
}

async function finish(trx: Trx, change_set_id: number): Promise<void> {
  if (await findsPriceChange(trx, change_set_id)) await markPricesChange(trx, change_set_id);
  await markChecked(trx, change_set_id);
}

async function planRows(trx: Trx, set: ChangeSetRow, rows: ChangeRowRow[]): Promise<Plan[]> {
  return set.kind === 'import' ? planImport(trx, set, rows) : planEdits(trx, set, rows);
}

async function planEdits(trx: Trx, set: ChangeSetRow, rows: ChangeRowRow[]): Promise<Plan[]> {
  const { change } = set;
  if (!change) throw new Error(`change set ${set.change_set_id} has no change`);
  const product_ids = rows.flatMap(({ product_id }) => product_id ?? []);
  const products = await listProductRows(trx, product_ids);
  const byId = new Map(products.map((product) => [product.product_id, product]));
  const collection =
    'collection_id' in change
      ? await findCollectionState(trx, change.collection_id, product_ids)
      : undefined;
  const { members = new Map<number, number>(), last = 0, products: inside = 0 } = collection ?? {};
  // Those that earlier rows put in.
  let free =
    MAX_COLLECTION_PRODUCTS - inside - (set.rows_checked - set.rows_same - set.rows_rejected);
  return rows.map((row) => {
    const product = byId.get(row.product_id ?? 0);
    if (!product) {
      const gone = toError('', 'GONE', 'We do not have this product any more.');
      return { row, before: {}, after: {}, reasons: [gone] };
    }
    const place = members.get(product.product_id);
    const wanted = computeEdit(change, product, { members, next: last + row.position });
    const plan = planChange(row, { product, place }, wanted);
    if (plan.after.in_collection) free -= 1;
    if (!plan.after.in_collection || free >= 0) return plan;
    const text = `A collection has at most ${MAX_COLLECTION_PRODUCTS} pieces.`;
    return { ...plan, reasons: [toError('in_collection', 'COLLECTION_FULL', text)] };
  });
}

/** Adds errors, which leave a row out, and warnings, which somebody should read before the rows run. */
async function judge(db: Db, plans: Plan[]): Promise<RowResult[]> {
  // A row that is left out already takes no SKU from another.
  const changing = plans.filter((plan) => !isEmpty(plan) && !hasError(plan));
  const errors = await checkContents(
    db,
    changing.map(({ product, after }) => toContentToSave(product, after)),
  );
  const ruled = new Map(changing.map(({ row }, index) => [row.position, errors[index]]));
  return plans.map((plan) => {
    const { row, product, before, after } = plan;
    const error = ruled.get(row.position);
    const reasons = [
      ...plan.reasons,
      ...listInvalidValues(after),
      ...(error ? [fromShopError(error)] : []),
      ...(product ? listUnusualValues(before, after) : []),
    ];
    const state = hasError({ reasons }) ? 'rejected' : isEmpty(plan) ? 'same' : 'due';
    const { position } = row;
    const is_new = !product && state !== 'rejected';
    const found = product && { product_id: product.product_id, version: product.updated_at };
    return { position, ...found, is_new, before, after, reasons, state };
  });
}
