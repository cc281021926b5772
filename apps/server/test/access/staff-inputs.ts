import { adminDashboard, adminStaff, staffAccount, staffRecovery } from '@shop/contract';
import { toKey } from '../endpoint-key.ts';
import type { StaffData } from '../staff-data.ts';
import { createPerson } from '../test-shop.ts';

interface StaffTestData {
  staff: StaffData;
  admin: { email: string; password: string };
}

/** One valid input per endpoint of the own account and of staff. */
export const staffInputs: Record<string, (data: StaffTestData) => object> = {
  [toKey(staffAccount.view)]: () => ({}),
  [toKey(staffAccount.prove)]: ({ staff }) => ({ body: { code: staff.recoveryCode } }),
  [toKey(staffAccount.startPasskeyProof)]: () => ({}),
  [toKey(staffAccount.startTotp)]: () => ({}),
  [toKey(staffAccount.confirmTotp)]: ({ staff }) => ({ body: { code: staff.totpCode } }),
  [toKey(staffAccount.startPasskey)]: () => ({}),
  [toKey(staffAccount.addPasskey)]: ({ staff }) => ({
    body: { name: 'Phone', passkey: staff.passkey },
  }),
  [toKey(staffAccount.removeFactor)]: () => ({ body: {} }),
  [toKey(staffAccount.newRecoveryCodes)]: () => ({}),
  [toKey(staffAccount.changePassword)]: ({ admin: { password } }) => ({
    body: { currentPassword: password, newPassword: password },
  }),
  [toKey(staffAccount.logOutSession)]: ({ staff }) => ({ params: { id: staff.session_id } }),
  [toKey(adminStaff.list)]: () => ({}),
  [toKey(adminStaff.invite)]: () => ({ body: { email: createPerson().email, role: 'packing' } }),
  [toKey(adminStaff.withdraw)]: ({ staff: { invitation_id } }) => ({ params: { invitation_id } }),
  [toKey(adminStaff.changeRole)]: ({ staff: { spare } }) => ({
    params: { admin_id: `${spare}` },
    body: { role: 'catalogue' },
  }),
  [toKey(adminStaff.disable)]: ({ staff: { spare } }) => ({ params: { admin_id: `${spare}` } }),
  [toKey(adminStaff.enable)]: ({ staff: { spare } }) => ({ params: { admin_id: `${spare}` } }),
  [toKey(adminStaff.resetPassword)]: ({ staff: { spare } }) => ({
    params: { admin_id: `${spare}` },
  }),
  [toKey(adminStaff.resetSecondFactor)]: ({ staff: { spare } }) => ({
    params: { admin_id: `${spare}` },
  }),
  [toKey(staffRecovery.forgotPassword)]: ({ admin: { email } }) => ({ body: { email } }),
  [toKey(staffRecovery.resetPassword)]: ({ staff, admin: { password } }) => ({
    body: { token: staff.passwordToken, password },
  }),
  [toKey(adminStaff.accept)]: ({ staff, admin: { password } }) => ({
    body: { token: staff.invitationToken, name: 'Lakshmi', password },
  }),
};

/** All of them take no input. */
export const dashboardInputs = Object.fromEntries(
  Object.values(adminDashboard).map((endpoint) => [toKey(endpoint), () => ({})]),
);
