import type { NewTicket } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { keptSince } from '#db/retention.ts';

interface TicketRow extends Omit<NewTicket, 'text' | 'request_id'> {
  ticket_id: string;
  user_id: number | undefined;
  request_id: string | undefined;
}

/** @returns false when the number is taken, or another call has stored the same request. */
export async function insertTicket(trx: Trx, ticket: TicketRow): Promise<boolean> {
  const inserted = await trx
    .insertInto('ticket')
    .values(ticket)
    .onConflict((conflict) => conflict.doNothing())
    .returning('ticket_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findTicketOfRequest(db: Db, requestId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('ticket')
    .select('ticket_id')
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row?.ticket_id;
}

/** Tickets of an email address in the last hour. */
export async function countRecentTickets(db: Db, email: string): Promise<number> {
  const { count } = await db
    .selectFrom('ticket')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count;
}

interface NewEntry {
  ticket_id: string;
  kind: 'received' | 'reply' | 'answer' | 'closed';
  text: string;
  admin_id?: number;
  request_id?: string;
}

/** @returns the entry's id. */
export async function insertEntry(trx: Trx, entry: NewEntry): Promise<number> {
  const row = await trx
    .insertInto('ticket_entry')
    .values(entry)
    .returning('entry_id')
    .executeTakeFirstOrThrow();
  return row.entry_id;
}

export async function insertTicketImages(
  trx: Trx,
  ticket_id: string,
  keys: string[],
): Promise<void> {
  if (keys.length === 0) return;
  await trx
    .insertInto('ticket_image')
    .values(keys.map((image_key, index) => ({ ticket_id, image_key, position: index + 1 })))
    .execute();
}

export async function findTicketImage(
  db: Db,
  ticket_id: string,
  position: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('ticket_image')
    .select('image_key')
    .where('ticket_id', '=', ticket_id)
    .where('position', '=', position)
    .executeTakeFirst();
  return row?.image_key;
}

/** @returns a ticket to delete and the keys of its images. */
export async function findExpiredTicket(db: Db) {
  const { rows } = await sql<{ ticket_id: string; keys: string[] }>`
    select t.ticket_id, array(
      select i.image_key from ticket_image i where i.ticket_id = t.ticket_id) as keys
    from ticket t where t.closed_at < ${keptSince('tickets')} limit 1`.execute(db);
  return rows[0];
}

export async function deleteTicket(db: Db, ticket_id: string): Promise<void> {
  await db.deleteFrom('ticket').where('ticket_id', '=', ticket_id).execute();
}
