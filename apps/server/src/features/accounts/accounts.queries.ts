import type { Address, Profile } from '@shop/contract';
import pg from 'pg';
import type { Db } from '#db/database.ts';

export interface NewCustomer extends Omit<Profile, 'address'> {
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

export async function findProfile(db: Db, userId: number): Promise<Profile | undefined> {
  const row = await db
    .selectFrom('customer')
    .select(['name', 'email', 'phone', 'address'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  // The contract's schema validated the address before it was stored.
  return row && { ...row, address: row.address as unknown as Address };
}

export async function updatePersonalInformation(
  db: Db,
  userId: number,
  { name, email, phone }: Pick<Profile, 'name' | 'email' | 'phone'>,
): Promise<void> {
  await db
    .updateTable('customer')
    .set({ name, email, phone })
    .where('user_id', '=', userId)
    .execute();
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
