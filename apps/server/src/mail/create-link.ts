import type { Db } from '#db/database.ts';
import {
  insertAccountToken,
  type TokenPurpose,
} from '#features/accounts/recovery/account-tokens.queries.ts';
import { createToken, hashToken } from '#features/accounts/sessions/sessions.ts';
import { updateInvitationToken } from '#features/accounts/staff/staff.queries.ts';
import type { ComposeContext, LinkedKind } from './compose-message.ts';

const LINKS: Record<LinkedKind, { purpose: TokenPurpose; path: string }> = {
  password_reset: { purpose: 'reset_password', path: 'reset' },
  confirm_email: { purpose: 'confirm_email', path: 'confirm' },
  email_changed: { purpose: 'undo_email_change', path: 'undo-email-change' },
};

/** The token exists in the message alone; a second attempt to send it gets another one. */
export const createLinkFactory =
  (db: Db, origin: string): ComposeContext['createLink'] =>
  async (kind, { message_id, user_id }, email) => {
    const token = createToken();
    const { purpose, path } = LINKS[kind];
    const link = { message_id, user_id: user_id ?? 0, purpose, email, token };
    if (!(await insertAccountToken(db, link))) return undefined;
    return `${origin}/${path}?t=${token}`;
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
