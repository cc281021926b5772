import type { Db } from '#db/database.ts';
import { createToken, hashToken } from '#features/accounts/sessions/sessions.ts';
import type { OrderLinks } from '#mail/templates/define-mail.ts';
import { insertMailLink, insertPayerToken } from './order-links.queries.ts';

/** A token exists in its message alone; a second attempt to send the message gets another one. */
export const createOrderLinks = (db: Db): OrderLinks => ({
  createOrderToken: async (message_id, email) => {
    const token = createToken();
    const link = { token_hash: hashToken(token), message_id, email };
    return (await insertMailLink(db, link)) ? token : undefined;
  },
});

/** @returns a token of a guest's order for the tab that has just paid, undefined when it is older than 30 minutes. */
export async function createPayerToken(db: Db, order_id: string): Promise<string | undefined> {
  const token = createToken();
  const stored = await insertPayerToken(db, { token_hash: hashToken(token), order_id });
  return stored ? token : undefined;
}
