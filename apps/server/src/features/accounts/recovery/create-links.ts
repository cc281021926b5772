import type { Db } from '#db/database.ts';
import { createToken, hashToken } from '#features/accounts/sessions/sessions.ts';
import { insertMailedPasswordLink } from '#features/accounts/staff/password-links.queries.ts';
import { updateInvitationToken } from '#features/accounts/staff/staff.queries.ts';
import { toInvitationUrl, toNewPasswordUrl } from '#features/accounts/staff/staff-links.ts';
import type { AccountLinks } from '#mail/templates/define-mail.ts';
import { insertAccountToken } from './account-tokens.queries.ts';

/** A token exists in its message alone; a second attempt to send the message gets another one. */
export const createLinks = (db: Db, origin: string): AccountLinks => ({
  createLink: async ({ message_id, user_id }, { purpose, path, email }) => {
    const token = createToken();
    const link = { message_id, user_id: user_id ?? 0, purpose, email, token };
    if (!(await insertAccountToken(db, link))) return undefined;
    return `${origin}/${path}?t=${token}`;
  },
  createInvitationLink: async (invitation_id) => {
    const token = createToken();
    const token_hash = hashToken(token);
    const stored = await updateInvitationToken(db, { invitation_id, token_hash });
    return stored ? toInvitationUrl(origin, token) : undefined;
  },
  createStaffPasswordLink: async (message_id) => {
    const token = createToken();
    const stored = await insertMailedPasswordLink(db, { message_id, token });
    return stored ? toNewPasswordUrl(origin, token) : undefined;
  },
});
