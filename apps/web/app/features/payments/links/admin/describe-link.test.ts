import { expect, it } from 'vitest';
import {
  askToCancel,
  describeEnd,
  describePieces,
  formatUntil,
  nameCustomer,
} from './describe-link.ts';

// 9:40 am in India.
const MORNING = '2026-11-18T04:10:00Z';
const NILA = { product_id: 1, name: 'Nila Kasavu Saree', quantity: 1 };
const MAYIL = { product_id: 2, name: 'Mayil Pallu Saree', quantity: 1 };

it('[LINK-09] says until when, by India’s clock', () => {
  expect(formatUntil(MORNING)).toBe('Wed 18 Nov, 9:40 am');
  expect(formatUntil('2026-11-17T12:30:00Z')).toBe('Tue 17 Nov, 6 pm');
  expect(describeEnd({ hold_until: MORNING, ends_today: false })).toBe('Ends Wed 18 Nov, 9:40 am');
  expect(describeEnd({ hold_until: MORNING, ends_today: true })).toBe('Ends today, 9:40 am');
});

it('[LINK-09] names the first piece and counts the others', () => {
  expect(describePieces([NILA])).toBe('Nila Kasavu Saree');
  expect(describePieces([NILA, MAYIL])).toBe('Nila Kasavu Saree and 1 more piece');
  expect(describePieces([{ ...NILA, quantity: 3 }])).toBe('Nila Kasavu Saree and 2 more pieces');
});

it('[LINK-09] names the customer by what is kept', () => {
  expect(nameCustomer({ name: 'Asha Nair', phone: '9847012345' })).toBe('Asha Nair');
  expect(nameCustomer({ name: '', phone: '9847012345' })).toBe('98470 12345');
  expect(nameCustomer({ name: '', phone: '' })).toBe('a customer');
});

it('[LINK-09] asks another question while somebody is paying', () => {
  const link = { name: 'Asha Nair', phone: '9847012345', pieces: [NILA] };

  expect(askToCancel({ ...link, being_paid: true })).toBe(
    'Asha may be paying. Cancel all the same?',
  );
  expect(askToCancel({ ...link, name: '', being_paid: true })).toBe(
    '98470 12345 may be paying. Cancel all the same?',
  );
  expect(askToCancel({ ...link, being_paid: false })).toBe(
    'Cancel the link of Asha Nair? Then others can buy Nila Kasavu Saree again.',
  );
});
