import { describe, expect, it } from 'vitest';
import { isUnusualDiscount, isUnusualPrice, isUnusualStock } from './unusual-values.ts';

describe('[DESK-05] a number is unusual', () => {
  it.each([
    [28_000, 2800, true],
    [14_001, 2800, true],
    [14_000, 2800, false],
    [560, 2800, false],
    [559, 2800, true],
    [308, 28_000, true],
    // No piece of this type is sold yet, and a text that is no number is not asked about.
    [25_000, 0, false],
    [Number.NaN, 2800, false],
  ])('price ₹%s where ₹%s is usual: %s', (price, usual, expected) => {
    expect(isUnusualPrice(price, usual)).toBe(expected);
  });

  it.each([
    [230, 23, true],
    [229, 23, false],
    [12, 1, true],
    [0, 23, false],
    [50, 0, false],
    [51, 0, true],
    [Number.NaN, 3, false],
  ])('stock %s after %s: %s', (stock, before, expected) => {
    expect(isUnusualStock(stock, before)).toBe(expected);
  });

  it.each([
    [61, 0, true],
    [60, 0, false],
    [70, 70, false],
    [Number.NaN, 0, false],
  ])('discount %s after %s: %s', (percent, before, expected) => {
    expect(isUnusualDiscount(percent, before)).toBe(expected);
  });
});
