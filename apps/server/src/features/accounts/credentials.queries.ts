import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import type { AccountKind } from './session-policy.ts';

/** What logging in needs to know about an account. */
export interface Credentials {
  id: number;
  password_hash: string;
}

/** Customers and admins live in tables of their own, which look alike from here. */
const places = {
  customer: { table: sql.table('customer'), id: sql.ref('user_id') },
  admin: { table: sql.table('admin'), id: sql.ref('admin_id') },
} satisfies Record<AccountKind, unknown>;

/** The account of this mail address, unless it is disabled. */
export async function findCredentials(
  db: Db,
  kind: AccountKind,
  email: string,
): Promise<Credentials | undefined> {
  const { table, id } = places[kind];
  const { rows } = await sql<Credentials>`
    select ${id} as id, password_hash from ${table}
    where email = ${email} and disabled_at is null`.execute(db);
  return rows[0];
}

export async function setPasswordHash(
  db: Db,
  kind: AccountKind,
  account: Credentials,
): Promise<void> {
  const { table, id } = places[kind];
  await sql`
    update ${table} set password_hash = ${account.password_hash}
    where ${id} = ${account.id}`.execute(db);
}

/**
 * Whether the password that was just verified is still the account's own, and stays so until the
 * transaction ends: a session opened in it cannot outlive a change of the password.
 */
export async function holdsPassword(
  trx: Trx,
  kind: AccountKind,
  account: Credentials,
): Promise<boolean> {
  const { table, id } = places[kind];
  const { rows } = await sql`
    select from ${table}
    where ${id} = ${account.id} and password_hash = ${account.password_hash}
      and disabled_at is null
    for no key update`.execute(trx);
  return rows.length > 0;
}
