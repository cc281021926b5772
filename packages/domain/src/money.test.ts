import { describe, expect, it } from 'vitest';
import {
  formatReduction,
  formatRupees,
  formatTotal,
  fromRupees,
  multiply,
  parseAmount,
  sum,
  toRupees,
} from './money.ts';

describe('money', () => {
  it('converts between rupees and paise without rounding errors', () => {
    expect(fromRupees(0.1 + 0.2)).toBe(30);
    expect(fromRupees(1234.56)).toBe(123456);
    expect(toRupees(fromRupees(99_999.99))).toBe(99_999.99);
  });

  it('adds and multiplies in paise', () => {
    expect(sum([fromRupees(0.1), multiply(fromRupees(0.1), 2)])).toBe(30);
    expect(sum([])).toBe(0);
  });

  it.each([
    [2450, '₹2,450', '₹2,450.00'],
    [124_500, '₹1,24,500', '₹1,24,500.00'],
    [99.5, '₹99.50', '₹99.50'],
  ])('formats %d rupees with Indian grouping', (rupees, price, total) => {
    expect(formatRupees(fromRupees(rupees))).toBe(price);
    expect(formatTotal(fromRupees(rupees))).toBe(total);
  });

  it('formats what is taken off with a minus sign', () => {
    expect(formatReduction(fromRupees(245))).toBe('−₹245.00');
  });

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
  ])('reads the typed amount %j as %d', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });
});
