import type { Db } from '#db/database.ts';
import { createToken, hashToken } from '#features/accounts/sessions/sessions.ts';
import type { TicketLinks } from '#mail/templates/define-mail.ts';
import { upsertTicketLink } from './ticket-links.queries.ts';

/** A token exists in its message alone; a second attempt to send the message gets another one. */
export const createTicketLinks = (db: Db, origin: string): TicketLinks => ({
  createTicketLink: async (message_id, ticket_id) => {
    const token = createToken();
    await upsertTicketLink(db, { token_hash: hashToken(token), ticket_id, message_id });
    return `${origin}/ticket?t=${token}`;
  },
});
