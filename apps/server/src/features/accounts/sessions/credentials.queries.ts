import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import type { AccountKind } from './sessions.ts';

export interface Credentials {
  id: number;
  password_hash: string;
}

/** Both tables have the columns email, password_hash and disabled_at. */
const tables = {
  customer: { table: sql.table('customer'), id: sql.ref('user_id') },
  admin: { table: sql.table('admin'), id: sql.ref('admin_id') },
} satisfies Record<AccountKind, unknown>;

/** @returns undefined when there is no such account or it is disabled. */
export async function findCredentials(
  db: Db,
  kind: AccountKind,
  email: string,
): Promise<Credentials | undefined> {
  const { table, id } = tables[kind];
  const { rows } = await sql<Credentials>`
    select ${id} as id, password_hash from ${table}
    where email = ${email} and disabled_at is null`.execute(db);
  return rows[0];
}

export async function findCustomerCredentials(
  db: Db,
  user_id: number,
): Promise<{ email: string; password_hash: string } | undefined> {
  return db
    .selectFrom('customer')
    .select(['email', 'password_hash'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
}

export async function updatePasswordHash(
  db: Db,
  kind: AccountKind,
  account: Credentials,
): Promise<void> {
  const { table, id } = tables[kind];
  await sql`
    update ${table} set password_hash = ${account.password_hash}
    where ${id} = ${account.id}`.execute(db);
}

/**
 * Locks the account until the transaction ends, if it still has the password hash that was verified:
 * a session created in the transaction cannot survive a concurrent change of the password.
 * @returns false when the password has been changed or the account disabled.
 */
export async function lockIfPasswordUnchanged(
  trx: Trx,
  kind: AccountKind,
  account: Credentials,
): Promise<boolean> {
  const { table, id } = tables[kind];
  const { rows } = await sql`
    select from ${table}
    where ${id} = ${account.id} and password_hash = ${account.password_hash}
      and disabled_at is null
    for no key update`.execute(trx);
  return rows.length > 0;
}
