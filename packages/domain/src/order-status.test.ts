import { describe, expect, it } from 'vitest';
import { isOrderStatus, stepsTaken } from './order-status.ts';

describe('isOrderStatus', () => {
  it.each(['Pending', 'Shipped', 'Delivered', 'Cancelled'])('knows %s', (status) => {
    expect(isOrderStatus(status)).toBe(true);
  });

  it.each(['pending', 'Returned', ''])('does not know %j', (status) => {
    expect(isOrderStatus(status)).toBe(false);
  });
});

describe('stepsTaken', () => {
  it.each([
    ['Pending', 1],
    ['Shipped', 2],
    ['Delivered', 3],
    ['Cancelled', undefined],
    ['Returned', undefined],
  ])('an order that is %s has taken %s', (status, steps) => {
    expect(stepsTaken(status)).toBe(steps);
  });
});
