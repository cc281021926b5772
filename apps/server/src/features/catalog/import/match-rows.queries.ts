import type { RepeatedRow } from '@shop/domain/files/formats/repeated-keys';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { toJsonb } from '#features/catalog/changes/to-jsonb.ts';

/** Rows of a file are known by its bytes as well, so that the same file adds no product twice. */
export const FILE_SOURCE = 'file';
export const toFileKey = (sha256: string, source_row: number): string => `${sha256}:${source_row}`;

/**
 * Finds the products that rows of a file are about: the same row imported before, our number, the number in the other
 * shop, the SKU.
 */
export async function matchRows(
  trx: Trx,
  change_set_id: number,
  file: { sha256: string },
): Promise<void> {
  await sql`
    update change_row r set product_id = coalesce(f.product_id, p.product_id, s.product_id, k.product_id)
    from change_row x
    left join product_source f on f.source = ${FILE_SOURCE}
      and f.source_key = ${file.sha256} || ':' || x.source_row
    left join product p on p.product_id = (x.input ->> 'product_id')::bigint
    left join product_source s on s.source = x.input -> 'key' ->> 'source'
      and s.source_key = x.input -> 'key' ->> 'source_key'
    left join product k on lower(k.sku) = lower(x.input ->> 'sku')
    where r.change_set_id = ${change_set_id} and x.change_set_id = r.change_set_id
      and x.position = r.position
      and num_nonnulls(f.product_id, p.product_id, s.product_id, k.product_id) > 0`.execute(trx);
}

/** A later row of the file speaks against these. */
export async function addReasons(
  trx: Trx,
  change_set_id: number,
  repeated: RepeatedRow[],
): Promise<void> {
  if (repeated.length === 0) return;
  await sql`
    update change_row c
    set input = jsonb_set(c.input, '{reasons}', (c.input -> 'reasons') || r.reasons)
    from (
      select (e ->> 'source_row')::integer as source_row, jsonb_agg(e -> 'reason') as reasons
      from jsonb_array_elements(${toJsonb(repeated)}::jsonb) e
      group by 1
    ) r
    where c.change_set_id = ${change_set_id} and c.source_row = r.source_row`.execute(trx);
}

export async function updateFileRows(trx: Trx, change_set_id: number, rows: number): Promise<void> {
  await sql`
    update change_set set file = jsonb_set(file, '{rows}', to_jsonb(${rows}::integer))
    where change_set_id = ${change_set_id}`.execute(trx);
}

interface SharedProduct {
  position: number;
  /** Another row of the file with the same product. */
  other_row: number;
}

/**
 * Those of the rows whose product has another row as well. All rows of the file are grouped once: joined to each
 * other, they were read again for every row while PostgreSQL had no statistics of the file.
 */
export async function listShared(
  db: Db,
  change_set_id: number,
  positions: number[],
): Promise<SharedProduct[]> {
  const { rows } = await sql<SharedProduct>`
    with shared as materialized (
      select product_id, array_agg(source_row) as source_rows from change_row
      where change_set_id = ${change_set_id} and product_id is not null
      group by product_id having count(*) > 1
    )
    select r.position,
      coalesce((select min(n) from unnest(s.source_rows) n where n <> r.source_row), r.source_row)
        as other_row
    from shared s join change_row r using (product_id)
    where r.change_set_id = ${change_set_id} and r.position = any(${positions}::integer[])`.execute(
    db,
  );
  return rows;
}

interface Export {
  product_id: number;
  exported_at: string;
}

const toKey = ({ product_id, exported_at }: Export) => `${product_id} ${Date.parse(exported_at)}`;

/** Finds how much files of the same exports have added to the stocks before. */
export async function findApplied(db: Db, exports: Export[]): Promise<(one: Export) => number> {
  const { rows } = await sql<{ product_id: number; exported_at: Date; applied: number }>`
    select product_id, exported_at, applied
    from unnest(${exports.map(({ product_id }) => product_id)}::bigint[],
      ${exports.map(({ exported_at }) => exported_at)}::timestamptz(3)[]) e (product_id, exported_at)
    join stock_import using (product_id, exported_at)`.execute(db);
  const known = new Map(
    rows.map(({ exported_at, applied, ...row }) => [
      toKey({ ...row, exported_at: exported_at.toISOString() }),
      applied,
    ]),
  );
  return (one) => known.get(toKey(one)) ?? 0;
}

export async function addApplied(trx: Trx, moves: (Export & { delta: number })[]): Promise<void> {
  if (moves.length === 0) return;
  await sql`
    insert into stock_import as s (product_id, exported_at, applied)
    select * from unnest(${moves.map(({ product_id }) => product_id)}::bigint[],
      ${moves.map(({ exported_at }) => exported_at)}::timestamptz(3)[],
      ${moves.map(({ delta }) => delta)}::integer[])
    on conflict (product_id, exported_at) do update set applied = s.applied + excluded.applied`.execute(
    trx,
  );
}

interface Source {
  source: string;
  source_key: string;
}

/** Those of the sources whose product was added since. */
export async function listKnownSources(db: Db, sources: Source[]): Promise<Source[]> {
  if (sources.length === 0) return [];
  const { rows } = await sql<Source>`
    select source, source_key
    from unnest(${sources.map(({ source }) => source)}::text[],
      ${sources.map(({ source_key }) => source_key)}::text[]) e (source, source_key)
    join product_source using (source, source_key)`.execute(db);
  return rows;
}

export async function insertSources(
  trx: Trx,
  sources: (Source & { product_id: number })[],
): Promise<void> {
  if (sources.length === 0) return;
  await sql`
    insert into product_source (source, source_key, product_id)
    select * from unnest(${sources.map(({ source }) => source)}::text[],
      ${sources.map(({ source_key }) => source_key)}::text[],
      ${sources.map(({ product_id }) => product_id)}::bigint[])
    on conflict (source, source_key) do nothing`.execute(trx);
}
