import * as z from 'zod/mini';
import { CAN_RUN_SHOP, ROLES } from '../../accounts/staff-roles.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { email, IdInPath, MessageReply, singleLine } from '../../fields.ts';
import { EMAIL_REQUIRED, INVALID_EMAIL_FORMAT, NAME_REQUIRED } from '../../phrases.ts';
import { StaffPassword } from './staff-password.ts';

const RoleField = z.enum(ROLES, 'Choose a role.');

const StaffMember = z.object({
  admin_id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  disabled: z.boolean(),
  /** Has an authenticator app or a passkey. */
  second_factor: z.boolean(),
  /** Time of the last request; null without a session. */
  last_seen_at: z.nullable(z.string()),
  /** True for the member who sent the request. */
  you: z.boolean(),
});
export type StaffMember = z.output<typeof StaffMember>;

const Invitation = z.object({
  invitation_id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  expires_at: z.string(),
  expired: z.boolean(),
});
export type Invitation = z.output<typeof Invitation>;

export const NewInvitation = z.object({
  email: email(EMAIL_REQUIRED, INVALID_EMAIL_FORMAT),
  role: RoleField,
});
export type NewInvitation = z.output<typeof NewInvitation>;

export const AcceptedInvitation = z.object({
  /** Token of the link. A damaged one is rejected like one that has expired. */
  token: z.string(),
  name: singleLine(NAME_REQUIRED),
  password: StaffPassword,
});
export type AcceptedInvitation = z.output<typeof AcceptedInvitation>;

const member = z.object({ admin_id: IdInPath });

/** A link that is shown to the owner once. Only its hash is stored. */
const LinkReply = z.extend(MessageReply, { link: z.string() });

/** In its own module so that the customer's bundle does not include it. */
export const adminStaff = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/staff',
    access: CAN_RUN_SHOP,
    summary: 'Members of staff and open invitations',
    reply: z.object({
      staff: z.array(StaffMember),
      invitations: z.array(Invitation),
      /** False: links are not mailed, the owner passes them on. */
      mail_enabled: z.boolean(),
    }),
  }),
  invite: defineEndpoint({
    method: 'POST',
    path: '/api/admin/staff/invitations',
    access: CAN_RUN_SHOP,
    fresh: 'always',
    rateLimit: { name: 'profile', account: 'caller' },
    summary:
      'Mails a link by which a new member of staff sets name and password, and replies with another; one of them works, once',
    body: NewInvitation,
    reply: LinkReply,
  }),
  withdraw: defineEndpoint({
    method: 'POST',
    path: '/api/admin/staff/invitations/{invitation_id}/withdraw',
    access: CAN_RUN_SHOP,
    fresh: 'always',
    summary: 'Makes the link of an invitation worthless',
    params: z.object({ invitation_id: z.uuid('Invitation not found') }),
    reply: MessageReply,
  }),
  changeRole: defineEndpoint({
    method: 'POST',
    path: '/api/admin/staff/{admin_id}/role',
    access: CAN_RUN_SHOP,
    fresh: 'always',
    summary: 'Gives a member of staff another role and logs them out; one owner always stays',
    params: member,
    body: z.object({ role: RoleField }),
    reply: MessageReply,
  }),
  disable: defineEndpoint({
    method: 'POST',
    path: '/api/admin/staff/{admin_id}/disable',
    access: CAN_RUN_SHOP,
    fresh: 'always',
    summary: 'Ends the access of a member of staff at once; one owner always stays',
    params: member,
    reply: MessageReply,
  }),
  enable: defineEndpoint({
    method: 'POST',
    path: '/api/admin/staff/{admin_id}/enable',
    access: CAN_RUN_SHOP,
    fresh: 'always',
    summary: 'Lets a disabled member of staff log in again',
    params: member,
    reply: MessageReply,
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/api/admin/staff/{admin_id}/reset-password',
    access: CAN_RUN_SHOP,
    fresh: 'always',
    summary:
      'Ends the password and all sessions of a member of staff, and replies with a link for a new password',
    params: member,
    reply: LinkReply,
  }),
  resetSecondFactor: defineEndpoint({
    method: 'POST',
    path: '/api/admin/staff/{admin_id}/reset-second-factor',
    access: CAN_RUN_SHOP,
    fresh: 'always',
    summary:
      'Removes the second factors and recovery codes of a member of staff; ends all sessions',
    params: member,
    reply: MessageReply,
  }),
  accept: defineEndpoint({
    method: 'POST',
    path: '/api/auth/accept-invitation',
    access: 'public',
    rateLimit: { name: 'link', account: 'token', resetOnSuccess: true },
    summary: 'Creates the account of an invited member of staff, by the link of the message',
    body: AcceptedInvitation,
    reply: MessageReply,
  }),
};
