import type { TicketReply, TicketThread } from '@shop/contract';
import type { Db } from '#db/database.ts';
import { hashToken } from '#features/accounts/sessions/sessions.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { lockTicket } from './admin/tickets.queries.ts';
import {
  countRecentReplies,
  findLinkedTicket,
  findThread,
  hasReplyOfRequest,
  markReplied,
} from './ticket-links.queries.ts';
import { insertEntry } from './tickets.queries.ts';

const MAX_PER_HOUR = 10;

/** @throws TICKET_LINK_EXPIRED when the link is unknown or too old. */
export async function viewThread({ db }: Pick<Deps, 'db'>, token: string): Promise<TicketThread> {
  const thread = await findThread(db, await openLink(db, token));
  if (!thread) throw new ShopError('TICKET_LINK_EXPIRED');
  return thread;
}

/** Adds what the customer writes, once for a repeated request. The ticket waits for an answer again. */
export async function replyToTicket(
  { db }: Pick<Deps, 'db'>,
  { token, text, request_id }: TicketReply,
): Promise<TicketThread> {
  const ticket_id = await openLink(db, token);
  await db.transaction().execute(async (trx) => {
    if (!(await lockTicket(trx, ticket_id))) throw new ShopError('TICKET_LINK_EXPIRED');
    if (await hasReplyOfRequest(trx, ticket_id, request_id)) return;
    if ((await countRecentReplies(trx, ticket_id)) >= MAX_PER_HOUR) {
      throw new ShopError('RATE_LIMITED', { retry_after: 3600 });
    }
    await insertEntry(trx, { ticket_id, kind: 'reply', text, request_id });
    await markReplied(trx, ticket_id);
  });
  return viewThread({ db }, token);
}

async function openLink(db: Db, token: string): Promise<string> {
  const ticket_id = await findLinkedTicket(db, hashToken(token));
  if (!ticket_id) throw new ShopError('TICKET_LINK_EXPIRED');
  return ticket_id;
}
