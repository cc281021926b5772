import { findMessageTicket } from '#mail/message-data.queries.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { button, paragraph, spelledOut } from '#mail/templates/layout/blocks.ts';
import { greet } from '#mail/templates/parts.ts';
import { SAMPLE_TOKEN } from '#mail/templates/samples.ts';

const SAMPLE_LINK = `https://shop.example/ticket?t=${SAMPLE_TOKEN}`;

/** Repeats nothing of what was written: anyone can enter the address of someone else. */
export const ticketReceived = defineMail({
  load: async ({ db, createTicketLink }, { message_id, ticket_id }) => {
    const ticket = await findMessageTicket(db, ticket_id, null);
    if (!ticket || !ticket_id) return undefined;
    const { name, email: to, kind } = ticket;
    const link = await createTicketLink(message_id, ticket_id);
    return { to, data: { name, ticket_id, complaint: kind === 'complaint', link } };
  },
  words: {
    en: {
      subject: (ticket: string) => `Ticket ${ticket}: we have received it`,
      heading: (ticket: string) => `Your ticket is ${ticket}`,
      question: 'We have received your question. We will answer by email within 48 hours.',
      complaint:
        'We have received your complaint. We will answer by email within 48 hours and settle it within one month.',
      more: 'Would you like to add something? You can read your ticket and write to us here.',
      button: 'Open my ticket',
      notYou: 'If you did not write to us, ignore this email. We will not pass your address on.',
    },
  },
  render: ({ name, ticket_id, complaint, link }, { brand }, say) => ({
    subject: say.subject(ticket_id),
    heading: say.heading(ticket_id),
    greeting: greet(name, say),
    lead: complaint ? say.complaint : say.question,
    blocks: [
      paragraph(say.more),
      button(say.button, link),
      paragraph(say.notYou),
      spelledOut(say.spelledOut, link),
    ],
    reason: say.because.asked(brand),
  }),
  sample: { name: 'Asha Nair', ticket_id: 'T-7QK2M9', complaint: true, link: SAMPLE_LINK },
  variants: {
    question: { complaint: false },
  },
});

export const ticketAnswered = defineMail({
  load: async ({ db, createTicketLink }, { message_id, ticket_id, ticket_entry_id }) => {
    const ticket = await findMessageTicket(db, ticket_id, ticket_entry_id);
    if (!ticket?.answer || !ticket_id) return undefined;
    const { name, email: to, answer: text, closed } = ticket;
    const link = await createTicketLink(message_id, ticket_id);
    return { to, data: { name, ticket_id, text, closed, link } };
  },
  words: {
    en: {
      subject: (ticket: string) => `Ticket ${ticket}: our answer`,
      heading: (ticket: string) => `Our answer to ticket ${ticket}`,
      lead: 'Thank you for writing to us.',
      open: 'Is anything unclear? Write to us on the page of your ticket.',
      closed: 'We have closed this ticket. If you disagree, reply and it is open again.',
      button: 'Write a reply',
    },
  },
  render: ({ name, ticket_id, text, closed, link }, { brand }, say) => {
    const paragraphs = text.split(/\s*\n\s*/).filter(Boolean);
    return {
      subject: say.subject(ticket_id),
      heading: say.heading(ticket_id),
      greeting: greet(name, say),
      lead: say.lead,
      blocks: [
        ...[...paragraphs, closed ? say.closed : say.open].map(paragraph),
        button(say.button, link),
        spelledOut(say.spelledOut, link),
      ],
      reason: say.because.asked(brand),
    };
  },
  sample: {
    name: 'Asha Nair',
    ticket_id: 'T-7QK2M9',
    text: 'We are sorry about the border. Please send the saree back to us.\n\nWe will pay for the parcel and send you another one.',
    closed: false,
    link: SAMPLE_LINK,
  },
  variants: {
    closed: { closed: true },
  },
});
