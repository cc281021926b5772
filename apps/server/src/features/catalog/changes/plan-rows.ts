import type { RowReason } from '@shop/contract';
import { diffFields } from '#audit/audit-diff.ts';
import type { DuePicture } from '#features/catalog/import/pictures/pictures.queries.ts';
import type { ProductRow } from '#features/catalog/product-rows.queries.ts';
import type { ChangeRowRow } from './change-rows.queries.ts';
import { toError, toWarning } from './check-values.ts';
import { toLabel, toValues, type Values } from './row-values.ts';

/** The changes of one row. A row with an error saves nothing. */
export interface Plan {
  row: ChangeRowRow;
  /** Missing: a new product, or one that is gone. */
  product?: ProductRow | undefined;
  /** The fields that change. */
  before: Values;
  after: Values;
  reasons: RowReason[];
  /** Pictures of a file that are taken in later. */
  pictures?: DuePicture[];
}

/** The product as it is now, read under the locks of the transaction. */
export interface Current {
  product: ProductRow | undefined;
  stock: number | undefined;
  /** Its place in the collection of the change. */
  place: number | undefined;
}

/** @param wanted values that the product shall have, equal ones among them */
export function planChange(
  row: ChangeRowRow,
  { product, place }: { product: ProductRow; place: number | undefined },
  wanted: Values,
): Plan {
  const { collection_place, ...values } = wanted;
  const current: Values = { ...toValues(product), in_collection: place !== undefined };
  const { before, after }: { before: Values; after: Values } = diffFields(current, values);
  if (after.in_collection && collection_place) after.collection_place = collection_place;
  if (before.in_collection && place) before.collection_place = place;
  return { row, product, before, after, reasons: [] };
}

export const isEmpty = ({ after }: Pick<Plan, 'after'>): boolean => Object.keys(after).length === 0;

const reject = (row: ChangeRowRow, reason: RowReason, product?: ProductRow): Plan => ({
  row,
  product,
  before: row.before ?? {},
  after: row.after ?? {},
  reasons: [...row.reasons, reason],
});

/** Another import was quicker. */
export const planAddedSince = (row: ChangeRowRow): Plan =>
  reject(row, toError('', 'ADDED_SINCE', 'This product was added since. Import the file again.'));

/** A row as it was previewed. It is rejected when its product was changed since. */
export function planAsPreviewed(
  row: ChangeRowRow,
  { product, stock, place }: Current,
  { needsSameStock }: { needsSameStock: boolean },
): Plan {
  const before = { ...row.before };
  const after = { ...row.after };
  if (row.is_new) return { row, before, after, reasons: row.reasons };
  if (!product || product.updated_at.getTime() !== row.version?.getTime()) {
    const text = 'This product was changed since. Nothing of it was saved.';
    return reject(row, toError('', 'CHANGED_SINCE', text), product);
  }
  if (after.stock !== undefined && before.stock !== undefined && stock !== undefined) {
    if (needsSameStock && stock !== before.stock) {
      const text = `The stock is ${stock} now. Nothing of this product was saved.`;
      return reject(row, toError('stock', 'CHANGED_SINCE', text), product);
    }
    after.stock = stock + after.stock - before.stock;
    before.stock = stock;
    if (after.stock === stock) {
      delete after.stock;
      delete before.stock;
    } else if (after.stock < 0) {
      return reject(row, toError('stock', 'TOO_FEW_LEFT', tooFewLeft(stock)), product);
    }
  }
  // Somebody else has put it in or taken it out.
  if (after.in_collection === (place !== undefined)) {
    delete after.in_collection;
    delete after.collection_place;
    delete before.in_collection;
    delete before.collection_place;
  } else if (place !== undefined) before.collection_place = place;
  return { row, product, before, after, reasons: row.reasons };
}

/** Fields that are no longer as the change has left them stay, and are named. */
export function planUndo(row: ChangeRowRow, { product, stock, place }: Current): Plan {
  if (!product) return reject(row, toError('', 'GONE', 'We do not have this product any more.'));
  const left: Values = row.before ?? {};
  const wanted: Values = { ...row.after };
  const current: Values = { ...toValues(product), in_collection: place !== undefined };
  const reasons: RowReason[] = [];
  // The keys of an object that saveRowResults() has written.
  for (const field of Object.keys(wanted) as (keyof Values)[]) {
    if (field === 'stock' || field === 'collection_place') continue;
    if (JSON.stringify(current[field]) === JSON.stringify(left[field])) continue;
    delete wanted[field];
    const text = `${toLabel(field)} was changed since, and stays.`;
    reasons.push(toWarning(field, 'CHANGED_SINCE', text));
  }
  if (wanted.stock !== undefined && left.stock !== undefined && stock !== undefined) {
    const back = stock + wanted.stock - left.stock;
    if (back < 0) {
      delete wanted.stock;
      reasons.push(toWarning('stock', 'TOO_FEW_LEFT', `${tooFewLeft(stock)} The stock stays.`));
    } else wanted.stock = back;
  }
  const locked = stock === undefined ? product : { ...product, stock };
  return { ...planChange(row, { product: locked, place }, wanted), reasons };
}

const tooFewLeft = (stock: number) =>
  stock === 1 ? 'Only 1 piece is left.' : `Only ${stock} pieces are left.`;
