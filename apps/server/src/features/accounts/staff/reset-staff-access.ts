import { insertAudit } from '#audit/audit.queries.ts';
import type { Trx } from '#db/database.ts';
import { updatePasswordHash } from '#features/accounts/sessions/credentials.queries.ts';
import { deleteKnownDevices } from '#features/accounts/sessions/known-devices.queries.ts';
import { deleteAccountSessions } from '#features/accounts/sessions/sessions.queries.ts';
import { createToken } from '#features/accounts/sessions/sessions.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { insertSecurityEvent } from '#security/security-events.queries.ts';
import { deleteAllFactors, lockStaff } from './factors/factors.queries.ts';
import { notifyStaff } from './notify-staff.ts';
import { insertShownPasswordLink, revokePasswordLinks } from './password-links.queries.ts';

interface AccessReset {
  /** The account that is reset. */
  admin_id: number;
  /** The owner who resets it. */
  by: number;
  client_address: string;
}

/** The old password ends at once. @returns the token of a link for a new one, to be shown once. */
export async function resetPasswordOfStaff(
  { db, passwordHasher }: Pick<Deps, 'db' | 'passwordHasher'>,
  reset: AccessReset,
): Promise<string> {
  const token = createToken();
  // The hash of a random password, so that no password fits until a new one is chosen.
  const password_hash = await passwordHasher.hash(createToken());
  await resetAccess(db, reset, 'password reset', async (trx) => {
    const { admin_id } = reset;
    await updatePasswordHash(trx, 'admin', { id: admin_id, password_hash });
    await deleteKnownDevices(trx, 'admin', admin_id);
    await revokePasswordLinks(trx, admin_id);
    await insertShownPasswordLink(trx, { admin_id, token });
  });
  return token;
}

/** For a member of staff whose phone and recovery codes are lost. */
export const resetSecondFactorOfStaff = ({ db }: Pick<Deps, 'db'>, reset: AccessReset) =>
  resetAccess(db, reset, 'second factor reset', (trx) => deleteAllFactors(trx, reset.admin_id));

/** @throws OWN_STAFF_ACCOUNT, STAFF_NOT_FOUND */
async function resetAccess(
  db: Deps['db'],
  { admin_id, by, client_address }: AccessReset,
  action: 'password reset' | 'second factor reset',
  apply: (trx: Trx) => Promise<void>,
): Promise<void> {
  if (admin_id === by) throw new ShopError('OWN_STAFF_ACCOUNT');
  await db.transaction().execute(async (trx) => {
    if (!(await lockStaff(trx, admin_id))) throw new ShopError('STAFF_NOT_FOUND');
    await apply(trx);
    await deleteAccountSessions(trx, 'admin', admin_id);
    const subject = `staff:${admin_id}`;
    await insertAudit(trx, { admin_id: by, action, subject });
    const event = { admin_id: by, client_address, subject: `${action} ${subject}` };
    await insertSecurityEvent(trx, { kind: 'staff changed', ...event });
    await notifyStaff(trx, { event: action, admin_id });
  });
}
