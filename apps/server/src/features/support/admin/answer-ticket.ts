import { insertAudit } from '#audit/audit.queries.ts';
import type { Trx } from '#db/database.ts';
import { insertEntry } from '#features/support/tickets.queries.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { lockTicket, markAnswered, markClosed } from './tickets.queries.ts';

interface TicketAction {
  ticket_id: string;
  /** Entries when the staff member loaded the ticket. */
  entries_base: number;
  admin_id: number;
}

/** Sends an answer by email. The first one stops the clock of 48 hours. */
export async function answerTicket(
  { db }: Pick<Deps, 'db'>,
  { text, close, ...action }: TicketAction & { text: string; close: boolean },
): Promise<void> {
  const { ticket_id, admin_id } = action;
  await db.transaction().execute(async (trx) => {
    const { closed_at } = await lockUnchanged(trx, action);
    const ticket_entry_id = await insertEntry(trx, { ticket_id, kind: 'answer', text, admin_id });
    await markAnswered(trx, ticket_id);
    await insertMessage(trx, {
      kind: 'ticket_answered',
      causeId: `${ticket_entry_id}`,
      ticket_id,
      ticket_entry_id,
    });
    await audit(trx, action, 'ticket answered');
    if (close && !closed_at) await closeLocked(trx, action);
  });
}

/** Ends the clock of 30 days, without a message to the customer. */
export async function closeTicket({ db }: Pick<Deps, 'db'>, action: TicketAction): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { closed_at } = await lockUnchanged(trx, action);
    if (closed_at) throw new ShopError('TICKET_CHANGED');
    await closeLocked(trx, action);
  });
}

async function lockUnchanged(trx: Trx, { ticket_id, entries_base }: TicketAction) {
  const ticket = await lockTicket(trx, ticket_id);
  if (!ticket) throw new ShopError('TICKET_NOT_FOUND');
  if (ticket.entries !== entries_base) throw new ShopError('TICKET_CHANGED');
  return ticket;
}

async function closeLocked(trx: Trx, action: TicketAction): Promise<void> {
  const { ticket_id, admin_id } = action;
  await insertEntry(trx, { ticket_id, kind: 'closed', text: '', admin_id });
  await markClosed(trx, ticket_id);
  await audit(trx, action, 'ticket closed');
}

/** Without the text: the audit log outlives the ticket. */
const audit = (trx: Trx, { ticket_id, admin_id }: TicketAction, action: string) =>
  insertAudit(trx, { admin_id, subject: `ticket:${ticket_id}`, action });
