import { expect, it } from 'vitest';
import { whatsAppUrl } from '../people/contact-links.ts';
import { writeShippedText } from './shipped-text.ts';

const PARCEL = {
  brand: 'Oodum Paavum',
  name: 'Asha Nair',
  order_id: '7QK2-M9XT',
  courier: 'DTDC',
  tracking_number: 'D30048393',
  tracking_url: 'https://dtdc.example/D3',
  items: [{ name: 'Nila & Saree', quantity: 2 }],
};

it('[SHIP-07] writes out name, order, pieces, courier, number and link for WhatsApp', () => {
  const text = writeShippedText(PARCEL);

  expect(text).toBe(
    'Hello Asha Nair, your order 7QK2-M9XT from Oodum Paavum is on its way.\nIn this parcel: 2 × Nila & Saree.\nCourier: DTDC D30048393\nhttps://dtdc.example/D3',
  );
  const url = new URL(whatsAppUrl('919847012345', text));
  expect([url.origin, url.pathname, url.searchParams.get('text')]).toEqual([
    'https://wa.me',
    '/919847012345',
    text,
  ]);
});

it('[SHIP-07] leaves out what is not known', () => {
  const none = { courier: null, tracking_number: null, tracking_url: null };
  expect(writeShippedText({ ...PARCEL, ...none })).toBe(
    'Hello Asha Nair, your order 7QK2-M9XT from Oodum Paavum is on its way.\nIn this parcel: 2 × Nila & Saree.',
  );
});
