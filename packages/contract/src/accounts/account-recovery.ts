import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { email, MessageReply, password } from '../fields.ts';
import { EMAIL_REQUIRED, INVALID_EMAIL_FORMAT, NEW_PASSWORD_REQUIRED } from '../phrases.ts';

/** Token of a link in a message. A damaged one is rejected like one that has expired. */
const token = z.string();

export const ForgotPassword = z.object({
  email: email(EMAIL_REQUIRED, INVALID_EMAIL_FORMAT),
});
export type ForgotPassword = z.output<typeof ForgotPassword>;

export const ResetPassword = z.object({ token, password: password(NEW_PASSWORD_REQUIRED) });
export type ResetPassword = z.output<typeof ResetPassword>;

export const ConfirmEmail = z.object({ token });
export type ConfirmEmail = z.output<typeof ConfirmEmail>;

export const UndoEmailChange = z.object({ token });
export type UndoEmailChange = z.output<typeof UndoEmailChange>;

/** Replied whether or not there is an account. */
export const RESET_REQUESTED = 'If there is an account, a message is on its way.';

export const accountRecovery = {
  forgotPassword: defineEndpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    rateLimit: { name: 'forgotPassword', account: 'email', knownDevices: 'customer' },
    summary: 'Sends a link for a new password, if there is such an account',
    body: ForgotPassword,
    reply: MessageReply,
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    rateLimit: { name: 'link', account: 'token', resetOnSuccess: true },
    summary: 'Sets a new password by the link of a message, and ends all sessions of the account',
    body: ResetPassword,
    reply: MessageReply,
  }),
  confirmEmail: defineEndpoint({
    method: 'POST',
    path: '/api/auth/confirm-email',
    access: 'public',
    rateLimit: { name: 'link', account: 'token', resetOnSuccess: true },
    summary: 'Confirms an email by the link of a message',
    body: ConfirmEmail,
    reply: MessageReply,
  }),
  undoEmailChange: defineEndpoint({
    method: 'POST',
    path: '/api/auth/undo-email-change',
    access: 'public',
    rateLimit: { name: 'link', account: 'token', resetOnSuccess: true },
    summary:
      'Puts the email before a change back by the link of a message, and ends all sessions of the account',
    body: UndoEmailChange,
    reply: MessageReply,
  }),
  resendConfirmation: defineEndpoint({
    method: 'POST',
    path: '/api/profile/confirm-email',
    access: 'customer',
    rateLimit: { name: 'resend', account: 'caller' },
    summary: 'Sends the link that confirms the email again',
    reply: MessageReply,
  }),
};
