import { fromRupees } from '@shop/domain/money';
import { expect, it } from 'vitest';
import { describeTotal } from './describe-total.ts';

const describe = (total: number, isOwner = false) =>
  describeTotal({
    sum: fromRupees(2510),
    total: fromRupees(total),
    discount_limit: 500,
    isOwner,
  });

it.each([
  [2450, '₹60 less than price and delivery. You may take off up to ₹500.'],
  [2010, '₹500 less than price and delivery. You may take off up to ₹500.'],
  [2510, 'Price and delivery are ₹2,510. You may take off up to ₹500.'],
  [Number.NaN, 'Price and delivery are ₹2,510. You may take off up to ₹500.'],
])('[LINK-06] an agreed total of %d', (total, words) => {
  expect(describe(total)).toBe(words);
});

it('[LINK-06] above the limit an owner confirms, and others ask an owner', () => {
  expect(describe(2000)).toBe(
    '₹510 less than price and delivery. You may take off up to ₹500. An owner may take off more.',
  );
  expect(describe(2000, true)).toBe(
    '₹510 less than price and delivery. Above ₹500 we ask you to confirm who you are.',
  );
});
