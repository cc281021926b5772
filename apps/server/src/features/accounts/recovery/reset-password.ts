import type { ResetPassword } from '@shop/contract';
import {
  lockActiveCustomer,
  markEmailConfirmed,
} from '#features/accounts/customers/customers.queries.ts';
import { updatePasswordHash } from '#features/accounts/sessions/credentials.queries.ts';
import {
  deleteKnownDevices,
  insertKnownDevice,
} from '#features/accounts/sessions/known-devices.queries.ts';
import { deleteAccountSessions } from '#features/accounts/sessions/sessions.queries.ts';
import { createToken, hashToken, isToken } from '#features/accounts/sessions/sessions.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { insertSecurityEvent } from '#security/security-events.queries.ts';
import { findUsableLink, markLinkUsed, revokeLinks } from './account-tokens.queries.ts';

interface ResetRequest extends ResetPassword {
  /** Token hash of the browser's known-device mark. */
  device: Buffer | undefined;
  client_address: string;
}

/**
 * Sets a new password by a link from a message. Everything that gave access before is void: sessions, other
 * links, known browsers. It does not log in.
 * @returns the new known-device mark of the browser
 */
export async function resetPassword(
  { db, passwordHasher, rateLimits }: Pick<Deps, 'db' | 'passwordHasher' | 'rateLimits'>,
  { token, password, device, client_address }: ResetRequest,
): Promise<string> {
  const link = { token_hash: hashToken(token), purpose: 'reset_password' } as const;
  // Hashing comes after this query, so that an invented link costs nothing.
  const found = isToken(token) && (await findUsableLink(db, link));
  if (!found) throw new ShopError('LINK_EXPIRED');

  const id = found.user_id;
  const password_hash = await passwordHasher.hash(password);
  const deviceToken = createToken();
  const email = await db.transaction().execute(async (trx) => {
    const customer = await lockActiveCustomer(trx, id);
    // During hashing, another request may have used the link, or the customer's email may have changed.
    const used = customer && (await markLinkUsed(trx, { ...link, email: customer.email }));
    if (!used) throw new ShopError('LINK_EXPIRED');
    await updatePasswordHash(trx, 'customer', { id, password_hash });
    await deleteAccountSessions(trx, 'customer', id);
    await revokeLinks(trx, id);
    await deleteKnownDevices(trx, 'customer', id);
    // The link proves the mailbox, so strangers who guess the password must not delay the next login.
    const mark = { token_hash: hashToken(deviceToken), replacing: device };
    await insertKnownDevice(trx, { kind: 'customer', id, ...mark });
    await markEmailConfirmed(trx, id);
    await insertMessage(trx, { kind: 'password_changed', causeId: used.message_id, user_id: id });
    await insertSecurityEvent(trx, { kind: 'password changed', user_id: id, client_address });
    return customer.email;
  });
  // Many tries usually come before a forgotten password.
  await rateLimits.login.clear(email);
  return deviceToken;
}
