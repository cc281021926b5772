import { adminStaff, PASSWORD_CHANGED, RESET_REQUESTED, staffRecovery } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '#audit/audit.queries.ts';
import { insertResetRequest } from '#features/accounts/recovery/reset-requests.queries.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { insertSecurityEvent } from '#security/security-events.queries.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { changeStaff } from './change-staff.ts';
import { inviteStaff } from './invite-staff.ts';
import { resetPasswordOfStaff, resetSecondFactorOfStaff } from './reset-staff-access.ts';
import { setNewStaffPassword } from './set-new-password.ts';
import { listInvitations, listStaff, markInvitationWithdrawn } from './staff.queries.ts';
import { toInvitationUrl, toNewPasswordUrl } from './staff-links.ts';

export function staffRoutes(app: FastifyInstance, deps: Deps, origin: string) {
  const { db, mailEnabled: mail_enabled } = deps;

  registerEndpoint(app, adminStaff.list, async ({ caller: { admin_id } }) => {
    const [staff, invitations] = await Promise.all([listStaff(db), listInvitations(db)]);
    const listed = staff.map((one) => ({ ...one, you: one.admin_id === admin_id }));
    return { staff: listed, invitations, mail_enabled };
  });

  registerEndpoint(app, adminStaff.invite, async ({ body, caller }, { ip }) => {
    const invited = { ...body, invited_by: caller.admin_id, client_address: ip };
    const link = toInvitationUrl(origin, await inviteStaff(deps, invited));
    const msg = mail_enabled
      ? `An invitation is on its way to ${body.email}.`
      : `${body.email} is invited.`;
    return { msg, link };
  });

  registerEndpoint(
    app,
    adminStaff.withdraw,
    async ({ params: { invitation_id }, caller }, { ip }) => {
      await db.transaction().execute(async (trx) => {
        if (!(await markInvitationWithdrawn(trx, invitation_id)))
          throw new ShopError('INVITATION_NOT_FOUND');
        const subject = `invitation:${invitation_id}`;
        const { admin_id } = caller;
        await insertAudit(trx, { admin_id, action: 'invitation withdrawn', subject });
        await insertSecurityEvent(trx, {
          kind: 'staff changed',
          admin_id,
          client_address: ip,
          subject: `withdrawn ${subject}`,
        });
      });
      return { msg: 'The invitation has been withdrawn.' };
    },
  );

  registerEndpoint(app, adminStaff.changeRole, async ({ params, body, caller }, { ip }) => {
    await changeStaff(deps, { ...params, ...body, by: caller.admin_id, client_address: ip });
    return { msg: 'Saved. The new role applies from the next login.' };
  });
  registerEndpoint(app, adminStaff.disable, async ({ params, caller }, { ip }) => {
    await changeStaff(deps, { ...params, disabled: true, by: caller.admin_id, client_address: ip });
    return { msg: 'Disabled, and logged out everywhere.' };
  });
  registerEndpoint(app, adminStaff.enable, async ({ params, caller }, { ip }) => {
    await changeStaff(deps, {
      ...params,
      disabled: false,
      by: caller.admin_id,
      client_address: ip,
    });
    return { msg: 'Enabled.' };
  });

  registerEndpoint(app, adminStaff.resetPassword, async ({ params, caller }, { ip }) => {
    const reset = { ...params, by: caller.admin_id, client_address: ip };
    const link = toNewPasswordUrl(origin, await resetPasswordOfStaff(deps, reset));
    return { msg: 'The old password does not work any more.', link };
  });
  registerEndpoint(app, adminStaff.resetSecondFactor, async ({ params, caller }, { ip }) => {
    await resetSecondFactorOfStaff(deps, { ...params, by: caller.admin_id, client_address: ip });
    return { msg: 'The second step has been removed.' };
  });

  registerEndpoint(app, staffRecovery.forgotPassword, async ({ body }) => {
    await insertResetRequest(db, { kind: 'admin', email: body.email });
    return { msg: RESET_REQUESTED };
  });
  registerEndpoint(app, staffRecovery.resetPassword, async ({ body }, request, reply) => {
    const client = { device: app.auth.readDeviceHash(request), client_address: request.ip };
    app.auth.setDeviceCookie(reply, await setNewStaffPassword(deps, { ...body, ...client }));
    return { msg: PASSWORD_CHANGED };
  });

  registerEndpoint(app, adminStaff.accept, async ({ body }, { ip }) => {
    await acceptInvitation(deps, body, ip);
    return { msg: 'Your account is ready. Please log in.' };
  });
}
