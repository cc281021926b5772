import type { RowReason } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { toJsonb } from '#features/catalog/changes/to-jsonb.ts';

/** A picture that the worker takes in when the row is saved. */
export interface DuePicture {
  source: string;
  zip_name: string | null;
}

/** @returns those of the names, all in lower case, that are the SKU of a product or of a row of the set */
export async function listOtherSkus(
  db: Db,
  change_set_id: number,
  names: string[],
): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await sql<{ sku: string }>`
    select lower(sku) as sku from product where lower(sku) = any(${names}::text[])
    union
    select lower(input ->> 'sku') from change_row
    where change_set_id = ${change_set_id} and lower(input ->> 'sku') = any(${names}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ sku }) => sku));
}

/** The sources from which these products have had pictures. */
export async function listKnownPictures(
  db: Db,
  product_ids: number[],
): Promise<Map<number, Set<string>>> {
  const { rows } = await sql<{ product_id: number; sources: string[] }>`
    select product_id, array_agg(source) as sources from picture_source
    where product_id = any(${product_ids}::bigint[]) group by 1`.execute(db);
  return new Map(rows.map(({ product_id, sources }) => [product_id, new Set(sources)]));
}

/** Pictures of checked rows, and their number in the set. */
export async function insertPictures(
  trx: Trx,
  change_set_id: number,
  rows: { position: number; due: DuePicture[] }[],
): Promise<void> {
  const pictures = rows.flatMap(({ position, due }) =>
    due.map((picture, index) => ({ position, place: index + 1, ...picture })),
  );
  if (pictures.length === 0) return;
  await sql`
    insert into import_picture (change_set_id, position, place, source, zip_name)
    select ${change_set_id}::integer, position, place, source, zip_name
    from jsonb_to_recordset(${toJsonb(pictures)}::jsonb) p
      (position integer, place integer, source text, zip_name text)`.execute(trx);
  await sql`
    update change_set set pictures_all = pictures_all + ${pictures.length}::integer
    where change_set_id = ${change_set_id}`.execute(trx);
}

/** Pictures of rows that were not saved are not taken in. */
export async function dropUnsavedPictures(trx: Trx, change_set_id: number): Promise<void> {
  await sql`
    with dropped as (
      delete from import_picture p using change_row r
      where p.change_set_id = ${change_set_id} and r.change_set_id = p.change_set_id
        and r.position = p.position and r.state not in ('changed', 'same')
      returning p.place
    )
    update change_set set pictures_all = pictures_all - (select count(*) from dropped)
    where change_set_id = ${change_set_id} and exists (select from dropped)`.execute(trx);
}

/** Those that are not taken in yet never will be. */
export async function dropPictures(trx: Trx, change_set_id: number): Promise<void> {
  await sql`delete from import_picture where change_set_id = ${change_set_id}`.execute(trx);
  await sql`
    update change_set set pictures_all = pictures_done
    where change_set_id = ${change_set_id} and pictures_all > pictures_done`.execute(trx);
}

export interface QueuedPicture extends DuePicture {
  place: number;
}

/** The pictures of one row that are next. */
export interface QueuedRow {
  change_set_id: number;
  position: number;
  product_id: number;
  source_row: number;
  /** How often it was begun, this time included. */
  attempts: number;
  pictures: QueuedPicture[];
}

/** Takes the pictures of the next row and postpones them, so that a crash does not lose them. */
export async function claimPictures(db: Db): Promise<QueuedRow | undefined> {
  const { rows } = await sql<QueuedRow>`
    with next as (
      select p.change_set_id, p.position
      from change_set s join import_picture p using (change_set_id)
      where s.state = 'done' and s.pictures_done < s.pictures_all and p.due_at <= now()
      order by p.change_set_id, p.position, p.place limit 1
      for update of s skip locked
    ), taken as (
      update import_picture p
      set attempts = attempts + 1, due_at = now() + (attempts + 1) * interval '1 minute'
      from next where p.change_set_id = next.change_set_id and p.position = next.position
      returning p.*
    )
    select change_set_id, position, r.product_id::float8 as product_id, r.source_row,
      min(t.attempts) as attempts,
      jsonb_agg(jsonb_build_object('place', t.place, 'source', t.source, 'zip_name', t.zip_name)
        order by t.place) as pictures
    from taken t join change_row r using (change_set_id, position)
    group by 1, 2, 3, 4`.execute(db);
  return rows[0];
}

/** Makes pictures that were not tried due again after `seconds`, without counting the attempt. */
export async function releasePictures(
  db: Db,
  { change_set_id, position }: QueuedRow,
  seconds: number,
): Promise<void> {
  await sql`
    update import_picture
    set attempts = greatest(0, attempts - 1), due_at = now() + make_interval(secs => ${seconds})
    where change_set_id = ${change_set_id} and position = ${position}`.execute(db);
}

/** @returns how many of them were still waiting: fewer after 'Stop' or 'Undo' */
export async function deletePictures(
  trx: Trx,
  { change_set_id, position }: QueuedRow,
  places: number[],
): Promise<number> {
  const { rows } = await sql`
    delete from import_picture
    where change_set_id = ${change_set_id} and position = ${position}
      and place = any(${places}::integer[])
    returning place`.execute(trx);
  return rows.length;
}

export async function insertPictureSources(
  trx: Trx,
  product_id: number,
  taken: { source: string; image_key: string }[],
): Promise<void> {
  if (taken.length === 0) return;
  await sql`
    insert into picture_source (product_id, source, image_key)
    select ${product_id}::bigint, source, image_key
    from jsonb_to_recordset(${toJsonb(taken)}::jsonb) t (source text, image_key text)
    on conflict (product_id, source) do nothing`.execute(trx);
}

/** Pictures that an undo has taken back may be imported again. */
export async function deleteLostSources(trx: Trx, product_ids: number[]): Promise<void> {
  if (product_ids.length === 0) return;
  await sql`
    delete from picture_source s using product p
    where s.product_id = p.product_id and p.product_id = any(${product_ids}::bigint[])
      and s.image_key <> all(p.image)`.execute(trx);
}

interface RowPictures {
  change_set_id: number;
  position: number;
  done: number;
  refused: number;
  reasons: RowReason[];
  /** Pictures of the product, when it has got new ones. */
  image?: { before: string[]; after: string[] };
}

/** Saves new pictures as a change of their row, so that an undo takes them back, and counts them in the set. */
export async function saveRowPictures(
  trx: Trx,
  { change_set_id, position, done, refused, reasons, image }: RowPictures,
): Promise<void> {
  const before = image && toJsonb({ image: image.before });
  const after = image && toJsonb({ image: image.after });
  await sql`
    with saved as (
      update change_row c
      set reasons = c.reasons || ${toJsonb(reasons)}::jsonb,
        before = case when c.is_new then c.before
          else coalesce(${before ?? null}::jsonb || coalesce(c.before, '{}'), c.before) end,
        after = coalesce(coalesce(c.after, '{}') || ${after ?? null}::jsonb, c.after),
        state = case when ${image !== undefined} and c.state = 'same' then 'changed' else c.state end
      where c.change_set_id = ${change_set_id} and c.position = ${position}
      returning (old.state <> c.state)::integer as turned,
        (c.reasons @> '[{"level": "warning"}]' and not old.reasons @> '[{"level": "warning"}]')::integer
          as warned
    )
    update change_set s
    set pictures_done = pictures_done + ${done}::integer,
      pictures_refused = pictures_refused + ${refused}::integer,
      rows_same = rows_same - turned, rows_changed = rows_changed + turned,
      rows_warned = rows_warned + warned
    from saved where s.change_set_id = ${change_set_id}`.execute(trx);
}

/** Previews of the product stay valid: only its pictures were added, and no person has changed it. */
export async function renewVersions(
  trx: Trx,
  { product_id, from, to }: { product_id: number; from: Date; to: Date },
): Promise<void> {
  await sql`
    update change_row set version = ${to}
    where product_id = ${product_id} and state = 'due' and version = ${from}
      and not coalesce(after ? 'image', false)`.execute(trx);
}
