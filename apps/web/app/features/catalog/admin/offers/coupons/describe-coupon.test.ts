import { expect, it } from 'vitest';
import { describeTerms, describeUses, formatCouponDays } from './describe-coupon.ts';

it.each([
  [{ used: 37, being_paid: 2, limit_total: 50 }, 'Used 37 of 50, 2 being paid'],
  [{ used: 0, being_paid: 0, limit_total: 50 }, 'Used 0 of 50'],
  [{ used: 0, being_paid: 0 }, 'Not used yet'],
  [{ used: 0, being_paid: 1 }, 'Not used yet, 1 being paid'],
  [{ used: 1, being_paid: 0 }, 'Used once'],
  [{ used: 1200, being_paid: 0 }, 'Used 1,200 times'],
])('[SALE-03] %j: %s', (uses, words) => {
  expect(describeUses(uses)).toBe(words);
});

it.each([
  [{ percent: 10 }, '10 %'],
  [{ percent: 10, cap: 500, minimum: 2000 }, '10 %, at most ₹500, for orders from ₹2,000'],
  [{ amount: 250, minimum: 1500 }, '₹250, for orders from ₹1,500'],
])('[SALE-03] the terms %j: %s', (terms, words) => {
  expect(describeTerms(terms)).toBe(words);
});

it('[SALE-03] names its days, or that it goes on until it is stopped', () => {
  expect(formatCouponDays({ from: '2026-11-10', to: '2026-12-31' })).toBe(
    'Tue 10 Nov to Thu 31 Dec',
  );
  expect(formatCouponDays({ from: '2026-11-10', to: '2026-11-10' })).toBe('Tue 10 Nov');
  expect(formatCouponDays({ from: '2026-11-10' })).toBe('From Tue 10 Nov, until you stop it');
  expect(formatCouponDays({ from: '2026-11-10', state: 'stopped' })).toBe('From Tue 10 Nov');
});
