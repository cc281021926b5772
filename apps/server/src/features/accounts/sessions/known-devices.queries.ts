import { RETENTION } from '@shop/domain/people/retention';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { keptSince } from '#db/retention.ts';
import { ownerColumn } from './sessions.queries.ts';
import type { AccountKind } from './sessions.ts';

/** Days after the last login. */
export const KNOWN_DEVICE_DAYS = RETENTION.knownDevices.days;

const isRecent = sql<boolean>`known_device.last_login_at > ${keptSince('knownDevices')}`;

const accounts = { customer: sql`customer using (user_id)`, admin: sql`admin using (admin_id)` };

/** Looks up by email, like the login itself, so that an unknown account takes the same path. */
export async function isKnownDevice(
  db: Db,
  { kind, email, token_hash }: { kind: AccountKind; email: string; token_hash: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    select from known_device join ${accounts[kind]}
    where token_hash = ${token_hash} and email = ${email} and ${isRecent}`.execute(db);
  return rows.length > 0;
}

/** Marks a browser as known to one more account, and moves its earlier marks to the new token. */
export async function insertKnownDevice(
  trx: Trx,
  device: { kind: AccountKind; id: number; token_hash: Buffer; replacing: Buffer | undefined },
): Promise<void> {
  const { kind, id, token_hash, replacing } = device;
  if (replacing) {
    await trx
      .updateTable('known_device')
      .set({ token_hash })
      .where('token_hash', '=', replacing)
      .execute();
  }
  await trx
    .insertInto('known_device')
    .values({ token_hash, [ownerColumn[kind]]: id })
    .onConflict((conflict) =>
      conflict
        .columns(['token_hash', 'user_id', 'admin_id'])
        .doUpdateSet({ last_login_at: sql`now()` }),
    )
    .execute();
}

export async function deleteKnownDevices(trx: Trx, kind: AccountKind, id: number): Promise<void> {
  await trx.deleteFrom('known_device').where(ownerColumn[kind], '=', id).execute();
}

export async function deleteForgottenDevices(db: Db): Promise<void> {
  await sql`delete from known_device where not ${isRecent}`.execute(db);
}
