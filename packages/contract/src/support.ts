import { isMobile, mobileDigits } from '@shop/domain/india';
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { email, OrderId, optionalField, printableLines, singleLine } from './fields.ts';
import { CHOICE_REQUIRED, INVALID_EMAIL, tooLong } from './phrases.ts';

export const TICKET_KINDS = ['question', 'complaint'] as const;
export type TicketKind = (typeof TICKET_KINDS)[number];

export const MAX_TICKET_IMAGES = 4;

/** Crockford base32, so that it can be read out on the telephone. */
export const TicketId = z
  .string()
  .check(z.regex(/^T-[0-9A-HJKMNP-TV-Z]{6}$/, 'Not a valid ticket number.'));

const MAX_TEXT = 5000;
const MAX_ORDER_NUMBER = 20;

/** Line breaks and tabs are allowed, other control characters are not. */
export const longText = (required: string) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(MAX_TEXT, tooLong(MAX_TEXT)),
      printableLines,
    );

const INVALID_PHONE = 'Enter a 10-digit mobile number, or leave it empty.';

/** Fields of the form, which arrive as strings. */
export const NewTicket = z.object({
  kind: z.enum(TICKET_KINDS, CHOICE_REQUIRED),
  name: singleLine('Enter your name.'),
  email: email('Enter your email.', INVALID_EMAIL),
  phone: optionalField(
    z.pipe(
      z.string().check(z.refine(isMobile, INVALID_PHONE)),
      z.transform((phone) => mobileDigits(phone)),
    ),
    INVALID_PHONE,
  ),
  order_number: optionalField(singleLine('', MAX_ORDER_NUMBER), tooLong(MAX_ORDER_NUMBER)),
  text: longText('Write your question or complaint.'),
  /** Idempotency key: a repeated request is the same ticket. */
  request_id: z.optional(z.uuid()),
});
export type NewTicket = z.output<typeof NewTicket>;

/** Token of the link in a message about a ticket. A damaged one is rejected like one that has expired. */
const token = z.string();

export const TicketReply = z.object({
  token,
  text: longText('Write your message.'),
  /** A repeated request is the same reply. */
  request_id: z.uuid(),
});
export type TicketReply = z.output<typeof TicketReply>;

/** A ticket as its customer sees it. */
export const TicketThread = z.object({
  ticket_id: TicketId,
  closed: z.boolean(),
  /** Oldest first. */
  entries: z.array(
    z.object({
      entry_id: z.int(),
      from: z.enum(['customer', 'shop']),
      text: z.string(),
      at: z.string(),
    }),
  ),
});
export type TicketThread = z.output<typeof TicketThread>;

/** A ticket that a customer wrote while logged in. */
export const OwnTicket = z.extend(TicketThread, {
  at: z.string(),
  /** The last message is the shop's. */
  answered: z.boolean(),
});
export type OwnTicket = z.output<typeof OwnTicket>;

export const support = {
  create: defineEndpoint({
    method: 'POST',
    path: '/api/support',
    access: 'public',
    rateLimit: { name: 'support', account: 'address' },
    summary: 'Takes a question or complaint with up to four images, with or without an account',
    body: NewTicket,
    files: { field: 'images', maxCount: MAX_TICKET_IMAGES, maxBytes: 8 * 1024 * 1024 },
    reply: z.object({ ticket_id: TicketId }),
  }),
  listMine: defineEndpoint({
    method: 'GET',
    path: '/api/support/mine',
    access: 'customer',
    summary: "The customer's latest 50 tickets, newest first",
    /** Only tickets about this order. */
    query: z.object({ order_number: optionalField(OrderId) }),
    reply: z.object({ tickets: z.array(OwnTicket) }),
  }),
  open: defineEndpoint({
    method: 'POST',
    path: '/api/support/mine/{ticket_id}/open',
    access: 'customer',
    rateLimit: { name: 'profile', account: 'caller' },
    summary: 'Draws the token with which the customer reads an own ticket and replies to it',
    params: z.object({ ticket_id: TicketId }),
    reply: z.object({ token }),
  }),
  // A POST, because an address with the token would be in logs.
  thread: defineEndpoint({
    method: 'POST',
    path: '/api/support/thread',
    access: 'public',
    rateLimit: { name: 'link', account: 'token', resetOnSuccess: true },
    summary: 'What was written in a ticket, by the link of a message',
    body: z.object({ token }),
    reply: TicketThread,
  }),
  reply: defineEndpoint({
    method: 'POST',
    path: '/api/support/reply',
    access: 'public',
    rateLimit: { name: 'link', account: 'token', resetOnSuccess: true },
    summary:
      "Adds the customer's reply to a ticket, by the link of a message; opens a closed one again",
    body: TicketReply,
    reply: TicketThread,
  }),
};
