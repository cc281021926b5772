import type { TicketEntry, TicketKind, TicketStatus } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

export interface TicketRow {
  ticket_id: string;
  /** Null: written without a login. */
  user_id: number | null;
  kind: TicketKind;
  status: TicketStatus;
  name: string;
  summary: string;
  order_number: string | null;
  images: number;
  created_at: Date;
  answer_due_at: Date;
  end_due_at: Date;
  answered_at: Date | null;
  reply_due_at: Date | null;
  closed_at: Date | null;
}

const COLUMNS = sql`
  t.ticket_id, t.user_id, t.kind, t.status, t.name, t.order_number, t.created_at, t.answer_due_at, t.end_due_at,
  t.answered_at, t.reply_due_at, t.closed_at,
  (select left(e.text, 120) from ticket_entry e
    where e.ticket_id = t.ticket_id order by e.entry_id limit 1) as summary,
  (select count(*)::integer from ticket_image i where i.ticket_id = t.ticket_id) as images`;

const PAGE_SIZE = 50;

/** Open and waiting tickets, the earliest due first; closed tickets, the latest first. */
export async function listTickets(
  db: Db,
  { status, page }: { status: TicketStatus; page: number },
): Promise<{ tickets: TicketRow[]; more: boolean }> {
  const order =
    status === 'closed' ? sql`t.closed_at desc, t.ticket_id` : sql`t.due_at, t.ticket_id`;
  const { rows } = await sql<TicketRow>`
    select ${COLUMNS} from ticket t
    where t.status = ${status} and (t.closed_at is not null) = ${status === 'closed'}
    order by ${order}
    limit ${PAGE_SIZE + 1} offset ${(page - 1) * PAGE_SIZE}`.execute(db);
  return { tickets: rows.slice(0, PAGE_SIZE), more: rows.length > PAGE_SIZE };
}

export async function countTickets(db: Db): Promise<Record<TicketStatus, number>> {
  const { rows } = await sql<{ status: TicketStatus; count: number }>`
    select status, count(*)::integer as count from ticket group by status`.execute(db);
  const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  return { open: 0, waiting: 0, closed: 0, ...counts };
}

export interface TicketDetails extends TicketRow {
  email: string;
  phone: string | null;
  order_id: string | null;
  entries: TicketEntry[];
}

/** Letters and digits as an order number has them, however a customer types it. */
const TYPED_NUMBER = sql`translate(
  regexp_replace(upper(t.order_number), '[^0-9A-Z]', '', 'g'), 'OIL', '011')`;

export async function findTicket(db: Db, ticket_id: string): Promise<TicketDetails | undefined> {
  const { rows } = await sql<TicketDetails>`
    select ${COLUMNS}, t.email, t.phone,
      (select o.order_id from orders o
        where o.order_id = regexp_replace(${TYPED_NUMBER}, '^(.{4})', '\\1-')) as order_id,
      (select json_agg(json_build_object('entry_id', e.entry_id, 'kind', e.kind, 'text', e.text,
          'admin', a.name, 'at', e.created_at) order by e.entry_id)
        from ticket_entry e left join admin a using (admin_id)
        where e.ticket_id = t.ticket_id) as entries
    from ticket t where t.ticket_id = ${ticket_id}`.execute(db);
  return rows[0];
}

/** @returns the number of entries and the state, undefined when there is no such ticket. */
export async function lockTicket(trx: Trx, ticket_id: string) {
  const ticket = await trx
    .selectFrom('ticket')
    .select('closed_at')
    .where('ticket_id', '=', ticket_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!ticket) return undefined;
  // A second statement: a subquery of the first would not see what was committed while it waited.
  const { entries } = await trx
    .selectFrom('ticket_entry')
    .select(sql<number>`count(*)::integer`.as('entries'))
    .where('ticket_id', '=', ticket_id)
    .executeTakeFirstOrThrow();
  return { ...ticket, entries };
}

export async function markAnswered(trx: Trx, ticket_id: string): Promise<void> {
  await trx
    .updateTable('ticket')
    .set({ answered_at: sql`coalesce(answered_at, now())`, reply_due_at: null })
    .where('ticket_id', '=', ticket_id)
    .execute();
}

export async function markClosed(trx: Trx, ticket_id: string): Promise<void> {
  await trx
    .updateTable('ticket')
    .set({ closed_at: sql`now()`, reply_due_at: null })
    .where('ticket_id', '=', ticket_id)
    .execute();
}
