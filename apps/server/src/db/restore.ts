import { sql } from 'kysely';
import type { Db, Trx } from './database.ts';

/** PostgreSQL's timeline, which increases with every restore and every promotion of a standby. */
export async function getWalTimeline(db: Db): Promise<number> {
  const { rows } = await sql<{ timeline: string }>`
    select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline`.execute(db);
  return Number.parseInt(rows[0]?.timeline ?? '1', 16);
}

/** More ids than the shop assigns between two backups. */
const ID_GAP = 100_000;

/** Ids assigned after the restored point in time may be bookmarked, so they must not be reused. */
export async function advanceSequences(trx: Trx): Promise<void> {
  await sql`
    select setval(format('%I.%I', schemaname, sequencename), coalesce(last_value, 0) + ${ID_GAP})
    from pg_sequences where schemaname = 'public'`.execute(trx);
}
