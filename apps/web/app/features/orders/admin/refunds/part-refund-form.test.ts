import { expect, it } from 'vitest';
import { readAmount } from './part-refund-form.tsx';

it.each([
  ['', undefined],
  ['1,500', 1500],
  ['1500.50', 1500.5],
  ['1e3', Number.NaN],
  ['0x10', Number.NaN],
])('[RETURN-03] reads the amount %j of a refund as %s', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
});
