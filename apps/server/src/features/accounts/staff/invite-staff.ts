import { adminStaff, mayCall, type NewInvitation } from '@shop/contract';
import { insertAudit } from '#audit/audit.queries.ts';
import { createToken, hashToken } from '#features/accounts/sessions/sessions.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { insertSecurityEvent } from '#security/security-events.queries.ts';
import { findStaffId, insertInvitation, lockStaffAndOwners } from './staff.queries.ts';

/**
 * Invites somebody by a link to set name and password. The message carries one, and the inviter is shown
 * another to pass on.
 * @returns the token of the link that is shown, once.
 */
export async function inviteStaff(
  { db, mailEnabled }: Pick<Deps, 'db' | 'mailEnabled'>,
  {
    email,
    role,
    invited_by,
    client_address,
  }: NewInvitation & { invited_by: number; client_address: string },
): Promise<string> {
  const token = createToken();
  await db.transaction().execute(async (trx) => {
    // One invitation at a time, because an address has one that is open. An inviter who is disabled at the same
    // moment leaves none behind.
    const inviter = (await lockStaffAndOwners(trx, invited_by)).find(
      ({ admin_id }) => admin_id === invited_by,
    );
    if (!inviter || inviter.disabled || !mayCall(inviter.role, adminStaff.invite))
      throw new ShopError('NOT_YOUR_ROLE');
    if ((await findStaffId(trx, email)) !== undefined) throw new ShopError('STAFF_EXISTS');
    const invitation_id = await insertInvitation(trx, {
      email,
      role,
      invited_by,
      shown_token_hash: hashToken(token),
    });
    if (mailEnabled) {
      await insertMessage(trx, { kind: 'staff_invitation', causeId: invitation_id, invitation_id });
    }
    const [admin_id, action] = [invited_by, 'invited'];
    const subject = `invitation:${invitation_id}`;
    await insertAudit(trx, { admin_id, action, subject, after: { role } });
    const event = { admin_id, client_address, subject: `${action} ${subject}` };
    await insertSecurityEvent(trx, { kind: 'staff changed', ...event });
  });
  return token;
}
