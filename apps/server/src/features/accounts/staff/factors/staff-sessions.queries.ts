import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

/** Time between the challenge of a passkey and its answer. */
const CHALLENGE_LIFETIME = sql`interval '5 minutes'`;

export async function updateChallenge(
  db: Db,
  { token_hash, challenge }: { token_hash: Buffer; challenge: string },
): Promise<void> {
  await sql`
    update session set challenge = ${challenge}, challenge_at = now()
    where token_hash = ${token_hash}`.execute(db);
}

/** Each challenge is answered once. @returns undefined when there is none, or it is too old. */
export async function takeChallenge(db: Db, token_hash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string }>`
    update session set challenge = null
    where token_hash = ${token_hash} and challenge is not null
      and challenge_at > now() - ${CHALLENGE_LIFETIME}
    returning old.challenge as challenge`.execute(db);
  return rows[0]?.challenge;
}

export async function updatePendingTotp(
  db: Db,
  { token_hash, secret }: { token_hash: Buffer; secret: Buffer },
): Promise<void> {
  await sql`update session set pending_totp = ${secret} where token_hash = ${token_hash}`.execute(
    db,
  );
}

/** @returns undefined when no authenticator app is being set up. */
export async function findPendingTotp(
  db: Db,
  token_hash: Buffer,
): Promise<{ secret: Buffer; now: number } | undefined> {
  const { rows } = await sql<{ secret: Buffer | null; now: number }>`
    select pending_totp as secret, (extract(epoch from clock_timestamp()) * 1000)::float8 as now
    from session where token_hash = ${token_hash}`.execute(db);
  const [row] = rows;
  return row?.secret ? { secret: row.secret, now: row.now } : undefined;
}

export async function markProven(db: Db, token_hash: Buffer): Promise<void> {
  await sql`update session set proven_at = now() where token_hash = ${token_hash}`.execute(db);
}

/**
 * Gives the session another token, so that a copy of its cookie becomes worthless.
 * @returns false when it has ended.
 */
export async function renewSession(
  trx: Trx,
  { token_hash, newHash }: { token_hash: Buffer; newHash: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    update session set token_hash = ${newHash}, proven_at = now(), challenge = null,
      pending_totp = null
    where token_hash = ${token_hash} returning 1`.execute(trx);
  return rows.length > 0;
}

export async function deleteOtherSessions(
  trx: Trx,
  { admin_id, token_hash }: { admin_id: number; token_hash: Buffer },
): Promise<void> {
  await sql`
    delete from session where admin_id = ${admin_id} and token_hash <> ${token_hash}`.execute(trx);
}
