import { randomUUID } from 'node:crypto';
import {
  lockActiveCustomer,
  markEmailConfirmed,
} from '#features/accounts/customers/customers.queries.ts';
import { isEmailConfirmed } from '#features/accounts/customers/email-changes.queries.ts';
import { hashToken, isToken } from '#features/accounts/sessions/sessions.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findUsableLink, markLinkUsed } from './account-tokens.queries.ts';

/** Confirms the email of an account by a link from a message. */
export async function confirmEmail({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  const link = { token_hash: hashToken(token), purpose: 'confirm_email' } as const;
  const found = isToken(token) && (await findUsableLink(db, link));
  if (!found) throw new ShopError('LINK_EXPIRED');
  const { user_id } = found;

  await db.transaction().execute(async (trx) => {
    const customer = await lockActiveCustomer(trx, user_id);
    const used = customer && (await markLinkUsed(trx, { ...link, email: customer.email }));
    if (!used) throw new ShopError('LINK_EXPIRED');
    await markEmailConfirmed(trx, user_id);
  });
}

/** Sends another link to an email that is not confirmed yet. @returns false when it is. */
export async function resendConfirmation(
  { db, mailEnabled }: Pick<Deps, 'db' | 'mailEnabled'>,
  user_id: number,
): Promise<boolean> {
  if (!mailEnabled) return false;
  return db.transaction().execute(async (trx) => {
    await lockActiveCustomer(trx, user_id);
    if (await isEmailConfirmed(trx, user_id)) return false;
    await insertMessage(trx, { kind: 'confirm_email', causeId: randomUUID(), user_id });
    return true;
  });
}
