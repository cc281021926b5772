import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { keptSince } from '#db/retention.ts';

export async function isEmailConfirmed(db: Db, user_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('customer')
    .select(sql<boolean>`email_confirmed_at is not null`.as('confirmed'))
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row?.confirmed ?? false;
}

/**
 * Whether the present address may undo a change: it is confirmed, or the account had it before any change.
 * One that a change has entered may be a stranger's, by a typing error.
 */
export async function isEmailTrusted(trx: Trx, user_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from customer c
    where c.user_id = ${user_id} and (c.email_confirmed_at is not null or not exists (
      select from email_change e where e.user_id = c.user_id and e.new_email = c.email))`.execute(
    trx,
  );
  return rows.length > 0;
}

export async function insertEmailChange(
  trx: Trx,
  change: { user_id: number; old_email: string; new_email: string },
): Promise<string> {
  const { email_change_id } = await trx
    .insertInto('email_change')
    .values(change)
    .returning('email_change_id')
    .executeTakeFirstOrThrow();
  return email_change_id;
}

/** @returns undefined when the change was undone, or is older than its retention period. */
export async function findEmailChange(
  db: Db,
  email_change_id: string,
): Promise<{ email_change_id: string; old_email: string } | undefined> {
  return db
    .selectFrom('email_change')
    .select(['email_change_id', 'old_email'])
    .where('email_change_id', '=', email_change_id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
}

/** Marks a change and all later ones as undone: the address before the oldest of them is restored. */
export async function markEmailChangesUndone(
  trx: Trx,
  user_id: number,
  email_change_id: string,
): Promise<void> {
  await sql`
    update email_change set undone_at = now()
    where user_id = ${user_id} and undone_at is null and created_at >= (
      select created_at from email_change where email_change_id = ${email_change_id})`.execute(trx);
}

export async function deleteOldEmailChanges(db: Db): Promise<void> {
  await sql`delete from email_change where created_at < ${keptSince('emailChanges')}`.execute(db);
}
