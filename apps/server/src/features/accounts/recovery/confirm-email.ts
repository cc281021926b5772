import type { Trx } from '#db/database.ts';
import {
  findUsableLink,
  markLinkUsed,
  revokeLinks,
} from '#features/accounts/account-tokens.queries.ts';
import { isEmailInUse, isEmailTaken } from '#features/accounts/accounts.queries.ts';
import {
  lockActiveCustomer,
  markEmailConfirmed,
  updateConfirmedEmail,
} from '#features/accounts/customers.queries.ts';
import {
  findOpenEmailChange,
  markEmailChangeConfirmed,
} from '#features/accounts/email-changes.queries.ts';
import { hashToken, isToken } from '#features/accounts/session-token.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';

/** Confirms the email of an account, or makes a new email count, by the link of a message. */
export async function confirmEmail({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  const link = { tokenHash: hashToken(token), purpose: 'confirm_email' } as const;
  const found = isToken(token) && (await findUsableLink(db, link));
  if (!found) throw new ShopError('LINK_EXPIRED');
  const { user_id, email_change_id } = found;

  await db.transaction().execute(async (trx) => {
    const customer = await lockActiveCustomer(trx, user_id);
    const change = email_change_id ? await findOpenEmailChange(trx, user_id) : undefined;
    // The link of a change that was replaced or withdrawn proves an address that is not asked for any more.
    const email = change?.new_email ?? customer?.email;
    const used = email && (await markLinkUsed(trx, { ...link, email }));
    if (!used) throw new ShopError('LINK_EXPIRED');
    if (change) await changeEmail(trx, user_id, change);
    else await markEmailConfirmed(trx, user_id);
  });
}

interface Change {
  email_change_id: string;
  new_email: string;
}

/**
 * Links that were sent to the old address are void, and it is told. An address that got an account of its own
 * meanwhile is never taken from it here: its owner gets that account by a new password.
 */
async function changeEmail(
  trx: Trx,
  user_id: number,
  { email_change_id, new_email }: Change,
): Promise<void> {
  if (await isEmailInUse(trx, new_email)) throw new ShopError('EMAIL_IN_USE');
  await markEmailChangeConfirmed(trx, email_change_id);
  await revokeLinks(trx, user_id);
  const notice = { kind: 'email_changed', user_id, email_change_id } as const;
  await insertMessage(trx, { ...notice, subject: `${email_change_id}:new` });
  await insertMessage(trx, { ...notice, subject: `${email_change_id}:old`, to_old_email: true });
  // Last, because it waits for transactions that refer to the customer, and they may wait for this one.
  await updateConfirmedEmail(trx, user_id, new_email).catch((error: unknown) => {
    throw isEmailTaken(error) ? new ShopError('EMAIL_IN_USE', {}, error) : error;
  });
}
