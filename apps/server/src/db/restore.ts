import { sql } from 'kysely';
import type { Db, Trx } from './database.ts';

/** How often this database was restored and opened anew; 1 for one that never was, plus one each time. */
export async function findTimeline(db: Db): Promise<number> {
  const { rows } = await sql<{ timeline: string }>`
    select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline`.execute(db);
  return Number.parseInt(rows[0]?.timeline ?? '1', 16);
}

/** More than were ever given out between two backups. */
const FAR = 100_000;

/**
 * Numbers that were given out after the moment of the restore are known outside, in bookmarks and open
 * tabs: a new saree must not have the address of a lost one.
 */
export async function moveIdsAhead(trx: Trx): Promise<void> {
  await sql`
    select setval(format('%I.%I', schemaname, sequencename), coalesce(last_value, 0) + ${FAR})
    from pg_sequences where schemaname = 'public'`.execute(trx);
}
