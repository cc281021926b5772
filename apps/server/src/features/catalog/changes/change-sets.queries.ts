import type { BulkChange, ChangeSet, RowReason } from '@shop/contract';
import { SET_UNDO_HOURS } from '@shop/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { keptSince } from '#db/retention.ts';
import { toJsonb } from './to-jsonb.ts';

/** The file of an import, and the answers of staff. */
export interface ImportedFile {
  name: string;
  format: string;
  rows: number;
  warnings: RowReason[];
  /** Rows of the same bytes are the same products. */
  sha256: string;
  /** For known products of another shop's file. */
  stock: 'keep' | 'set';
}

export interface ChangeSetRow {
  change_set_id: number;
  request_id: string;
  kind: ChangeSet['kind'];
  state: ChangeSet['state'];
  admin_id: number;
  undoes: number | null;
  change: BulkChange | null;
  file: ImportedFile | null;
  changes_prices: boolean;
  rows_all: number;
  rows_checked: number;
  rows_new: number;
  rows_same: number;
  rows_rejected: number;
  rows_warned: number;
  rows_changed: number;
  rows_skipped: number;
  pictures_all: number;
  pictures_done: number;
  pictures_refused: number;
  created_at: Date;
  checked_at: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
}

/** A set with the values that screens show beside it. */
export interface ShownSetRow extends ChangeSetRow {
  admin: string;
  /** The change or the file of the set that an undo takes back. */
  undone_change: BulkChange | null;
  undone_file: ImportedFile | null;
  /** The collection of the change. */
  collection: string | null;
  undone_by: number | null;
  waits_for: number;
  undo_until: Date | null;
}

const shownSets = sql`
  select s.*, a.name as admin, u.change_set_id as undone_by,
    o.change as undone_change, o.file as undone_file,
    (select title from collection c
      where c.collection_id = (coalesce(s.change, o.change) ->> 'collection_id')::integer) as collection,
    (case when s.state = 'running' then (
      select count(*) from change_set w
      where w.state = 'running' and (w.started_at, w.change_set_id) < (s.started_at, s.change_set_id)
    ) else 0 end)::integer as waits_for,
    case when ${canBeUndone()} then s.finished_at + make_interval(hours => ${sql.lit(SET_UNDO_HOURS)})
      end as undo_until
  from change_set s
  join admin a using (admin_id)
  left join change_set o on o.change_set_id = s.undoes
  left join change_set u on u.undoes = s.change_set_id`;

/** A condition on `change_set s` and the set `u` that undoes it. */
function canBeUndone(): RawBuilder<boolean> {
  return sql<boolean>`(s.kind <> 'undo' and s.rows_changed > 0 and u.change_set_id is null
    and s.finished_at > now() - make_interval(hours => ${sql.lit(SET_UNDO_HOURS)}))`;
}

export async function findShownSet(
  db: Db,
  change_set_id: number,
): Promise<ShownSetRow | undefined> {
  const { rows } = await sql<ShownSetRow>`
    ${shownSets} where s.change_set_id = ${change_set_id}`.execute(db);
  return rows[0];
}

/** Newest first; one more than asked for shows that a page follows. */
export async function listShownSets(db: Db, offset: number, limit: number): Promise<ShownSetRow[]> {
  const { rows } = await sql<ShownSetRow>`
    ${shownSets} order by s.created_at desc, s.change_set_id desc
    limit ${limit + 1}::integer offset ${offset}::integer`.execute(db);
  return rows;
}

export async function findSetByRequest(db: Db, request_id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('change_set')
    .select('change_set_id')
    .where('request_id', '=', request_id)
    .executeTakeFirst();
  return row?.change_set_id;
}

/** @throws when the set is gone */
export async function findSet(db: Db, change_set_id: number): Promise<ChangeSetRow> {
  const { rows } = await sql<ChangeSetRow>`
    select * from change_set where change_set_id = ${change_set_id}`.execute(db);
  const [set] = rows;
  if (!set) throw new Error(`change set ${change_set_id} is gone`);
  return set;
}

export async function lockSet(trx: Trx, change_set_id: number): Promise<ChangeSetRow | undefined> {
  const { rows } = await sql<ChangeSetRow>`
    select * from change_set where change_set_id = ${change_set_id} for update`.execute(trx);
  return rows[0];
}

interface NewSet {
  request_id: string;
  kind: ChangeSet['kind'];
  admin_id: number;
  change?: BulkChange;
  file?: ImportedFile;
  changes_prices: boolean;
}

/** @returns undefined when the request has made a set before */
export async function insertSet(
  trx: Trx,
  { request_id, kind, admin_id, change, file, changes_prices }: NewSet,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('change_set')
    .values({
      request_id,
      kind,
      admin_id,
      changes_prices,
      state: 'checking',
      ...(change && { change: JSON.stringify(change) }),
      ...(file && { file: toJsonb(file) }),
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning('change_set_id')
    .executeTakeFirst();
  return row?.change_set_id;
}

export async function updateRowsAll(
  trx: Trx,
  change_set_id: number,
  rows_all: number,
): Promise<void> {
  await trx
    .updateTable('change_set')
    .set({ rows_all })
    .where('change_set_id', '=', change_set_id)
    .execute();
}

/**
 * The set whose rows are checked or run next, one at a time, however many workers there are.
 * @returns undefined when there is none, or another worker has it
 */
export async function claimSet(
  trx: Trx,
  state: 'checking' | 'running',
): Promise<ChangeSetRow | undefined> {
  const { rows } = await sql<ChangeSetRow>`
    select * from change_set
    where state = ${state} and pg_try_advisory_xact_lock(hashtext('change sets ' || ${state}))
    order by started_at, change_set_id limit 1 for update`.execute(trx);
  return rows[0];
}

/** Cheap: most polls find nothing. */
export async function hasSet(db: Db, state: 'checking' | 'running'): Promise<boolean> {
  const { rows } = await sql`
    with due as (
      select from change_set where state = ${state} and state in ('checking', 'running') limit 1
    )
    select from due`.execute(db);
  return rows.length > 0;
}

export async function markChecked(trx: Trx, change_set_id: number): Promise<void> {
  await sql`
    update change_set set state = 'checked', checked_at = now()
    where change_set_id = ${change_set_id}`.execute(trx);
}

/** Running the set needs a fresh proof from now on. */
export async function markPricesChange(trx: Trx, change_set_id: number): Promise<void> {
  await sql`
    update change_set set changes_prices = true where change_set_id = ${change_set_id}`.execute(
    trx,
  );
}

export async function markRunning(trx: Trx, change_set_id: number): Promise<void> {
  await sql`
    update change_set set state = 'running', started_at = clock_timestamp()
    where change_set_id = ${change_set_id}`.execute(trx);
}

export async function markFinished(
  trx: Trx,
  change_set_id: number,
  state: 'done' | 'stopped',
): Promise<void> {
  await sql`
    update change_set set state = ${state}, finished_at = now()
    where change_set_id = ${change_set_id}`.execute(trx);
}

interface UndoSet {
  set: ChangeSetRow;
  request_id: string;
  admin_id: number;
}

/**
 * A set that runs at once and takes back another one, with before and after exchanged. An imported product is hidden.
 * @returns undefined when the other one cannot be undone any more
 */
export async function insertUndo(
  trx: Trx,
  { set, request_id, admin_id }: UndoSet,
): Promise<number | undefined> {
  const { rows } = await sql<{ change_set_id: number }>`
    insert into change_set (request_id, kind, undoes, admin_id, state, changes_prices, rows_all,
      rows_checked, checked_at, started_at)
    select ${request_id}::uuid, 'undo', s.change_set_id, ${admin_id}::bigint, 'running',
      s.changes_prices, s.rows_changed, s.rows_changed, now(), clock_timestamp()
    from change_set s left join change_set u on u.undoes = s.change_set_id
    where s.change_set_id = ${set.change_set_id} and ${canBeUndone()}
    returning change_set_id`.execute(trx);
  const undo_id = rows[0]?.change_set_id;
  if (undo_id === undefined) return undefined;
  await sql`
    insert into change_row (change_set_id, position, source_row, product_id, before, after, input,
      state)
    select ${undo_id}::integer, row_number() over (order by position), source_row, product_id,
      case when is_new then '{"enabled": true}' else after end,
      case when is_new then '{"enabled": false}' else before end,
      case when not is_new and input is not null then jsonb_build_object('values',
        jsonb_build_object('exported_at', input -> 'values' -> 'exported_at')) end, 'due'
    from change_row where change_set_id = ${set.change_set_id} and state = 'changed'`.execute(trx);
  return undo_id;
}

/** The set that takes this one back. */
export async function findUndo(db: Db, change_set_id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('change_set')
    .select('change_set_id')
    .where('undoes', '=', change_set_id)
    .executeTakeFirst();
  return row?.change_set_id;
}

/** With their rows, one set for each statement. */
export async function deleteOldSets(db: Db): Promise<void> {
  for (let deleted = 1; deleted > 0; ) {
    const { rows } = await sql`
      delete from change_set where change_set_id in (
        select change_set_id from change_set
        where state not in ('checking', 'running')
          and coalesce(finished_at, created_at) < ${keptSince('changeSets')}
        order by change_set_id limit 1)
      returning change_set_id`.execute(db);
    deleted = rows.length;
  }
}
