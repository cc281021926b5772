import type { Db } from '#db/database.ts';
import { createToken, hashToken } from '#features/accounts/sessions/sessions.ts';
import type { TicketLinks } from '#mail/templates/define-mail.ts';
import { ShopError } from '#platform/shop-error.ts';
import { insertOwnLink, upsertTicketLink } from './ticket-links.queries.ts';

/** A token exists in its message alone; a second attempt to send the message gets another one. */
export const createTicketLinks = (db: Db, origin: string): TicketLinks => ({
  createTicketLink: async (message_id, ticket_id) => {
    const token = createToken();
    await upsertTicketLink(db, { token_hash: hashToken(token), ticket_id, message_id });
    return `${origin}/ticket?t=${token}`;
  },
});

/** @throws TICKET_NOT_FOUND when it is not the customer's own. */
export async function openOwnTicket(db: Db, user_id: number, ticket_id: string): Promise<string> {
  const token = createToken();
  const isOwn = await insertOwnLink(db, { token_hash: hashToken(token), ticket_id, user_id });
  if (!isOwn) throw new ShopError('TICKET_NOT_FOUND');
  return token;
}
