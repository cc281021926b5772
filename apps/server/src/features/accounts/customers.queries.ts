import { sql } from 'kysely';
import type { Trx } from '#db/database.ts';

export async function lockCustomer(trx: Trx, email: string) {
  return trx
    .selectFrom('customer')
    .select(['user_id', sql<boolean>`disabled_at is not null`.as('disabled')])
    .where('email', '=', email)
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
