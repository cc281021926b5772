import type { ChangeRow, ChangeRowView, RowReason } from '@shop/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import type { RowInput, Values } from './row-values.ts';
import { toJsonb } from './to-jsonb.ts';

export interface ChangeRowRow {
  position: number;
  source_row: number | null;
  product_id: number | null;
  is_new: boolean;
  version: Date | null;
  input: RowInput | null;
  before: Values | null;
  after: Values | null;
  state: ChangeRow['state'];
  reasons: RowReason[];
}

/** The order of the list that staff see, whatever they have ticked first. @returns the number of rows */
export async function insertSelectedRows(
  trx: Trx,
  change_set_id: number,
  product_ids: readonly number[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into change_row (change_set_id, position, product_id)
    select ${change_set_id}::integer, row_number() over (order by updated_at desc, product_id desc),
      product_id
    from product where product_id = any(${product_ids}::bigint[])`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Rows of a file, in its order. */
export async function insertImportedRows(
  trx: Trx,
  change_set_id: number,
  first: number,
  inputs: RowInput[],
): Promise<void> {
  await sql`
    insert into change_row (change_set_id, position, source_row, input)
    select ${change_set_id}::integer, ${first}::integer + ordinality - 1, (r ->> 'source_row')::integer, r
    from jsonb_array_elements(${toJsonb(inputs)}::jsonb) with ordinality e (r, ordinality)`.execute(
    trx,
  );
}

/** Rows that are not checked yet, or that are still to run: the last one first. */
export async function listNextRows(
  trx: Trx,
  change_set_id: number,
  state: 'unchecked' | 'due',
  limit: number,
): Promise<ChangeRowRow[]> {
  const order = state === 'unchecked' ? sql`position` : sql`position desc`;
  const { rows } = await sql<ChangeRowRow>`
    select position, source_row, product_id, is_new, version, input, before, after, state, reasons
    from change_row where change_set_id = ${change_set_id} and state = ${state}
    order by ${order} limit ${limit}::integer`.execute(trx);
  return rows;
}

export type RowResult = Pick<ChangeRowRow, 'position' | 'state' | 'reasons'> &
  Partial<ChangeRowRow>;

/** Saves what became of rows, and counts them in their set. What a result does not name stays. */
export async function saveRowResults(
  trx: Trx,
  change_set_id: number,
  results: RowResult[],
): Promise<void> {
  await sql`
    with result as (
      select * from jsonb_to_recordset(${toJsonb(results)}::jsonb) r
        (position integer, product_id bigint, is_new boolean, version timestamptz, before jsonb, after jsonb,
          state text, reasons jsonb)
    ), saved as (
      update change_row c
      set state = r.state, reasons = r.reasons, product_id = coalesce(r.product_id, c.product_id),
        is_new = coalesce(r.is_new, c.is_new), version = coalesce(r.version, c.version),
        before = coalesce(r.before, c.before), after = coalesce(r.after, c.after)
      from result r
      where c.change_set_id = ${change_set_id} and c.position = r.position
      returning c.state, c.is_new, old.state as was, c.reasons @> '[{"level": "warning"}]' as warned,
        old.reasons @> '[{"level": "warning"}]' as was_warned
    ), counted as (
      select
        count(*) filter (where was = 'unchecked') as checked,
        count(*) filter (where was = 'unchecked' and state = 'due' and is_new) as new,
        count(*) filter (where state = 'same') as same,
        count(*) filter (where state = 'rejected') as rejected,
        count(*) filter (where state = 'changed') as changed,
        count(*) filter (where state = 'skipped') as skipped,
        count(*) filter (where warned and not was_warned) as warned
      from saved
    )
    update change_set s
    set rows_checked = rows_checked + c.checked, rows_new = rows_new + c.new,
      rows_same = rows_same + c.same, rows_rejected = rows_rejected + c.rejected,
      rows_changed = rows_changed + c.changed, rows_skipped = rows_skipped + c.skipped,
      rows_warned = rows_warned + c.warned
    from counted c where s.change_set_id = ${change_set_id}`.execute(trx);
}

/** A set that changes prices asks for a proof. */
export async function findsPriceChange(trx: Trx, change_set_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from change_row
    where change_set_id = ${change_set_id} and state = 'due' and not is_new
      and after ?| array['price', 'discount']
    limit 1`.execute(trx);
  return rows.length > 0;
}

const WARNED = sql`reasons @> '[{"level": "warning"}]'`;

const VIEWS: Record<ChangeRowView, RawBuilder<unknown>> = {
  all: sql`true`,
  new: sql`is_new and state in ('due', 'changed')`,
  change: sql`not is_new and state in ('due', 'changed')`,
  same: sql`state = 'same'`,
  'left out': sql`state in ('rejected', 'skipped')`,
  skipped: sql`state = 'skipped'`,
  warning: WARNED,
};

export interface ShownRow extends ChangeRowRow {
  name: string | null;
  image: string | null;
}

/** One more than asked for shows that a page follows. */
export async function listShownRows(
  db: Db,
  {
    change_set_id,
    view,
    offset,
    limit,
  }: { change_set_id: number; view: ChangeRowView; offset: number; limit: number },
): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select r.*, p.name, p.image[1] as image
    from (
      select position, source_row, product_id, is_new, version, input, before, after, state, reasons
      from change_row where change_set_id = ${change_set_id} and ${VIEWS[view]}
      order by position limit ${limit + 1}::integer offset ${offset}::integer
    ) r
    left join product p using (product_id)
    order by r.position`.execute(db);
  return rows;
}
