import type { Address, Profile } from '@shop/contract';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db, Trx } from '#db/database.ts';

type Personal = Pick<Profile, 'name' | 'email' | 'phone'>;

export interface NewCustomer extends Personal {
  address: Address;
  password_hash: string;
  demo?: boolean;
}

/** @returns the new customer's id, or undefined when the email is in use. */
export async function insertCustomer(db: Db, customer: NewCustomer): Promise<number | undefined> {
  const row = await db
    .insertInto('customer')
    .values({ ...customer, address: JSON.stringify(customer.address) })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

export async function findProfile(
  db: Db,
  user_id: number,
): Promise<(Personal & { address: Address }) | undefined> {
  const row = await db
    .selectFrom('customer')
    .select(['name', 'email', 'phone', 'address'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  // The contract's schema validated the address before it was stored.
  return row && { ...row, address: row.address as unknown as Address };
}

/** A new email is stored as unconfirmed. */
export async function updatePersonalInformation(
  trx: Trx,
  user_id: number,
  { name, email, phone }: Personal,
): Promise<void> {
  await trx
    .updateTable('customer')
    .set({
      name,
      email,
      phone,
      email_confirmed_at: sql`case when email = ${email} then email_confirmed_at end`,
    })
    .where('user_id', '=', user_id)
    .execute();
}

export async function isEmailInUse(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('customer')
    .select('user_id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an error is a violation of the unique constraint on the email. */
export const isEmailTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'customer_email_key';

export async function updateAddress(db: Db, user_id: number, address: Address): Promise<void> {
  await db
    .updateTable('customer')
    .set({ address: JSON.stringify(address) })
    .where('user_id', '=', user_id)
    .execute();
}

/** Demo accounts have published passwords. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const [customer, admin] = await Promise.all([
    db.selectFrom('customer').select('user_id').where('demo', '=', true).executeTakeFirst(),
    db
      .selectFrom('admin')
      .select('admin_id')
      .where('demo', '=', true)
      .where('disabled_at', 'is', null)
      .executeTakeFirst(),
  ]);
  return customer !== undefined || admin !== undefined;
}

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
  user_id: number,
  disabled: boolean,
): Promise<void> {
  await trx
    .updateTable('customer')
    .set({ disabled_at: disabled ? sql`coalesce(disabled_at, now())` : null })
    .where('user_id', '=', user_id)
    .execute();
}

/**
 * Locks a customer until the transaction ends. Every change of password, email, sessions or links locks the
 * customer first, so that two of them queue instead of deadlocking.
 * @returns undefined when there is no such customer, or it is disabled.
 */
export async function lockActiveCustomer(
  trx: Trx,
  user_id: number,
): Promise<{ email: string } | undefined> {
  return trx
    .selectFrom('customer')
    .select('email')
    .where('user_id', '=', user_id)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Called after a link that was sent to the current email was opened. */
export async function markEmailConfirmed(trx: Trx, user_id: number): Promise<void> {
  await trx
    .updateTable('customer')
    .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, now())` })
    .where('user_id', '=', user_id)
    .execute();
}

/** Sets an email that its owner has confirmed. */
export async function updateConfirmedEmail(
  trx: Trx,
  user_id: number,
  email: string,
): Promise<void> {
  await trx
    .updateTable('customer')
    .set({ email, email_confirmed_at: sql`now()` })
    .where('user_id', '=', user_id)
    .execute();
}
