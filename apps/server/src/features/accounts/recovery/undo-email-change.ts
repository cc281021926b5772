import {
  isEmailInUse,
  isEmailTaken,
  lockActiveCustomer,
  updateConfirmedEmail,
} from '#features/accounts/customers/customers.queries.ts';
import {
  findEmailChange,
  markEmailChangesUndone,
} from '#features/accounts/customers/email-changes.queries.ts';
import { deleteAccountSessions } from '#features/accounts/sessions/sessions.queries.ts';
import { hashToken, isToken } from '#features/accounts/sessions/sessions.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findUsableLink, markLinkUsed, revokeLinks } from './account-tokens.queries.ts';

/**
 * Puts the old address back by the link that was sent to it. All sessions end, and the links of the new
 * address are void. It does not log in.
 */
export async function undoEmailChange({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  const link = { token_hash: hashToken(token), purpose: 'undo_email_change' } as const;
  const found = isToken(token) && (await findUsableLink(db, link));
  if (!found) throw new ShopError('UNDO_EXPIRED');
  const { user_id, email_change_id } = found;

  await db.transaction().execute(async (trx) => {
    const customer = await lockActiveCustomer(trx, user_id);
    const change = await findEmailChange(trx, email_change_id ?? '');
    const email = change?.old_email ?? '';
    const used = customer && change && (await markLinkUsed(trx, { ...link, email }));
    if (!used) throw new ShopError('UNDO_EXPIRED');
    if (customer.email !== email && (await isEmailInUse(trx, email))) {
      throw new ShopError('OLD_EMAIL_IN_USE');
    }
    await markEmailChangesUndone(trx, user_id, change.email_change_id);
    await revokeLinks(trx, user_id);
    await deleteAccountSessions(trx, 'customer', user_id);
    // Last, because it waits for transactions that refer to the customer, and they may wait for this one.
    await updateConfirmedEmail(trx, user_id, email).catch((error: unknown) => {
      throw isEmailTaken(error) ? new ShopError('OLD_EMAIL_IN_USE', {}, error) : error;
    });
  });
}
