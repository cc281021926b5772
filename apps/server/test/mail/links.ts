import { accountRecovery } from '@shop/contract';
import { sql } from 'kysely';
import { insertEmailChange } from '#features/accounts/customers/email-changes.queries.ts';
import { insertAccountToken } from '#features/accounts/recovery/account-tokens.queries.ts';
import { processResetRequest } from '#features/accounts/recovery/reset-requests.queries.ts';
import { createToken } from '#features/accounts/sessions/sessions.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import type { TestShop } from '../test-shop.ts';

/** Settings of a shop that sends mail; no server listens there. */
export const MAIL_ON = { MAIL_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'orders@shop.example' };

interface LinkMessage {
  message_id: string;
  user_id: number;
}

const PURPOSES = {
  password_reset: 'reset_password',
  confirm_email: 'confirm_email',
  email_changed: 'undo_email_change',
} as const;

/** The token of the newest message of a kind to an address, drawn as by the worker that sends it. */
export async function drawLink(
  { db }: Pick<TestShop, 'db'>,
  kind: keyof typeof PURPOSES,
  email: string,
): Promise<string> {
  const { rows } = await sql<LinkMessage>`
    select m.message_id, m.user_id
    from message m join customer c using (user_id) left join email_change e using (email_change_id)
    where m.kind = ${kind} and coalesce(e.old_email, c.email) = ${email}
    order by m.message_id desc limit 1`.execute(db);
  const [message] = rows;
  if (!message) throw new Error(`there is no message ${kind} to this address`);
  const token = createToken();
  const isStored = await insertAccountToken(db, {
    ...message,
    purpose: PURPOSES[kind],
    email,
    token,
  });
  if (!isStored) throw new Error(`the message ${kind} is not due`);
  return token;
}

/** Asks for a new password and returns the token of the link, as its message would carry it. */
export async function requestReset(shop: TestShop, email: string): Promise<string> {
  await shop.call(accountRecovery.forgotPassword, { body: { email } });
  while (await processResetRequest(shop.db));
  return drawLink(shop, 'password_reset', email);
}

/** Tokens of every kind, of new messages to a customer. */
export async function createLinks(
  shop: TestShop,
  { user_id, email }: { user_id: number; email: string },
): Promise<{ resetToken: string; confirmToken: string; undoToken: string }> {
  await shop.db.transaction().execute(async (trx) => {
    for (const kind of ['password_reset', 'confirm_email'] as const) {
      await insertMessage(trx, { kind, causeId: createToken(), user_id });
    }
    const change = { user_id, old_email: email, new_email: email };
    const email_change_id = await insertEmailChange(trx, change);
    const causeId = email_change_id;
    await insertMessage(trx, { kind: 'email_changed', causeId, user_id, email_change_id });
  });
  return {
    resetToken: await drawLink(shop, 'password_reset', email),
    confirmToken: await drawLink(shop, 'confirm_email', email),
    undoToken: await drawLink(shop, 'email_changed', email),
  };
}

/** Kinds of the messages to a customer, in the order of their insertion. */
export async function listMessageKinds({ db }: TestShop, user_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .select('kind')
    .where('user_id', '=', user_id)
    .orderBy('message_id')
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Moves the times of all sessions back, as if all logins were that long ago. */
export async function ageSessions({ db }: TestShop, interval: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ created_at: sql`created_at - ${interval}::interval` })
    .execute();
}

/** Whether a statement waits for a lock of another transaction. */
export async function isWaitingForLock({ db }: TestShop): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
