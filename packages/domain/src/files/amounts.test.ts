import { describe, expect, it } from 'vitest';
import { readAmount, readWhole } from './amounts.ts';

describe('[FILE-01] amounts of a file', () => {
  it.each([
    ['4500', 4500],
    ['1,24,500', 124_500],
    ['124,500.50', 124_500.5],
    ['₹ 4,500/-', 4500],
    ['Rs. 4500.00', 4500],
    ['12,50', Number.NaN],
    ['4.500,00', Number.NaN],
    ['on request', Number.NaN],
    ['-5', Number.NaN],
    ['1.23E+05', Number.NaN],
    ['', Number.NaN],
  ])('reads %j between commas or tabs as %d', (text, amount) => {
    expect(readAmount(text, { decimalComma: false })).toBe(amount);
  });

  it.each([
    ['4.500,00', 4500],
    ['4500,5', 4500.5],
    ['4.500', 4500],
    ['4500.50', 4500.5],
    ['1,24,500', 124_500],
  ])('reads %j between semicolons as %d', (text, amount) => {
    expect(readAmount(text, { decimalComma: true })).toBe(amount);
  });

  it.each([
    ['12.00', 12],
    ['12.5', Number.NaN],
  ])('reads %j as the whole number %d', (text, number) => {
    expect(readWhole(text, { decimalComma: false })).toBe(number);
  });
});
