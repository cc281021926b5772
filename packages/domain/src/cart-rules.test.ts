import { describe, expect, it } from 'vitest';
import { clampQuantity, isQuantityText, totalOf } from './cart-rules.ts';
import { fromRupees } from './money.ts';

describe('quantities', () => {
  it.each([
    [0, 5, 1],
    [3, 5, 3],
    [9, 5, 5],
    [4, 0, 1],
  ])('keeps %d of %d in stock at %d', (wanted, stock, kept) => {
    expect(clampQuantity(wanted, stock)).toBe(kept);
  });

  it.each([
    ['', true],
    ['7', true],
    ['10', true],
    ['0', false],
    ['07', false],
    ['-1', false],
    ['1.5', false],
    ['1e3', false],
    ['٣', false],
  ])('reads %j as a quantity: %s', (text, expected) => {
    expect(isQuantityText(text)).toBe(expected);
  });

  it('adds up lines in paise', () => {
    expect(totalOf([{ unitPrice: fromRupees(2450.5), quantity: 3 }])).toBe(735_150);
  });
});
