import type { Db } from '#db/database.ts';
import { insertAccountToken } from '#features/accounts/account-tokens.queries.ts';
import { createToken, hashToken } from '#features/accounts/session-token.ts';
import { updateInvitationToken } from '#features/accounts/staff/staff.queries.ts';
import type { ComposeContext } from './compose-message.ts';

/** The token exists in the message alone; a second attempt to send it gets another one. */
export const createLinkFactory =
  (db: Db, origin: string): ComposeContext['createLink'] =>
  async ({ message_id, user_id, kind }, email) => {
    const token = createToken();
    const isReset = kind === 'password_reset';
    const purpose = isReset ? 'reset_password' : 'confirm_email';
    const link = { message_id, user_id: user_id ?? 0, purpose, email, token } as const;
    if (!(await insertAccountToken(db, link))) return undefined;
    return `${origin}/${isReset ? 'reset' : 'confirm'}?t=${token}`;
  };

/** The same for the invitation of a member of staff. */
export const createInvitationLinkFactory =
  (db: Db, origin: string): ComposeContext['createInvitationLink'] =>
  async (invitation_id) => {
    const token = createToken();
    const tokenHash = hashToken(token);
    const stored = await updateInvitationToken(db, { invitation_id, tokenHash });
    return stored ? `${origin}/admin/invitation?t=${token}` : undefined;
  };
