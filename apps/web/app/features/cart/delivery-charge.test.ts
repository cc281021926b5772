import type { DeliveryQuote } from '@shop/contract';
import { fromRupees, paise } from '@shop/domain/money';
import { expect, it } from 'vitest';
import { chargeFor, describeRule } from './cart-summary.tsx';

const quote: DeliveryQuote = {
  delivers: true,
  zone: 'state',
  charge: 60,
  freeFrom: 2000,
  from: '2026-11-19',
  until: '2026-11-21',
  place: { stateCode: '32', district: 'Ernakulam' },
};

it.each([
  [1999.99, 60],
  [2000, 0],
])('[SHIP-05] charges as the server does: ₹%d costs ₹%d to deliver', (items, charge) => {
  expect(chargeFor(quote, fromRupees(items))).toBe(fromRupees(charge));
});

it('[SHIP-05] charges always without a free-from amount', () => {
  expect(chargeFor({ ...quote, freeFrom: null }, fromRupees(90_000))).toBe(paise(6000));
});

it.each<[Partial<DeliveryQuote>, string]>([
  [{}, 'Kerala, free from ₹2,000'],
  [{ zone: 'district' }, 'Ernakulam, free from ₹2,000'],
  [{ zone: 'rest', freeFrom: null }, 'Rest of India'],
  [{ zone: 'remote', charge: 0 }, 'Islands and North-East'],
  [{ zone: 'south', freeFrom: 500.5 }, 'South India, free from ₹500.50'],
])('[LEGAL-05] says the rule of %j: %s', (change, rule) => {
  expect(describeRule({ ...quote, ...change })).toBe(rule);
});
