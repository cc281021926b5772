import { findMessageTicket } from '#mail/message-data.queries.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { paragraph } from '#mail/templates/layout/blocks.ts';
import { greet } from '#mail/templates/parts.ts';

/** Repeats nothing of what was written: anyone can enter the address of someone else. */
export const ticketReceived = defineMail({
  load: async ({ db }, { ticket_id }) => {
    const ticket = await findMessageTicket(db, ticket_id, null);
    if (!ticket || !ticket_id) return undefined;
    const { name, email: to, kind } = ticket;
    return { to, data: { name, ticket_id, complaint: kind === 'complaint' } };
  },
  words: {
    en: {
      subject: (ticket: string) => `Ticket ${ticket}: we have received it`,
      heading: (ticket: string) => `Your ticket is ${ticket}`,
      question: 'We have received your question. We will answer by email within 48 hours.',
      complaint:
        'We have received your complaint. We will answer by email within 48 hours and settle it within one month.',
      more: 'Would you like to add something? Reply to this email and keep the ticket number in the subject.',
      notYou: 'If you did not write to us, ignore this email. We will not pass your address on.',
    },
  },
  render: ({ name, ticket_id, complaint }, { brand }, say) => ({
    subject: say.subject(ticket_id),
    heading: say.heading(ticket_id),
    greeting: greet(name, say),
    lead: complaint ? say.complaint : say.question,
    blocks: [paragraph(say.more), paragraph(say.notYou)],
    reason: say.because.asked(brand),
  }),
  sample: { name: 'Asha Nair', ticket_id: 'T-7QK2M9', complaint: true },
  variants: {
    question: { complaint: false },
  },
});

export const ticketAnswered = defineMail({
  load: async ({ db }, { ticket_id, ticket_entry_id }) => {
    const ticket = await findMessageTicket(db, ticket_id, ticket_entry_id);
    if (!ticket?.answer || !ticket_id) return undefined;
    const { name, email: to, answer: text, closed } = ticket;
    return { to, data: { name, ticket_id, text, closed } };
  },
  words: {
    en: {
      subject: (ticket: string) => `Ticket ${ticket}: our answer`,
      heading: (ticket: string) => `Our answer to ticket ${ticket}`,
      lead: 'Thank you for writing to us.',
      open: 'Is anything unclear? Reply to this email and keep the ticket number in the subject.',
      closed:
        'We have closed this ticket. If you disagree, reply and keep the ticket number in the subject.',
    },
  },
  render: ({ name, ticket_id, text, closed }, { brand }, say) => {
    const paragraphs = text.split(/\s*\n\s*/).filter(Boolean);
    return {
      subject: say.subject(ticket_id),
      heading: say.heading(ticket_id),
      greeting: greet(name, say),
      lead: say.lead,
      blocks: [...paragraphs, closed ? say.closed : say.open].map(paragraph),
      reason: say.because.asked(brand),
    };
  },
  sample: {
    name: 'Asha Nair',
    ticket_id: 'T-7QK2M9',
    text: 'We are sorry about the border. Please send the saree back to us.\n\nWe will pay for the parcel and send you another one.',
    closed: false,
  },
  variants: {
    closed: { closed: true },
  },
});
