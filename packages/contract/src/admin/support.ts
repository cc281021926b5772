import * as z from 'zod/mini';
import { CAN_SEE_MONEY } from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import { numberInPath, OrderId, optionalField } from '../fields.ts';
import { longText, TICKET_KINDS, TicketId } from '../support.ts';

export const TICKET_STATUSES = ['open', 'waiting', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

const TicketRow = z.object({
  ticket_id: TicketId,
  kind: z.enum(TICKET_KINDS),
  status: z.enum(TICKET_STATUSES),
  name: z.string(),
  /** Beginning of the customer's text. */
  summary: z.string(),
  order_number: z.nullable(z.string()),
  images: z.int(),
  created_at: z.string(),
  /** 48 hours after receipt. */
  answer_due_at: z.string(),
  /** 30 days after receipt. */
  end_due_at: z.string(),
  /** The first answer. */
  answered_at: z.nullable(z.string()),
  /** 48 hours after the customer wrote again; null: nothing waits for an answer. */
  reply_due_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
});
export type TicketRow = z.output<typeof TicketRow>;

const TicketEntry = z.object({
  entry_id: z.int(),
  kind: z.enum(['received', 'reply', 'answer', 'closed']),
  text: z.string(),
  /** The staff member's name; null: the customer. */
  admin: z.nullable(z.string()),
  at: z.string(),
});
export type TicketEntry = z.output<typeof TicketEntry>;

const Ticket = z.extend(TicketRow, {
  email: z.string(),
  phone: z.nullable(z.string()),
  /** The order of the shop with the typed number; null: there is none. */
  order_id: z.nullable(OrderId),
  entries: z.array(TicketEntry),
});
export type Ticket = z.output<typeof Ticket>;

const ticketParams = z.object({ ticket_id: TicketId });

/** Entries when the ticket was loaded; a mismatch is a conflict (409), so that nothing is sent twice. */
const entries_base = z.int().check(z.minimum(1));

/** In its own module so that the customer's bundle does not include it. */
export const adminSupport = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/tickets',
    access: CAN_SEE_MONEY,
    recorded: 'list read',
    summary: 'One page of 50 tickets of a status: those that are due first, or were closed last',
    query: z.object({
      status: optionalField(z.enum(TICKET_STATUSES)),
      page: optionalField(numberInPath(4)),
    }),
    reply: z.object({
      tickets: z.array(TicketRow),
      more: z.boolean(),
      counts: z.object({ open: z.int(), waiting: z.int(), closed: z.int() }),
    }),
  }),
  view: defineEndpoint({
    method: 'GET',
    path: '/api/admin/tickets/{ticket_id}',
    access: CAN_SEE_MONEY,
    recorded: 'ticket read',
    summary: 'A ticket with everything that was written',
    params: ticketParams,
    reply: Ticket,
  }),
  image: defineEndpoint({
    method: 'GET',
    path: '/api/admin/tickets/{ticket_id}/images/{position}',
    access: CAN_SEE_MONEY,
    recorded: 'ticket read',
    summary: 'A picture that the customer added',
    params: z.extend(ticketParams, { position: numberInPath(1) }),
    reply: 'image',
  }),
  answer: defineEndpoint({
    method: 'POST',
    path: '/api/admin/tickets/{ticket_id}/answer',
    access: CAN_SEE_MONEY,
    summary: 'Sends an answer by email, and closes the ticket on request',
    params: ticketParams,
    body: z.object({
      text: longText('Write an answer.'),
      close: z.boolean(),
      entries_base,
    }),
    reply: Ticket,
  }),
  close: defineEndpoint({
    method: 'POST',
    path: '/api/admin/tickets/{ticket_id}/close',
    access: CAN_SEE_MONEY,
    summary: 'Closes a ticket without a message to the customer',
    params: ticketParams,
    body: z.object({ entries_base }),
    reply: Ticket,
  }),
};
