import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export interface ProviderEvent {
  event_id: string;
  body: string;
}

/** Keeps an event to be read later; the same event is kept once. */
export async function insertEvent(
  db: Db,
  { event_id, event, text }: { event_id: string; event: string; text: string },
): Promise<void> {
  await db
    .insertInto('webhook_event')
    .values({ event_id, event, body: text })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .execute();
}

/** Takes the next event to read. Who crashes with it leaves it to the next. */
export async function claimDueEvent(db: Db): Promise<ProviderEvent | undefined> {
  const { rows } = await sql<ProviderEvent>`
    with due as (
      select event_id from webhook_event
      where processed_at is null and next_try_at <= now()
      order by next_try_at for no key update skip locked limit 1
    )
    update webhook_event e
    set attempts = attempts + 1,
      next_try_at = now()
        + least(interval '5 minutes', interval '5 seconds' * power(2, least(attempts, 6)))
    from due where e.event_id = due.event_id
    returning e.event_id, e.body`.execute(db);
  return rows[0];
}

export async function setEventRead(
  db: Db,
  eventId: string,
  last_error: string | null,
): Promise<void> {
  await db
    .updateTable('webhook_event')
    .set({ processed_at: sql`now()`, last_error })
    .where('event_id', '=', eventId)
    .execute();
}

export async function noteEventError(db: Db, eventId: string, last_error: string): Promise<void> {
  await db
    .updateTable('webhook_event')
    .set({ last_error })
    .where('event_id', '=', eventId)
    .execute();
}

const STRIP_AT_ONCE = 1000;

/** Events carry mail, phone and bank details: after a month only that they came is kept. */
export async function stripOldEvents(db: Db): Promise<void> {
  for (let stripped = STRIP_AT_ONCE; stripped === STRIP_AT_ONCE; ) {
    const { numAffectedRows } = await sql`
      update webhook_event set body = ''
      where event_id in (
        select event_id from webhook_event
        where body <> '' and received_at < now() - interval '30 days' limit ${STRIP_AT_ONCE}
      )`.execute(db);
    stripped = Number(numAffectedRows ?? 0n);
  }
}
