import type { NewStaffPassword } from '@shop/contract';
import { insertAudit } from '#audit/audit.queries.ts';
import { updatePasswordHash } from '#features/accounts/sessions/credentials.queries.ts';
import {
  deleteKnownDevices,
  insertKnownDevice,
} from '#features/accounts/sessions/known-devices.queries.ts';
import { deleteAccountSessions } from '#features/accounts/sessions/sessions.queries.ts';
import { createToken, hashToken, isToken } from '#features/accounts/sessions/sessions.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { insertSecurityEvent } from '#security/security-events.queries.ts';
import { lockStaff } from './factors/factors.queries.ts';
import { notifyStaff } from './notify-staff.ts';
import {
  findPasswordLink,
  markPasswordLinkUsed,
  revokePasswordLinks,
} from './password-links.queries.ts';

interface NewPasswordRequest extends NewStaffPassword {
  /** Token hash of the browser's known-device mark. */
  device: Buffer | undefined;
  client_address: string;
}

/**
 * Sets the password of a member of staff by a link. Sessions, other links and known browsers are void. It
 * does not log in, and the second step stays.
 * @returns the new known-device mark of the browser
 * @throws LINK_EXPIRED
 */
export async function setNewStaffPassword(
  { db, passwordHasher, rateLimits }: Pick<Deps, 'db' | 'passwordHasher' | 'rateLimits'>,
  { token, password, device, client_address }: NewPasswordRequest,
): Promise<string> {
  const token_hash = hashToken(token);
  // Hashing comes after this query, so that an invented link costs nothing.
  const link = isToken(token) ? await findPasswordLink(db, token_hash) : undefined;
  if (!link) throw new ShopError('LINK_EXPIRED');

  const { admin_id } = link;
  const password_hash = await passwordHasher.hash(password);
  const deviceToken = createToken();
  const email = await db.transaction().execute(async (trx) => {
    const member = await lockStaff(trx, admin_id);
    // During hashing, another request may have used the link, or an owner may have disabled the account.
    if (!member || !(await markPasswordLinkUsed(trx, token_hash)))
      throw new ShopError('LINK_EXPIRED');
    await updatePasswordHash(trx, 'admin', { id: admin_id, password_hash });
    await deleteAccountSessions(trx, 'admin', admin_id);
    await revokePasswordLinks(trx, admin_id);
    await deleteKnownDevices(trx, 'admin', admin_id);
    const mark = { token_hash: hashToken(deviceToken), replacing: device };
    await insertKnownDevice(trx, { kind: 'admin', id: admin_id, ...mark });
    const action = 'password changed';
    await insertAudit(trx, { admin_id, action, subject: `staff:${admin_id}` });
    await insertSecurityEvent(trx, { kind: action, admin_id, client_address });
    await notifyStaff(trx, { event: action, admin_id });
    return member.email;
  });
  // Many tries usually come before a forgotten password.
  await rateLimits.adminLogin.clear(email);
  return deviceToken;
}
