import { expect, it } from 'vitest';
import { MAILS } from '#mail/kinds/index.ts';
import { readLinks, renderSample, renderVariant } from '#test/mail/rendered-messages.ts';

it('[MAIL-04] digest: counts, ids and links', () => {
  const { subject, text, html } = renderSample(MAILS.shop_digest);

  expect(subject).toBe('Oodum Paavum: 3 new orders, 1 request to cancel, 2 failed refunds …');
  expect(text).toContain('3 new orders\n\n7QK2-M9XT, 0B4D-Z8RW, H3TV-5N1C\n');
  expect(text).toContain('2 failed refunds\n\npay_Qx7LmT2vWn4RkB, pay_Qx81ZcD5sYh9Pe\n');
  expect(readLinks(html).slice(0, 3)).toEqual([
    'https://shop.example/admin/orders',
    'https://shop.example/admin/orders?cancellation=requested',
    'https://shop.example/admin/payments',
  ]);
});

it('[MAIL-04] digest: only what is new, and how many ids are not shown', () => {
  const one = renderVariant(MAILS.shop_digest, 'new orders only');
  const subjects = Array.from({ length: 30 }, (_, index) => `ID${index}`);
  const many = renderSample(MAILS.shop_digest, {
    sections: [{ kind: 'new_order', count: 45, subjects }],
  });

  expect(one.subject).toBe('Oodum Paavum: 1 new order');
  expect(one.text).not.toMatch(/cancel|refund/);
  expect(many.words).toContain('45 new orders ID0, ID1,');
  expect(many.words).toContain('ID29 and 15 more');
});
