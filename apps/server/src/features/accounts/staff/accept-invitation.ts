import type { AcceptedInvitation } from '@shop/contract';
import { insertAudit } from '#audit/audit.queries.ts';
import { hashToken, isToken } from '#features/accounts/sessions/sessions.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { insertSecurityEvent } from '#security/security-events.queries.ts';
import { notifyStaff } from './notify-staff.ts';
import {
  findStaffId,
  insertStaff,
  isInvitationOpen,
  markInvitationAccepted,
} from './staff.queries.ts';

/** Creates the account. Its second factor is set up at the first login. @throws LINK_EXPIRED */
export async function acceptInvitation(
  { db, passwordHasher }: Pick<Deps, 'db' | 'passwordHasher'>,
  { token, name, password }: AcceptedInvitation,
  client_address: string,
): Promise<void> {
  const token_hash = hashToken(token);
  if (!isToken(token) || !(await isInvitationOpen(db, token_hash)))
    throw new ShopError('LINK_EXPIRED');
  const password_hash = await passwordHasher.hash(password);
  await db.transaction().execute(async (trx) => {
    const invitation = await markInvitationAccepted(trx, token_hash);
    if (!invitation) throw new ShopError('LINK_EXPIRED');
    const { email, role } = invitation;
    // The operator may have created the account after the invitation.
    if (!(await insertStaff(trx, { name, email, role, password_hash })))
      throw new ShopError('STAFF_EXISTS');
    const admin_id = await findStaffId(trx, email);
    if (admin_id === undefined) throw new Error('the new account was not found');
    const subject = `staff:${admin_id}`;
    await insertAudit(trx, { admin_id, action: 'joined', subject, after: { role } });
    await insertSecurityEvent(trx, {
      kind: 'staff changed',
      admin_id,
      client_address,
      subject: 'joined',
    });
    await notifyStaff(trx, { event: 'joined', admin_id });
  });
}
