import { findUsableLink, markLinkUsed } from '#features/accounts/account-tokens.queries.ts';
import { lockActiveCustomer, markEmailConfirmed } from '#features/accounts/customers.queries.ts';
import { hashToken, isToken } from '#features/accounts/session-token.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';

/** Confirms the email of an account by the link of a message. */
export async function confirmEmail({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  const link = { tokenHash: hashToken(token), purpose: 'confirm_email' } as const;
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
