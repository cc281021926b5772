import type { Role } from '@shop/contract';
import type { Db } from '#db/database.ts';

export interface NewAdmin {
  name: string;
  email: string;
  password_hash: string;
  role: Role;
  demo?: boolean;
}

/** @returns false when the email is in use. */
export async function insertAdmin(db: Db, admin: NewAdmin): Promise<boolean> {
  const row = await db
    .insertInto('admin')
    .values(admin)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('admin_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listAdmins(db: Db) {
  return db
    .selectFrom('admin')
    .select(['admin_id', 'name', 'email', 'role', 'created_at', 'disabled_at'])
    .orderBy('email')
    .execute();
}

export async function findAdminId(db: Db, email: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('admin')
    .select('admin_id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.admin_id;
}
