import { describe, expect, it } from 'vitest';
import { completedSteps, formatPartlySent, isOrderStatus } from './order-status.ts';

describe('isOrderStatus', () => {
  it.each(['Pending', 'Shipped', 'Delivered', 'Cancelled'])('accepts %s', (status) => {
    expect(isOrderStatus(status)).toBe(true);
  });

  it.each(['pending', 'Returned', ''])('rejects %j', (status) => {
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
  ])('%s: %s completed steps', (status, steps) => {
    expect(completedSteps(status)).toBe(steps);
  });
});

it('[SHIP-08] a part of an order that was sent is counted', () => {
  expect(formatPartlySent({ sent: 1, pieces: 2 })).toBe('Partly sent, 1 of 2');
});
