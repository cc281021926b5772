import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { toJsonb } from '#features/catalog/changes/to-jsonb.ts';
import type { ZipEntry } from '#integrations/zip.ts';

export interface KeptZip {
  zip_id: string;
  parts: number;
  bytes: number;
}

export async function insertZip(db: Db, zip_id: string): Promise<void> {
  await db.insertInto('import_zip').values({ zip_id }).execute();
}

export async function updateZipParts(db: Db, { zip_id, parts, bytes }: KeptZip): Promise<void> {
  await db.updateTable('import_zip').set({ parts, bytes }).where('zip_id', '=', zip_id).execute();
}

/** All of it has arrived. */
export async function completeZip(
  db: Db,
  zip_id: string,
  entries: readonly ZipEntry[],
): Promise<void> {
  await sql`
    update import_zip set entries = ${toJsonb(entries)}::jsonb
    where zip_id = ${zip_id}::uuid`.execute(db);
}

/** From now on the ZIP is of this import alone. @returns false when it is gone, or of another one */
export async function claimZip(trx: Trx, zip_id: string, change_set_id: number): Promise<boolean> {
  const { rows } = await sql`
    update import_zip set change_set_id = ${change_set_id}::integer
    where zip_id = ${zip_id}::uuid and change_set_id is null and entries is not null
    returning zip_id`.execute(trx);
  return rows.length > 0;
}

/** The files in the ZIP of an import. */
export async function findZipEntries(
  db: Db,
  change_set_id: number,
): Promise<ZipEntry[] | undefined> {
  const { rows } = await sql<{ entries: ZipEntry[] }>`
    select entries from import_zip where change_set_id = ${change_set_id}`.execute(db);
  return rows[0]?.entries;
}

export async function findZip(db: Db, change_set_id: number): Promise<KeptZip | undefined> {
  const { rows } = await sql<KeptZip>`
    select zip_id, parts, bytes::float8 as bytes from import_zip
    where change_set_id = ${change_set_id}`.execute(db);
  return rows[0];
}

/** A ZIP whose pictures are all taken in, or whose import has ended, is forgotten, or was never sent. */
export async function findUnneededZip(db: Db): Promise<KeptZip | undefined> {
  const { rows } = await sql<KeptZip>`
    select z.zip_id, z.parts, z.bytes::float8 as bytes
    from import_zip z left join change_set s using (change_set_id)
    where (z.change_set_id is null and z.created_at < now() - interval '1 day')
      or s.state = 'stopped' or (s.state = 'done' and s.pictures_done = s.pictures_all)
    order by z.created_at limit 1`.execute(db);
  return rows[0];
}

export async function deleteZip(db: Db, zip_id: string): Promise<void> {
  await db.deleteFrom('import_zip').where('zip_id', '=', zip_id).execute();
}
