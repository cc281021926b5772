import { expect, it } from 'vitest';
import { fromRupees } from '../money.ts';
import { writeLinkText } from './link-text.ts';

const KEPT = {
  name: 'Smt. Asha K Nair',
  pieces: [{ name: 'Nila Kasavu Saree', quantity: 1 }],
  // 6 pm in India.
  until: new Date('2026-11-24T12:30:00Z'),
  total: fromRupees(2450),
  delivery: fromRupees(50),
  url: 'https://shop.example/pay/abc',
};

it('[LINK-01] says in one sentence who, what, until when, how much and where', () => {
  expect(writeLinkText(KEPT)).toBe(
    'Namaskaram Asha, Nila Kasavu Saree is kept for you until Tue 6 pm. ₹2,450 with delivery. Please pay here: https://shop.example/pay/abc',
  );
});

it('[LINK-01] leaves out a name that is not known and a delivery that is not charged', () => {
  const until = new Date('2026-11-24T13:05:00Z');
  expect(writeLinkText({ ...KEPT, name: '', until, delivery: fromRupees(0) })).toBe(
    'Namaskaram, Nila Kasavu Saree is kept for you until Tue 6:35 pm. ₹2,450. Please pay here: https://shop.example/pay/abc',
  );
});

it.each([
  [[1, 1], 'Nila Kasavu Saree and 1 more piece are kept'],
  [[2, 1], 'Nila Kasavu Saree and 2 more pieces are kept'],
  [[3], 'Nila Kasavu Saree and 2 more pieces are kept'],
])('[LINK-01] counts the other pieces of %j', (quantities, expected) => {
  const pieces = quantities.map((quantity, index) => ({
    name: index === 0 ? 'Nila Kasavu Saree' : 'Mayil Pallu Saree',
    quantity,
  }));
  expect(writeLinkText({ ...KEPT, pieces })).toContain(expected);
});
