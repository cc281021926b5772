import * as z from 'zod/mini';
import { StaffPassword } from '../admin/staff/staff-password.ts';
import { defineEndpoint } from '../endpoint.ts';
import { MessageReply } from '../fields.ts';
import { ForgotPassword } from './account-recovery.ts';

export const NewStaffPassword = z.object({
  /** Token of the link. A damaged one is rejected like one that has expired. */
  token: z.string(),
  password: StaffPassword,
});
export type NewStaffPassword = z.output<typeof NewStaffPassword>;

/** In its own module so that the customer's bundle does not include it. */
export const staffRecovery = {
  forgotPassword: defineEndpoint({
    method: 'POST',
    path: '/api/auth/staff/forgot-password',
    access: 'public',
    rateLimit: { name: 'staffForgotPassword', account: 'email', knownDevices: 'admin' },
    summary: 'Sends a link for a new password, if there is such a member of staff',
    body: ForgotPassword,
    reply: MessageReply,
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/api/auth/staff/reset-password',
    access: 'public',
    rateLimit: { name: 'link', account: 'token', resetOnSuccess: true },
    summary:
      'Sets a new password by a link, and ends all sessions; the second step is asked at the login',
    body: NewStaffPassword,
    reply: MessageReply,
  }),
};
