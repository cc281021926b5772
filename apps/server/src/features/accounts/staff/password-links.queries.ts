import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { hashToken } from '#features/accounts/sessions/sessions.ts';

/** As long as the customer's. */
const MAILED_LIFETIME = sql`interval '30 minutes'`;
/** The owner passes it on by hand, and the person may be at home. */
const SHOWN_LIFETIME = sql`interval '1 day'`;

/**
 * Stores the link of a message that is being sent. A second attempt replaces the link of the first.
 * @returns false when the message is no longer due, or its link has been used: it need not be sent.
 */
export async function insertMailedPasswordLink(
  db: Db,
  { message_id, token }: { message_id: string; token: string },
): Promise<boolean> {
  // The lock on the message makes it wait for a transaction that revokes the account's links.
  const { rows } = await sql`
    insert into staff_password_link (token_hash, admin_id, message_id, expires_at)
    select ${hashToken(token)}::bytea, m.admin_id, m.message_id, now() + ${MAILED_LIFETIME}
    from message m where m.message_id = ${message_id} and m.status = 'due'
    for share
    on conflict (message_id) do update
    set token_hash = excluded.token_hash, expires_at = excluded.expires_at
    where staff_password_link.used_at is null
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function insertShownPasswordLink(
  trx: Trx,
  { admin_id, token }: { admin_id: number; token: string },
): Promise<void> {
  await sql`
    insert into staff_password_link (token_hash, admin_id, expires_at)
    values (${hashToken(token)}, ${admin_id}, now() + ${SHOWN_LIFETIME})`.execute(trx);
}

/** @returns undefined when the link is unknown, used, void or too old. */
export async function findPasswordLink(
  db: Db,
  token_hash: Buffer,
): Promise<{ admin_id: number } | undefined> {
  const { rows } = await sql<{ admin_id: number }>`
    select admin_id from staff_password_link
    where token_hash = ${token_hash} and used_at is null and expires_at > now()`.execute(db);
  return rows[0];
}

/** Uses a link, once. @returns false when it has been used or revoked. */
export async function markPasswordLinkUsed(trx: Trx, token_hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update staff_password_link set used_at = now()
    where token_hash = ${token_hash} and used_at is null and expires_at > now()
    returning 1`.execute(trx);
  return rows.length > 0;
}

/** Voids the links for a new password, including those of messages that are still to be sent. */
export async function revokePasswordLinks(trx: Trx, admin_id: number): Promise<void> {
  // Messages first: a link that is being inserted holds a lock on its message.
  await sql`
    update message set status = 'skipped'
    where status = 'due' and kind = 'staff_password_reset' and admin_id = ${admin_id}`.execute(trx);
  await sql`
    update staff_password_link set used_at = now()
    where admin_id = ${admin_id} and used_at is null`.execute(trx);
}

export async function deleteExpiredPasswordLinks(db: Db): Promise<void> {
  await sql`delete from staff_password_link where expires_at < now()`.execute(db);
}
