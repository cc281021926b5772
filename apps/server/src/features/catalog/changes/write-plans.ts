import { MAX_COLLECTION_PRODUCTS } from '@shop/contract';
import { hasError } from '@shop/domain/files/import-row';
import { fromRupees } from '@shop/domain/money';
import { insertProductAudits } from '#audit/audit.queries.ts';
import type { Trx } from '#db/database.ts';
import { checkContents, pickContent } from '#features/catalog/check-content.ts';
import { rememberImport } from '#features/catalog/import/run-import.ts';
import { updateProducts } from '#features/catalog/product-updates.queries.ts';
import { insertProducts, type NewProduct } from '#features/catalog/products.queries.ts';
import { changeStocks } from '#features/catalog/stock.queries.ts';
import type { RowResult } from './change-rows.queries.ts';
import type { ChangeSetRow } from './change-sets.queries.ts';
import { fromShopError, toError } from './check-values.ts';
import {
  addToCollection,
  findCollectionState,
  removeFromCollection,
  touchCollection,
} from './collection-places.queries.ts';
import { isEmpty, type Plan } from './plan-rows.ts';
import { toContent, toContentToSave, type Values } from './row-values.ts';

interface Writing {
  set: ChangeSetRow;
  plans: Plan[];
  collection_id: number | undefined;
}

/** Writes what the rules allow, with one statement for each table. @returns what became of each row */
export async function writePlans(
  trx: Trx,
  { set, plans: planned, collection_id }: Writing,
): Promise<RowResult[]> {
  const plans = await withRules(trx, planned, collection_id);
  const written = plans.filter((plan) => !hasError(plan) && !isEmpty(plan));
  const added = await addProducts(trx, written.filter(isNew));
  const known = written.filter((plan) => !isNew(plan));
  await updateContents(trx, known);
  if (collection_id !== undefined) await moveInCollection(trx, collection_id, known);
  await moveStocks(trx, set, known);
  await rememberImport(trx, { set, plans: written, added });
  const entries = written.map((plan) => ({
    admin_id: set.admin_id,
    product_id: getProductId(plan) ?? added.get(plan) ?? 0,
    action: ACTIONS[set.kind],
    ...toAuditFields(plan),
  }));
  await insertProductAudits(trx, entries);
  return plans.map((plan) => toResult(plan, added.get(plan)));
}

const isNew = ({ row }: Plan) => row.is_new;
const getProductId = ({ product }: Plan) => product?.product_id;

/** The rules may have changed since the preview, and other products too. */
async function withRules(
  trx: Trx,
  plans: Plan[],
  collection_id: number | undefined,
): Promise<Plan[]> {
  const asked = plans.filter((plan) => !hasError(plan) && !isEmpty(plan));
  const errors = await checkContents(
    trx,
    asked.map(({ product, after }) => toContentToSave(product, after)),
  );
  const broken = new Map(asked.map((plan, index) => [plan, errors[index]]));
  const collection =
    collection_id === undefined ? undefined : await findCollectionState(trx, collection_id, []);
  let free = MAX_COLLECTION_PRODUCTS - (collection?.products ?? 0);
  return plans.map((plan) => {
    const error = broken.get(plan);
    if (error) return { ...plan, reasons: [...plan.reasons, fromShopError(error)] };
    if (!plan.after.in_collection || hasError(plan)) return plan;
    free -= 1;
    if (collection?.kind === 'hand' && free >= 0) return plan;
    const text = 'The collection takes no more pieces, or is gone.';
    const full = toError('in_collection', 'COLLECTION_FULL', text);
    return { ...plan, reasons: [...plan.reasons, full] };
  });
}

/** The last row has the smallest number, so that the first one stays the first of the list. */
async function addProducts(trx: Trx, plans: Plan[]): Promise<Map<Plan, number>> {
  const ids = await insertProducts(
    trx,
    plans.map(({ after }) => toNewProduct(after)),
  );
  return new Map(plans.map((plan, index) => [plan, ids[index] ?? 0]));
}

const toNewProduct = ({ name = '', price = 0, stock = 0, ...values }: Values): NewProduct => ({
  ...toContent(values),
  name,
  price_paise: fromRupees(price),
  stock,
});

async function updateContents(trx: Trx, plans: Plan[]): Promise<void> {
  const updates = plans.flatMap(({ product, after }) => {
    const content = toContent(after);
    if (!product || Object.keys(content).length === 0) return [];
    const { product_id, updated_at } = product;
    return { product_id, updated_at, content: pickContent({ ...product, ...content }) };
  });
  if (updates.length === 0) return;
  const saved = await updateProducts(trx, updates);
  // The lock of the catalogue was taken before the products were read.
  if (saved.size !== updates.length) throw new Error('a product was changed in spite of the lock');
}

async function moveInCollection(trx: Trx, collection_id: number, plans: Plan[]): Promise<void> {
  const moving = plans.filter(({ after }) => after.in_collection !== undefined);
  if (moving.length === 0) return;
  const added = moving.filter(({ after }) => after.in_collection);
  await addToCollection(
    trx,
    collection_id,
    added.map((plan) => ({
      product_id: getProductId(plan) ?? 0,
      place: plan.after.collection_place ?? plan.row.position,
    })),
  );
  const removed = moving.filter(({ after }) => !after.in_collection);
  await removeFromCollection(
    trx,
    collection_id,
    removed.flatMap((plan) => getProductId(plan) ?? []),
  );
  await touchCollection(trx, collection_id);
}

async function moveStocks(
  trx: Trx,
  { request_id, admin_id }: ChangeSetRow,
  plans: Plan[],
): Promise<void> {
  const changes = plans.flatMap(({ product, before, after }) => {
    const delta = (after.stock ?? 0) - (before.stock ?? 0);
    return product && delta !== 0 ? { product_id: product.product_id, delta } : [];
  });
  const moved = await changeStocks(trx, { changes, request_id, admin_id });
  // The stocks were locked before the differences were computed.
  if (moved.size !== changes.length) throw new Error('a stock was changed in spite of the lock');
}

const ACTIONS = { edit: 'edited with others', import: 'imported', undo: 'undone with others' };

function toAuditFields({ row, before, after }: Plan) {
  if (row.is_new) return { after: { name: after.name, stock: after.stock ?? 0 } };
  return { before: withoutPlace(before), after: withoutPlace(after) };
}

const withoutPlace = ({ collection_place: _place, ...values }: Values): Values => values;

function toResult(plan: Plan, added: number | undefined): RowResult {
  const { row, before, after, reasons } = plan;
  const { position } = row;
  if (hasError(plan)) return { position, reasons, state: 'skipped' };
  if (!isEmpty(plan)) {
    return {
      position,
      reasons,
      before,
      after,
      state: 'changed',
      ...(added && { product_id: added }),
    };
  }
  return { position, reasons, state: reasons.length > 0 ? 'skipped' : 'same' };
}
