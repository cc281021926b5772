import type { DeliveryQuote } from '@shop/contract';
import { expect, it } from 'vitest';
import { describeRule } from './cart-sums.tsx';

const quote: DeliveryQuote = {
  delivers: true,
  zone: 'state',
  charge: 60,
  freeFrom: 2000,
  from: '2026-11-19',
  until: '2026-11-21',
  place: { stateCode: '32', district: 'Ernakulam' },
};

it.each<[Partial<DeliveryQuote>, string]>([
  [{}, 'Kerala, free from ₹2,000'],
  [{ zone: 'district' }, 'Ernakulam, free from ₹2,000'],
  [{ zone: 'rest', freeFrom: null }, 'Rest of India'],
  [{ zone: 'remote', charge: 0 }, 'Islands and North-East'],
  [{ zone: 'south', freeFrom: 500.5 }, 'South India, free from ₹500.50'],
])('[LEGAL-05] says the rule of %j: %s', (change, rule) => {
  expect(describeRule({ ...quote, ...change })).toBe(rule);
});
