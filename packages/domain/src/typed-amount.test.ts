import { expect, it } from 'vitest';
import { parseAmount } from './money.ts';

it.each([
  ['4500', 4500],
  ['4500/-', 4500],
  ['₹ 4,500 /-', 4500],
  ['₹4500', 4500],
  ['Rs. 4,500.50/-', 4500.5],
  ['rs 1,24,500', 124_500],
  ['99999999', 99_999_999],
  ['4500.505', Number.NaN],
  ['-4500', Number.NaN],
  ['4500-5000', Number.NaN],
  ['four', Number.NaN],
  ['', Number.NaN],
])('reads %j as %d', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});
