import { formatDateTime } from '@shop/domain/dates';
import { greet } from './greeting.ts';
import { button, paragraph, spelledOut } from './layout/blocks.ts';
import type { MessageContent } from './message-content.ts';
import type { DataOf, MessageShop } from './message-data.ts';
import type { Words } from './words/en.ts';

type Changed = DataOf<'password_changed' | 'email_changed' | 'email_change_requested'>;
type Linked = DataOf<'password_reset' | 'confirm_email'>;

export function passwordReset(
  { name, link }: Linked,
  { brand }: MessageShop,
  words: Words,
): MessageContent {
  const { subject, heading, lead, notYou } = words.passwordReset;
  return {
    subject: subject(brand),
    heading,
    greeting: greet(name, words),
    lead,
    blocks: [
      button(words.buttons.newPassword, link),
      paragraph(notYou),
      spelledOut(words.spelledOut, link),
    ],
    reason: words.because.resetRequested(brand),
  };
}

export function confirmEmail(
  { name, link }: Linked,
  { brand }: MessageShop,
  words: Words,
): MessageContent {
  const { subject, heading, lead, meanwhile, notYou } = words.confirmEmail;
  return {
    subject: subject(brand),
    heading,
    greeting: greet(name, words),
    lead,
    blocks: [
      button(words.buttons.confirmEmail, link),
      paragraph(meanwhile),
      paragraph(notYou),
      spelledOut(words.spelledOut, link),
    ],
    reason: words.because.addressEntered(brand),
  };
}

export function staffInvitation(
  { link, by, role }: DataOf<'staff_invitation'>,
  { brand }: MessageShop,
  words: Words,
): MessageContent {
  const { subject, heading, lead, roles, button: label, notYou, because } = words.staffInvitation;
  return {
    subject: subject(brand),
    heading: heading(brand),
    greeting: '',
    lead: lead(by, brand),
    blocks: [
      paragraph(roles[role]),
      button(label, link),
      paragraph(notYou),
      spelledOut(words.spelledOut, link),
    ],
    reason: because(brand),
  };
}

export const passwordChanged = (data: Changed, shop: MessageShop, words: Words) =>
  changed(data, shop, words, { ...words.passwordChanged, next: [] });

export const emailChangeRequested = (data: Changed, shop: MessageShop, words: Words) =>
  changed(data, shop, words, {
    ...words.emailChangeRequested,
    next: [words.emailChangeRequested.untilConfirmed],
  });

export const emailChanged = (data: Changed, shop: MessageShop, words: Words) =>
  changed(data, shop, words, { ...words.emailChanged, next: [words.emailChanged.from] });

interface ChangeWords {
  subject: (brand: string) => string;
  heading: string;
  lead: (time: string) => string;
  next: string[];
}

/** Never tells the new value: a stranger may read the old mailbox. */
function changed(
  { name, at }: Changed,
  { brand, helpLine }: MessageShop,
  words: Words,
  { subject, heading, lead, next }: ChangeWords,
): MessageContent {
  const { you, notYou } = words.wasIt;
  return {
    subject: subject(brand),
    heading,
    greeting: greet(name, words),
    lead: lead(words.indiaTime(formatDateTime(at) ?? '')),
    blocks: [...next, you, notYou(helpLine)].map(paragraph),
    reason: words.because.hasAccount(brand),
  };
}
