import { describe, expect, it } from 'vitest';
import { fromRupees, toRupees } from '../../money.ts';
import { type Rounding, roundPrice } from './round-price.ts';

const round = (rupees: number, to: Rounding) => toRupees(roundPrice(fromRupees(rupees), to));

describe('[BULK-01] rounding a calculated price', () => {
  it('goes to whole rupees, fives and tens', () => {
    expect([2694.5, 2694.49, 2694.2].map((price) => round(price, 1))).toEqual([2695, 2694, 2694]);
    expect([2692, 2692.5, 2697.5].map((price) => round(price, 5))).toEqual([2690, 2695, 2700]);
    expect([2694.99, 2695, 2704].map((price) => round(price, 10))).toEqual([2690, 2700, 2700]);
  });

  it('goes to the nearest price that ends in 9', () => {
    expect([2450, 2454, 2453.99, 2459, 9, 1].map((price) => round(price, 9))).toEqual([
      2449, 2459, 2449, 2459, 9, 9,
    ]);
  });

  it('makes no price of an amount below zero', () => {
    expect(round(-200, 9)).toBe(-201);
  });

  it('leaves nothing of a price below half of its step', () => {
    expect(round(4, 10)).toBe(0);
  });
});
