import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { AlertKind } from './alert-kinds.ts';

export interface Alert {
  kind: AlertKind;
  /** The id of the affected row, never personal data. */
  subject: string;
}

/** Opens or refreshes an alert. @returns true when it is new or was cleared before. */
export async function raiseAlert(db: Db, { kind, subject }: Alert): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into alert (kind, subject) values (${kind}, ${subject})
    on conflict (kind, subject) do update
    set last_seen_at = now(), cleared_at = null,
      raised_at = case when alert.cleared_at is null then alert.raised_at else now() end
    returning old.kind is null or old.cleared_at is not null as is_new`.execute(db);
  return rows[0]?.is_new ?? false;
}

/** For one-time events: a cleared alert is not opened again. @returns true the first time. */
export async function raiseAlertOnce(db: Db, alert: Alert): Promise<boolean> {
  const raised = await db
    .insertInto('alert')
    .values(alert)
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .returning('kind')
    .executeTakeFirst();
  return raised !== undefined;
}

/**
 * Opens the alerts found by a check and clears the open ones of the checked kinds that were not found.
 * Alerts of other kinds report one-time events and are cleared 7 days after they were last raised.
 */
export async function syncAlerts(
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
          ${found.map(({ subject }) => subject)}::text[]) f (kind, subject)
        where f.kind = a.kind and f.subject = a.subject)`.execute(db);
}

export async function countOpenAlerts(db: Db) {
  return db
    .selectFrom('alert')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('open')])
    .where('cleared_at', 'is', null)
    .groupBy('kind')
    .execute();
}

const MAX_LISTED = 100;

/** Newest first. */
export async function listOpenAlerts(db: Db): Promise<Alert[]> {
  const alerts = await db
    .selectFrom('alert')
    .select(['kind', 'subject'])
    .where('cleared_at', 'is', null)
    .orderBy('raised_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
  // Rows are written by this file only.
  return alerts as Alert[];
}
