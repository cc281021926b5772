import { fromRupees, toRupees } from '@shop/domain/money';
import { expect, it } from 'vitest';
import { suggestCash } from './cash-notes.ts';

it.each([
  [4400, [4400, 4500, 5000]],
  [2450, [2450, 2500, 3000]],
  [1950.5, [1950.5, 2000]],
  [2000, [2000]],
])('[COUNTER-01] for ₹%d a customer gives one of %j', (total, notes) => {
  expect(suggestCash(fromRupees(total)).map(toRupees)).toEqual(notes);
});
