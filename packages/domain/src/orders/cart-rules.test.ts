import { describe, expect, it } from 'vitest';
import { fromRupees, paise } from '../money.ts';
import {
  calculateTotal,
  clampQuantity,
  isQuantityText,
  ORDER_ALL_LIMIT,
  validateOrderAll,
} from './cart-rules.ts';

describe('quantities', () => {
  it.each([
    [0, 5, 1],
    [3, 5, 3],
    [9, 5, 5],
    [4, 0, 1],
  ])('clamps %d with %d in stock to %d', (quantity, stock, expected) => {
    expect(clampQuantity(quantity, stock)).toBe(expected);
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
  ])('accepts %j as a quantity: %s', (text, expected) => {
    expect(isQuantityText(text)).toBe(expected);
  });

  it('calculates totals in paise', () => {
    expect(calculateTotal([{ unitPrice: fromRupees(2450.5), quantity: 3 }])).toBe(735_150);
  });
});

describe('orderAllProblem', () => {
  it.each([
    ['an empty cart', [], 'CART_EMPTY'],
    ['one saree', [{ unitPrice: fromRupees(6800), quantity: 1 }], null],
    [
      'a total one paisa under a lakh',
      [{ unitPrice: paise(ORDER_ALL_LIMIT - 1), quantity: 1 }],
      null,
    ],
    [
      'a total of exactly a lakh',
      [{ unitPrice: fromRupees(50_000), quantity: 2 }],
      'ORDER_ALL_LIMIT_REACHED',
    ],
    [
      'lines that reach a lakh together',
      [
        { unitPrice: fromRupees(99_999.99), quantity: 1 },
        { unitPrice: fromRupees(0.01), quantity: 1 },
      ],
      'ORDER_ALL_LIMIT_REACHED',
    ],
  ])('checks %s', (_case, lines, expected) => {
    expect(validateOrderAll(lines)).toBe(expected);
  });
});
