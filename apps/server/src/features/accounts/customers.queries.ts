import { sql } from 'kysely';
import type { Trx } from '#db/database.ts';

export async function lockCustomer(trx: Trx, by: { email: string } | { user_id: number }) {
  const [column, value] =
    'email' in by ? (['email', by.email] as const) : (['user_id', by.user_id] as const);
  return trx
    .selectFrom('customer')
    .select(['user_id', 'erased_at', sql<boolean>`disabled_at is not null`.as('disabled')])
    .where(column, '=', value)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Keeps the time of the first disabling. */
export async function updateCustomerDisabled(
  trx: Trx,
  userId: number,
  disabled: boolean,
): Promise<void> {
  await trx
    .updateTable('customer')
    .set({ disabled_at: disabled ? sql`coalesce(disabled_at, now())` : null })
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Locks a customer until the transaction ends. Whatever changes password, email, sessions and links locks
 * the customer first, so that two of them queue instead of deadlocking.
 * @returns undefined when there is no such customer, or it is disabled.
 */
export async function lockActiveCustomer(
  trx: Trx,
  userId: number,
): Promise<{ email: string } | undefined> {
  return trx
    .selectFrom('customer')
    .select('email')
    .where('user_id', '=', userId)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** After a link that was sent to the present email was opened. */
export async function markEmailConfirmed(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('customer')
    .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, now())` })
    .where('user_id', '=', userId)
    .execute();
}

/** Sets an email that its owner has confirmed. */
export async function updateConfirmedEmail(trx: Trx, userId: number, email: string): Promise<void> {
  await trx
    .updateTable('customer')
    .set({ email, email_confirmed_at: sql`now()` })
    .where('user_id', '=', userId)
    .execute();
}
