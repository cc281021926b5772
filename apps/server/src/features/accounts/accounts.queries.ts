import type { Address, Profile } from '@shop/contract';
import pg from 'pg';
import type { Db } from '#db/database.ts';

export interface NewCustomer extends Omit<Profile, 'address'> {
  address: Address;
  password_hash: string;
  demo?: boolean;
}

/** The new customer's id; nothing when the mail address is in use. */
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
  // The address was read by the contract's schema before it was stored.
  return row && { ...row, address: row.address as unknown as Address };
}

export async function setPersonalInformation(
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

/** Whether an error is PostgreSQL's word that the mail address belongs to somebody else. */
export const isEmailTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'customer_email_key';

export async function setAddress(db: Db, userId: number, address: Address): Promise<void> {
  await db
    .updateTable('customer')
    .set({ address: JSON.stringify(address) })
    .where('user_id', '=', userId)
    .execute();
}

/** Accounts whose passwords everybody can read, because the demo printed them. */
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
