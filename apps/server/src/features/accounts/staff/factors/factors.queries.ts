import type { Passkey, Role, StaffSession } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

type Factor = StaffSession['factors'][number];

export async function listFactors(db: Db, admin_id: number): Promise<Factor[]> {
  const { rows } = await sql<{ factor: Factor }>`
    select 'totp' as factor from admin_totp where admin_id = ${admin_id}
    union select 'passkey' from admin_passkey where admin_id = ${admin_id}
    order by factor desc`.execute(db);
  return rows.map(({ factor }) => factor);
}

/** Locks the account, so that its factors are changed by one request at a time. */
export async function lockStaff(
  trx: Trx,
  admin_id: number,
): Promise<{ name: string; email: string; role: Role; password_hash: string } | undefined> {
  const { rows } = await sql<{ name: string; email: string; role: Role; password_hash: string }>`
    select name, email, role, password_hash from admin
    where admin_id = ${admin_id} and disabled_at is null for no key update`.execute(trx);
  return rows[0];
}

interface PasskeyRow {
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
}

export async function findPasskey(
  db: Db,
  { admin_id, credential_id }: { admin_id: number; credential_id: string },
): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('admin_passkey')
    .select(['credential_id', 'public_key', 'counter', 'transports'])
    .where('admin_id', '=', admin_id)
    .where('credential_id', '=', credential_id)
    .executeTakeFirst();
}

export async function listPasskeys(db: Db, admin_id: number): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('admin_passkey')
    .select(['credential_id', 'name', 'created_at', 'last_used_at'])
    .where('admin_id', '=', admin_id)
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/** @returns false when the key already belongs to an account. */
export async function insertPasskey(
  trx: Trx,
  passkey: PasskeyRow & { admin_id: number; name: string },
): Promise<boolean> {
  const row = await trx
    .insertInto('admin_passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('credential_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when another request has used a later counter: one of the two has a copied key. */
export async function markPasskeyUsed(
  db: Db,
  { credential_id, counter }: { credential_id: string; counter: number },
): Promise<boolean> {
  const { rows } = await sql`
    update admin_passkey set counter = ${counter}, last_used_at = now()
    where credential_id = ${credential_id} and (counter < ${counter} or ${counter} = 0)
    returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Deletes a passkey, or without a credential the authenticator app.
 * @returns false when there is no such factor.
 */
export async function deleteFactor(
  trx: Trx,
  { admin_id, credential_id }: { admin_id: number; credential_id?: string | undefined },
): Promise<boolean> {
  const { rows } =
    credential_id === undefined
      ? await sql`delete from admin_totp where admin_id = ${admin_id} returning 1`.execute(trx)
      : await sql`
          delete from admin_passkey
          where admin_id = ${admin_id} and credential_id = ${credential_id} returning 1`.execute(
          trx,
        );
  return rows.length > 0;
}

export async function deleteAllFactors(trx: Trx, admin_id: number): Promise<void> {
  await sql`delete from admin_totp where admin_id = ${admin_id}`.execute(trx);
  await sql`delete from admin_passkey where admin_id = ${admin_id}`.execute(trx);
  await sql`delete from admin_recovery_code where admin_id = ${admin_id}`.execute(trx);
}

export async function replaceRecoveryCodes(
  trx: Trx,
  { admin_id, hashes }: { admin_id: number; hashes: Buffer[] },
): Promise<void> {
  await sql`delete from admin_recovery_code where admin_id = ${admin_id}`.execute(trx);
  await sql`
    insert into admin_recovery_code (code_hash, admin_id)
    select hash, ${admin_id} from unnest(${hashes}::bytea[]) hash`.execute(trx);
}

/** Uses a recovery code, once. */
export async function markRecoveryCodeUsed(
  db: Db,
  { admin_id, hash }: { admin_id: number; hash: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    update admin_recovery_code set used_at = now()
    where admin_id = ${admin_id} and code_hash = ${hash} and used_at is null returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Db, admin_id: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from admin_recovery_code
    where admin_id = ${admin_id} and used_at is null`.execute(db);
  return rows[0]?.left ?? 0;
}
