import { sql } from 'kysely';
import type { Db, Trx } from './database.ts';

/** A setting of ours. Standbys copy it, so that a failover after a restore is not another restore. */
export const RESTORE_ID_SETTING = 'shop.restore_id';

/** PostgreSQL's timeline: one more after every restore and every promotion of a standby. */
export async function getWalTimeline(db: Db): Promise<number> {
  const { rows } = await sql<{ timeline: string }>`
    select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline`.execute(db);
  return Number.parseInt(rows[0]?.timeline ?? '1', 16);
}

/** The mark that `npm run restore` writes into the settings of the restored database. */
export async function findRestoreId(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ restore_id: string | null }>`
    select current_setting(${RESTORE_ID_SETTING}, true) as restore_id`.execute(db);
  return rows[0]?.restore_id || undefined;
}

/** More ids than the shop assigns between two backups. */
const ID_GAP = 100_000;

/** Ids assigned after the restored point in time may be bookmarked, so they must not be reused. */
export async function advanceSequences(trx: Trx): Promise<void> {
  await sql`
    select setval(format('%I.%I', schemaname, sequencename), coalesce(last_value, 0) + ${ID_GAP})
    from pg_sequences where schemaname = 'public'`.execute(trx);
}
