import { formatDateTime } from '@shop/domain/dates';
import { greet } from './greeting.ts';
import { button, paragraph, spelledOut } from './layout/blocks.ts';
import type { MessageContent } from './message-content.ts';
import type { DataOf, MessageShop } from './message-data.ts';
import type { Words } from './words/en.ts';

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

export function passwordChanged(
  { name, at }: DataOf<'password_changed'>,
  { brand, helpLine }: MessageShop,
  words: Words,
): MessageContent {
  const { subject, heading, lead } = words.passwordChanged;
  const { you, notYou } = words.wasIt;
  return {
    subject: subject(brand),
    heading,
    greeting: greet(name, words),
    lead: lead(words.indiaTime(formatDateTime(at) ?? '')),
    blocks: [paragraph(you), paragraph(notYou(helpLine))],
    reason: words.because.hasAccount(brand),
  };
}

/** Never tells the new address: a stranger may read the old mailbox. */
export function emailChanged(
  { name, at, link }: DataOf<'email_changed'>,
  { brand, helpLine }: MessageShop,
  words: Words,
): MessageContent {
  const { subject, heading, lead, from, undo, newPassword } = words.emailChanged;
  return {
    subject: subject(brand),
    heading,
    greeting: greet(name, words),
    lead: lead(words.indiaTime(formatDateTime(at) ?? '')),
    blocks: [
      paragraph(from),
      paragraph(words.wasIt.you),
      paragraph(undo),
      button(words.buttons.undoEmailChange, link),
      paragraph(newPassword(helpLine)),
      spelledOut(words.spelledOut, link),
    ],
    reason: words.because.hasAccount(brand),
  };
}
