import type { ChangeRow, ChangeSet, FieldChange } from '@shop/contract';
import { toRupees } from '@shop/domain/money';
import { toOffer } from '@shop/domain/products/sales/offer';
import type { Db } from '#db/database.ts';
import { listCurrentOffers } from '#features/catalog/prices/price-books.queries.ts';
import { ShopError } from '#platform/shop-error.ts';
import type { ShownRow } from './change-rows.queries.ts';
import { findShownSet, type ShownSetRow } from './change-sets.queries.ts';
import { describeSet } from './describe-change.ts';
import { toLabel, type Values } from './row-values.ts';

export async function loadChangeSet(db: Db, change_set_id: number): Promise<ChangeSet> {
  const set = await findShownSet(db, change_set_id);
  if (!set) throw new ShopError('CHANGE_SET_NOT_FOUND');
  return presentChangeSet(set);
}

export function presentChangeSet(set: ShownSetRow): ChangeSet {
  const { change_set_id, kind, state, admin, changes_prices, waits_for } = set;
  const { checked_at, started_at, finished_at, undo_until, change, file } = set;
  return {
    change_set_id,
    kind,
    state,
    title: describeSet(set),
    by: admin,
    created_at: set.created_at.toISOString(),
    ...(checked_at && { checked_at: checked_at.toISOString() }),
    ...(started_at && { started_at: started_at.toISOString() }),
    ...(finished_at && { finished_at: finished_at.toISOString() }),
    ...(change && { change }),
    ...(file && { file }),
    counts: presentCounts(set),
    ...(set.pictures_all > 0 && { pictures: presentPictures(set) }),
    changes_prices,
    waits_for,
    ...(undo_until && { undo_until: undo_until.toISOString() }),
    ...(set.undone_by !== null && { undone_by: set.undone_by }),
    ...(set.undoes !== null && { undoes: set.undoes }),
  };
}

const presentCounts = (set: ShownSetRow): ChangeSet['counts'] => ({
  all: set.rows_all,
  checked: set.rows_checked,
  new: set.rows_new,
  change: set.rows_checked - set.rows_new - set.rows_same - set.rows_rejected,
  same: set.rows_same,
  error: set.rows_rejected,
  warning: set.rows_warned,
  changed: set.rows_changed,
  skipped: set.rows_skipped,
});

const presentPictures = (set: ShownSetRow): ChangeSet['pictures'] => ({
  all: set.pictures_all,
  done: set.pictures_done,
  refused: set.pictures_refused,
});

/** Base prices, with the offer that customers see beside them. */
export async function presentRows(db: Db, rows: ShownRow[]): Promise<ChangeRow[]> {
  const priced = rows.filter(({ after }) => after?.price !== undefined);
  const offers = await listCurrentOffers(
    db,
    priced.flatMap(({ product_id }) => product_id ?? []),
  );
  return rows.map((row) => {
    const { position, source_row, product_id, image, is_new, state, reasons, before, after } = row;
    const priced_row = after?.price === undefined ? undefined : offers.get(product_id ?? 0);
    const { price, sale } = priced_row ? toOffer(priced_row) : {};
    return {
      position,
      ...(source_row !== null && { source_row }),
      ...(product_id !== null && { product_id }),
      name: row.name ?? after?.name ?? nameOfInput(row),
      ...(image && { image }),
      is_new,
      state,
      changes: presentChanges(before ?? {}, after ?? {}),
      reasons,
      ...(price && sale && { offer: { price: toRupees(price), sale: sale.name } }),
    };
  });
}

function nameOfInput({ input }: ShownRow): string {
  const { name } = input?.values ?? {};
  return typeof name === 'string' ? name : '';
}

const presentChanges = (before: Values, after: Values): FieldChange[] =>
  Object.entries(after)
    .filter(([field]) => field !== 'collection_place')
    .map(([field, value]) => ({
      field,
      label: toLabel(field),
      // Both have the same fields.
      before: before[field as keyof Values],
      after: value,
    }));
