import type { TicketThread } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

/** Long enough for an answer that a customer reads after a journey. */
const LIFETIME = sql`interval '90 days'`;

interface NewTicketLink {
  token_hash: Buffer;
  ticket_id: string;
  message_id: string;
}

/** A second attempt to send a message replaces the link of the first. */
export async function upsertTicketLink(
  db: Db,
  { token_hash, ticket_id, message_id }: NewTicketLink,
): Promise<void> {
  await sql`
    insert into ticket_link (token_hash, ticket_id, message_id, expires_at)
    values (${token_hash}, ${ticket_id}, ${message_id}, now() + ${LIFETIME})
    on conflict (message_id) do update
    set token_hash = excluded.token_hash, expires_at = excluded.expires_at`.execute(db);
}

/** The link of a customer who is logged in, for one visit. @returns false when it is not their ticket. */
export async function insertOwnLink(
  db: Db,
  { token_hash, ticket_id, user_id }: { token_hash: Buffer; ticket_id: string; user_id: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into ticket_link (token_hash, ticket_id, expires_at)
    select ${token_hash}, ticket_id, now() + interval '1 day'
    from ticket where ticket_id = ${ticket_id} and user_id = ${user_id}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** @returns undefined when the link is unknown or too old. */
export async function findLinkedTicket(db: Db, token_hash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('ticket_link')
    .select('ticket_id')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.ticket_id;
}

export async function deleteExpiredLinks(db: Db): Promise<void> {
  await sql`delete from ticket_link where expires_at < now()`.execute(db);
}

/** The messages of customer and shop. The entry that closes a ticket has no text. */
const ENTRIES = sql`(
  select json_agg(json_build_object('entry_id', e.entry_id, 'text', e.text, 'at', e.created_at,
      'from', case when e.admin_id is null then 'customer' else 'shop' end) order by e.entry_id)
  from ticket_entry e where e.ticket_id = t.ticket_id and e.kind <> 'closed')`;

export async function findThread(db: Db, ticket_id: string): Promise<TicketThread | undefined> {
  const { rows } = await sql<TicketThread>`
    select t.ticket_id, t.closed_at is not null as closed, ${ENTRIES} as entries
    from ticket t where t.ticket_id = ${ticket_id}`.execute(db);
  return rows[0];
}

interface OwnTicketRow extends TicketThread {
  created_at: Date;
  answered: boolean;
}

/** Tickets that a customer wrote while logged in; all, or those about an order. */
export async function listOwnTickets(
  db: Db,
  user_id: number,
  order_number: string | undefined,
): Promise<OwnTicketRow[]> {
  const about = order_number ? sql`and upper(trim(t.order_number)) = ${order_number}` : sql``;
  const { rows } = await sql<OwnTicketRow>`
    select t.ticket_id, t.closed_at is not null as closed, t.created_at,
      t.answered_at is not null and t.reply_due_at is null as answered, ${ENTRIES} as entries
    from ticket t where t.user_id = ${user_id} ${about}
    order by t.created_at desc, t.ticket_id limit 50`.execute(db);
  return rows;
}

export async function hasReplyOfRequest(
  trx: Trx,
  ticket_id: string,
  request_id: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('ticket_entry')
    .select('entry_id')
    .where('ticket_id', '=', ticket_id)
    .where('request_id', '=', request_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Replies to a ticket in the last hour. */
export async function countRecentReplies(trx: Trx, ticket_id: string): Promise<number> {
  const { count } = await trx
    .selectFrom('ticket_entry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ticket_id', '=', ticket_id)
    .where('kind', '=', 'reply')
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The customer waits for an answer again: 48 hours from the first reply. A closed ticket is open again, with
 * the limits of a new one.
 */
export async function markReplied(trx: Trx, ticket_id: string): Promise<void> {
  await sql`
    update ticket set closed_at = null,
      reply_due_at = case when answered_at is not null
        then coalesce(reply_due_at, now() + interval '48 hours') end,
      answer_due_at = case when closed_at is not null and answered_at is null
        then now() + interval '48 hours' else answer_due_at end,
      end_due_at = case when closed_at is not null
        then now() + interval '30 days' else end_due_at end
    where ticket_id = ${ticket_id}`.execute(trx);
}
