import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** A backup that can be restored to any moment needs an archive of the write-ahead log. */
export async function isWalArchived(db: Db): Promise<boolean> {
  const { rows } = await sql<{ archived: boolean }>`
    select last_archived_time is not null as archived from pg_stat_archiver`.execute(db);
  return rows[0]?.archived ?? false;
}

/** Customers see at least one product. */
export async function hasVisibleProduct(db: Db): Promise<boolean> {
  const product = await db
    .selectFrom('product')
    .select('product_id')
    .where('enabled', '=', true)
    .limit(1)
    .executeTakeFirst();
  return product !== undefined;
}

export async function hasSecondFactor(db: Db, admin_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from admin_totp where admin_id = ${admin_id}
    union all select from admin_passkey where admin_id = ${admin_id}`.execute(db);
  return rows.length > 0;
}
