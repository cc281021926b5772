import type { DeliveryQuote } from '@shop/contract';
import { expect, it } from 'vitest';
import { toSeenTotal } from './seen-total.ts';

const quote = { delivers: true, charge: 80, freeFrom: 2000 } as DeliveryQuote;

it('[SALE-07] the total that a page shows has its delivery charge, and is unknown without it', () => {
  const line = { price: 900.5, quantity: 2 };
  expect(toSeenTotal([line], quote)).toBe(1881);
  expect(toSeenTotal([line, { price: 199, quantity: 1 }], quote)).toBe(2000);
  expect(toSeenTotal([line], { ...quote, delivers: false })).toBeUndefined();
  expect(toSeenTotal([line], undefined)).toBeUndefined();
});
