import type { Db } from '#db/database.ts';
import { insertAccountToken } from '#features/accounts/recovery/account-tokens.queries.ts';
import { createToken, hashToken } from '#features/accounts/sessions/sessions.ts';
import { updateInvitationToken } from '#features/accounts/staff/staff.queries.ts';
import type { LoadContext } from './templates/define-mail.ts';

/** The token exists in the message alone; a second attempt to send it gets another one. */
export const createLinkFactory =
  (db: Db, origin: string): LoadContext['createLink'] =>
  async ({ message_id, user_id }, { purpose, path, email }) => {
    const token = createToken();
    const link = { message_id, user_id: user_id ?? 0, purpose, email, token };
    if (!(await insertAccountToken(db, link))) return undefined;
    return `${origin}/${path}?t=${token}`;
  };

/** A link for the invitation of a member of staff. */
export const createInvitationLinkFactory =
  (db: Db, origin: string): LoadContext['createInvitationLink'] =>
  async (invitation_id) => {
    const token = createToken();
    const token_hash = hashToken(token);
    const stored = await updateInvitationToken(db, { invitation_id, token_hash });
    return stored ? `${origin}/admin/invitation?t=${token}` : undefined;
  };
