import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { hashToken } from '#features/accounts/sessions/sessions.ts';
import type { LinkPurpose } from '#mail/templates/define-mail.ts';

const LIFETIMES: Record<LinkPurpose, string> = {
  reset_password: '30 minutes',
  confirm_email: '48 hours',
  undo_email_change: '7 days',
};

interface NewAccountToken {
  message_id: string;
  user_id: number;
  purpose: LinkPurpose;
  /** Address to which the link is sent. */
  email: string;
  token: string;
}

/**
 * Stores the link of a message that is being sent. A second attempt replaces the link of the first.
 * @returns false when the message is no longer due, or its link has been used: it need not be sent.
 */
export async function insertAccountToken(
  db: Db,
  { message_id, user_id, purpose, email, token }: NewAccountToken,
): Promise<boolean> {
  // The lock on the message makes it wait for a transaction that revokes the account's links.
  const { rows } = await sql`
    insert into account_token (token_hash, purpose, user_id, message_id, email_hash, expires_at)
    select ${hashToken(token)}::bytea, ${purpose}::text, ${user_id}::bigint, m.message_id,
      email_hash(${email}), now() + ${LIFETIMES[purpose]}::interval
    from message m where m.message_id = ${message_id} and m.status = 'due'
    for share
    on conflict (message_id) do update set token_hash = excluded.token_hash,
      email_hash = excluded.email_hash, expires_at = excluded.expires_at
    where account_token.used_at is null
    returning 1`.execute(db);
  return rows.length > 0;
}

interface Link {
  token_hash: Buffer;
  purpose: LinkPurpose;
}

interface FoundLink {
  user_id: number;
  /** The change of email that the link undoes. */
  email_change_id: string | null;
}

/** @returns undefined when the link is unknown, used, void or too old. */
export async function findUsableLink(
  db: Db,
  { token_hash, purpose }: Link,
): Promise<FoundLink | undefined> {
  return db
    .selectFrom('account_token')
    .innerJoin('message', 'message.message_id', 'account_token.message_id')
    .select(['account_token.user_id', 'message.email_change_id'])
    .where('token_hash', '=', token_hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/**
 * Uses a link, once.
 * @param email the address that it must have been sent to.
 * @returns undefined when it has been used or revoked, or proves another address.
 */
export async function markLinkUsed(
  trx: Trx,
  { token_hash, purpose, email }: Link & { email: string },
): Promise<{ message_id: string } | undefined> {
  return trx
    .updateTable('account_token')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', token_hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('email_hash', '=', sql<Buffer>`email_hash(${email})`)
    .returning('message_id')
    .executeTakeFirst();
}

/**
 * Voids the links for a new password and for a confirmation, including those of messages that are still to be
 * sent. Links that undo a change of email stay: a thief of the account must not be able to void them.
 */
export async function revokeLinks(trx: Trx, user_id: number): Promise<void> {
  // Messages first: a link that is being inserted holds a lock on its message.
  await sql`
    update message set status = 'skipped'
    where status = 'due' and user_id = ${user_id}
      and kind in ('password_reset', 'confirm_email')`.execute(trx);
  await sql`
    update account_token set used_at = now()
    where user_id = ${user_id} and used_at is null
      and purpose in ('reset_password', 'confirm_email')`.execute(trx);
}

export async function deleteExpiredTokens(db: Db): Promise<void> {
  await sql`delete from account_token where expires_at < now()`.execute(db);
}
