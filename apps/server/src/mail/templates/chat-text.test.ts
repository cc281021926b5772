import { expect, it } from 'vitest';
import { MAILS } from '#mail/kinds/index.ts';
import { SAMPLE_SHOP } from '#test/mail/sample-messages.ts';
import type { Mail } from './define-mail.ts';
import { renderChatText } from './render-mail.ts';

/** Kinds about an order, its return or its money. */
const KINDS = [
  'order_received',
  'payment_confirming',
  'shipped',
  'delivered',
  'cancellation_requested',
  'order_cancelled',
  'refund_processed',
  'refund_in_part',
  'refunded_automatically',
  'return_requested',
  'return_approved',
  'return_booked',
  'return_refused',
  'return_arrived',
  'exchange_sent',
] as const;

const render = (kind: (typeof KINDS)[number], variant = {}) => {
  const mail: Mail = MAILS[kind];
  return renderChatText(mail, { ...mail.sample, ...variant }, SAMPLE_SHOP);
};

it.each(KINDS)('[LINK-12] %s as a chat text: no word of email, no link into the shop', (kind) => {
  const { variants = {} }: Mail = MAILS[kind];
  for (const variant of [{}, ...Object.values(variants)]) {
    const { title, text } = render(kind, variant);
    expect(text).not.toMatch(/email/i);
    expect(text).not.toContain(SAMPLE_SHOP.origin);
    expect(text).toContain(`${title}. `);
    expect(text).not.toMatch(/undefined|null/);
  }
});

it('[LINK-12] a chat breaks no line within a sentence, and keeps the address of the courier', () => {
  const { text } = render('shipped');
  expect(text).toMatch(/^Hello \S+ \S+,\n\nYour order 7QK2-M9XT is on its way\. We have sent/);
  expect(text).toMatch(/\nhttps:\/\//);
  const [, first = ''] = text.split('\n\n');
  expect(first).not.toContain('\n');
});
