import { expect, it } from 'vitest';
import { MAILS } from '#mail/kinds/index.ts';
import { ORDER_URL, readLinks, renderSample, renderVariant } from '#test/mail/rendered-messages.ts';

it('[MAIL-04] refund processed: the sum, and the reference only when there is one', () => {
  const { subject, text } = renderSample(MAILS.refund_processed);
  const bare = renderVariant(MAILS.refund_processed, 'without order and reference');

  expect(subject).toBe('Order 7QK2-M9XT: ₹20,150.50 refund on its way');
  expect(text).toContain('Bank reference number: 10000000000000\n');
  expect(bare.subject).toBe('₹20,150.50 refund on its way');
  expect(bare.text).not.toMatch(/reference|order/i);
  expect(readLinks(bare.html).some((url) => url.startsWith('http'))).toBe(false);
});

it.each([
  ['sold_out', 'A piece sold out before your payment reached us, so we could not place the order.'],
  ['stale', 'no longer valid when your payment reached us, so we could not place the order.'],
  ['underpaid', 'was less than the total, so we could not place the order.'],
] as const)('[MAIL-04] refunded automatically, %s: why, sorry, no blame', (reason, why) => {
  const { words, subject, text, html } = renderSample(MAILS.refunded_automatically, { reason });

  expect(subject).toBe('We are refunding your payment of ₹6,800.00');
  expect(words).toContain(why);
  expect(words).toContain('The money will return automatically, the way you paid.');
  expect(words).toContain('We are sorry for the trouble.');
  expect(text).toContain('Your selection:\n- Mayil Pallu Kasavu Saree\n');
  expect(words).not.toMatch(/too late|you should|wrong|fault|failed|hurry|last piece/i);
  expect(readLinks(html)).toContain('https://shop.example/home');
});

it('[MAIL-04] refunded automatically, duplicate: names the order that stays', () => {
  const { subject, words, html } = renderVariant(MAILS.refunded_automatically, 'duplicate');

  expect(subject).toBe('Order 7QK2-M9XT: we are refunding ₹6,800.00');
  expect(words).toContain('It stays as it is, and we are refunding the second payment.');
  expect(readLinks(html)).toContain(ORDER_URL);
});
