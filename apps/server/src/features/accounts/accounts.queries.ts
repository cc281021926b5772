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
  userId: number,
): Promise<(Personal & { address: Address }) | undefined> {
  const row = await db
    .selectFrom('customer')
    .select(['name', 'email', 'phone', 'address'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  // The contract's schema validated the address before it was stored.
  return row && { ...row, address: row.address as unknown as Address };
}

/** A new email has not been confirmed. */
export async function updatePersonalInformation(
  trx: Trx,
  userId: number,
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
    .where('user_id', '=', userId)
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

export async function updateAddress(db: Db, userId: number, address: Address): Promise<void> {
  await db
    .updateTable('customer')
    .set({ address: JSON.stringify(address) })
    .where('user_id', '=', userId)
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
