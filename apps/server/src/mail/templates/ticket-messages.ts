import { greet } from './greeting.ts';
import { paragraph } from './layout/blocks.ts';
import type { MessageContent } from './message-content.ts';
import type { DataOf, MessageShop } from './message-data.ts';
import type { Words } from './words/en.ts';

/** Repeats nothing of what was written: anybody can enter the address of somebody else. */
export function ticketReceived(
  { name, ticket_id, complaint }: DataOf<'ticket_received'>,
  { brand }: MessageShop,
  words: Words,
): MessageContent {
  const phrases = words.ticketReceived;
  return {
    subject: phrases.subject(ticket_id),
    heading: phrases.heading(ticket_id),
    greeting: greet(name, words),
    lead: complaint ? phrases.complaint : phrases.question,
    blocks: [paragraph(phrases.more), paragraph(phrases.notYou)],
    reason: words.because.asked(brand),
  };
}

export function ticketAnswered(
  { name, ticket_id, text, closed }: DataOf<'ticket_answered'>,
  { brand }: MessageShop,
  words: Words,
): MessageContent {
  const phrases = words.ticketAnswered;
  const paragraphs = text.split(/\s*\n\s*/).filter(Boolean);
  return {
    subject: phrases.subject(ticket_id),
    heading: phrases.heading(ticket_id),
    greeting: greet(name, words),
    lead: phrases.lead,
    blocks: [...paragraphs, closed ? phrases.closed : phrases.open].map(paragraph),
    reason: words.because.asked(brand),
  };
}
