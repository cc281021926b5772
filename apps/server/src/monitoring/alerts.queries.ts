import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { AlertKind } from './alert-kinds.ts';

export interface Alert {
  /** What kind of thing it is; /metrics counts by it. */
  kind: AlertKind;
  /** Which one: an id, never a name or an address. */
  what: string;
}

/** Says that a person should look at something. True the first time, or when it came back. */
export async function raiseAlert(db: Db, { kind, what }: Alert): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into alert (kind, what) values (${kind}, ${what})
    on conflict (kind, what) do update
    set last_seen_at = now(), cleared_at = null,
      raised_at = case when alert.cleared_at is null then alert.raised_at else now() end
    returning old.kind is null or old.cleared_at is not null as is_new`.execute(db);
  return rows[0]?.is_new ?? false;
}

/** For what happens once: true the first time alone, also after it has been cleared. */
export async function raiseOnce(db: Db, alert: Alert): Promise<boolean> {
  const raised = await db
    .insertInto('alert')
    .values(alert)
    .onConflict((conflict) => conflict.columns(['kind', 'what']).doNothing())
    .returning('kind')
    .executeTakeFirst();
  return raised !== undefined;
}

/**
 * What was found in this round is open; what was open of these kinds and is not found is over. Other
 * kinds tell of something that happened once: they are over a week after it was last seen.
 */
export async function replaceAlerts(
  db: Db,
  kinds: readonly AlertKind[],
  found: Alert[],
): Promise<void> {
  for (const alert of found) await raiseAlert(db, alert);
  await sql`
    update alert a set cleared_at = now()
    where a.cleared_at is null
      and (a.kind = any(${kinds}) or a.last_seen_at < now() - interval '7 days')
      and not exists (
        select from unnest(${found.map(({ kind }) => kind)}::text[],
          ${found.map(({ what }) => what)}::text[]) f (kind, what)
        where f.kind = a.kind and f.what = a.what)`.execute(db);
}

export async function countOpenAlerts(db: Db) {
  return db
    .selectFrom('alert')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('open')])
    .where('cleared_at', 'is', null)
    .groupBy('kind')
    .execute();
}

const MOST_LISTED = 100;

/** What a person should look at, the newest first. */
export async function listOpenAlerts(db: Db) {
  return db
    .selectFrom('alert')
    .select(['kind', 'what'])
    .where('cleared_at', 'is', null)
    .orderBy('raised_at', 'desc')
    .limit(MOST_LISTED)
    .execute();
}
