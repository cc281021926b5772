import { expect, it } from 'vitest';
import { telUrl, whatsAppUrl } from './contact-links.ts';

it('links to phone numbers and chats', () => {
  expect(telUrl('+91 98470 12345')).toBe('tel:+919847012345');
  expect(telUrl('0484-765 4321')).toBe('tel:04847654321');
  expect(whatsAppUrl('919847012345')).toBe('https://wa.me/919847012345');
  expect(whatsAppUrl('919847012345', 'About order 7QK2-M9XT: ')).toBe(
    'https://wa.me/919847012345?text=About%20order%207QK2-M9XT%3A%20',
  );
});
