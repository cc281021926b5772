import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { keptSince } from '#db/retention.ts';

interface EmailState {
  email_confirmed: boolean;
  /** A new email that has not been confirmed yet. */
  pending_email: string | undefined;
}

export async function findEmailState(db: Db, userId: number): Promise<EmailState> {
  const row = await db
    .selectFrom('customer')
    .select((eb) => [
      sql<boolean>`email_confirmed_at is not null`.as('email_confirmed'),
      eb
        .selectFrom('email_change')
        .select('new_email')
        .whereRef('email_change.user_id', '=', 'customer.user_id')
        .where('confirmed_at', 'is', null)
        .where('cancelled_at', 'is', null)
        .as('pending_email'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return {
    email_confirmed: row?.email_confirmed ?? false,
    pending_email: row?.pending_email ?? undefined,
  };
}

/** The one change that waits for its confirmation. */
export async function findOpenEmailChange(
  trx: Trx,
  userId: number,
): Promise<{ email_change_id: string; new_email: string } | undefined> {
  return trx
    .selectFrom('email_change')
    .select(['email_change_id', 'new_email'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
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

export async function cancelEmailChange(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('email_change')
    .set({ cancelled_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute();
}

export async function markEmailChangeConfirmed(trx: Trx, emailChangeId: string): Promise<void> {
  await trx
    .updateTable('email_change')
    .set({ confirmed_at: sql`now()` })
    .where('email_change_id', '=', emailChangeId)
    .execute();
}

export async function deleteOldEmailChanges(db: Db): Promise<void> {
  await sql`delete from email_change where created_at < ${keptSince('emailChanges')}`.execute(db);
}
