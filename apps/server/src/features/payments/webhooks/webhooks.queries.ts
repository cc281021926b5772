import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { keptSince } from '#db/retention.ts';

export interface WebhookEvent {
  event_id: string;
  body: string;
}

export async function insertWebhookEvent(
  db: Db,
  { event_id, event, text }: { event_id: string; event: string; text: string },
): Promise<void> {
  await db
    .insertInto('webhook_event')
    .values({ event_id, event, body: text })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .execute();
}

/** Claims the next due event and postpones its retry, so that a crash does not lose it. */
export async function claimDueWebhookEvent(db: Db): Promise<WebhookEvent | undefined> {
  const { rows } = await sql<WebhookEvent>`
    with due as (
      select event_id from webhook_event
      where processed_at is null and next_check_at <= now()
      order by next_check_at for no key update skip locked limit 1
    )
    update webhook_event e
    set attempts = attempts + 1,
      next_check_at = now()
        + least(interval '5 minutes', interval '5 seconds' * power(2, least(attempts, 6)))
    from due where e.event_id = due.event_id
    returning e.event_id, e.body`.execute(db);
  return rows[0];
}

export async function markEventProcessed(
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

export async function recordEventError(db: Db, eventId: string, last_error: string): Promise<void> {
  await db
    .updateTable('webhook_event')
    .set({ last_error })
    .where('event_id', '=', eventId)
    .execute();
}

const REDACT_BATCH_SIZE = 1000;

/** Removes the payloads, which contain personal data, of old events. */
export async function redactOldPayloads(db: Db): Promise<void> {
  for (let redacted = REDACT_BATCH_SIZE; redacted === REDACT_BATCH_SIZE; ) {
    const { numAffectedRows } = await sql`
      update webhook_event set body = ''
      where event_id in (
        select event_id from webhook_event
        where body <> '' and received_at < ${keptSince('webhookBodies')} limit ${REDACT_BATCH_SIZE}
      )`.execute(db);
    redacted = Number(numAffectedRows ?? 0n);
  }
}
