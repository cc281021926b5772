import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { keptSince } from '#db/retention.ts';
import type { AccountKind } from '#features/accounts/sessions/sessions.ts';

/** Runs the same statement whether or not there is an account, so that both take the same time. */
export async function insertResetRequest(
  db: Db,
  { kind, email }: { kind: AccountKind; email: string },
): Promise<void> {
  await sql`
    insert into password_reset_request (account_kind, email_hash)
    values (${kind}, email_hash(${email}))`.execute(db);
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
      returning request_id, account_kind, email_hash
    ), message_inserted as (
      insert into message (kind, unique_key, user_id)
      select 'password_reset', 'password_reset:' || due.request_id, c.user_id
      from due join customer c on email_hash(c.email) = due.email_hash and c.disabled_at is null
      where due.account_kind = 'customer'
    ), staff_message_inserted as (
      insert into message (kind, unique_key, admin_id)
      select 'staff_password_reset', 'staff_password_reset:' || due.request_id, a.admin_id
      from due join admin a on email_hash(a.email) = due.email_hash and a.disabled_at is null
      where due.account_kind = 'admin'
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
