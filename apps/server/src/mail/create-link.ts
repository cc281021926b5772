import type { Db } from '#db/database.ts';
import { insertAccountToken } from '#features/accounts/account-tokens.queries.ts';
import { createToken } from '#features/accounts/session-token.ts';
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
