import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { keptSince } from '#db/retention.ts';

/** Runs the same statement whether or not there is an account, so that both take the same time. */
export async function insertResetRequest(db: Db, email: string): Promise<void> {
  await sql`insert into password_reset_request (email_hash) values (email_hash(${email}))`.execute(
    db,
  );
}

/**
 * Removes the oldest request, and inserts the message for the account that it is about, if there is one.
 * @returns false without a request.
 */
export async function processResetRequest(db: Db): Promise<boolean> {
  const { rows } = await sql`
    with due as (
      delete from password_reset_request where request_id = (
        select request_id from password_reset_request
        order by request_id for update skip locked limit 1)
      returning request_id, email_hash
    ), message_inserted as (
      insert into message (kind, unique_key, user_id)
      select 'password_reset', 'password_reset:' || due.request_id, c.user_id
      from due join customer c on email_hash(c.email) = due.email_hash and c.disabled_at is null
    )
    select from due`.execute(db);
  return rows.length > 0;
}

/** Deletes requests of a time without a worker: a link that arrives a day later is useless. */
export async function deleteOldResetRequests(db: Db): Promise<void> {
  await sql`
    delete from password_reset_request where created_at < ${keptSince('resetRequests')}`.execute(
    db,
  );
}
