import type { DeliveryQuote } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { expect, it } from 'vitest';
import { calculateSums } from './calculate-sums.ts';
import { describeRule } from './cart-sums.tsx';
import { toPurchaseLines } from './coupon/use-purchase-lines.ts';

const quote: DeliveryQuote = {
  delivers: true,
  zone: 'state',
  charge: 60,
  freeFrom: 2000,
  from: '2026-11-19',
  until: '2026-11-21',
  place: { stateCode: '32', district: 'Ernakulam' },
};

it.each<[Partial<DeliveryQuote>, string]>([
  [{}, 'Kerala, free from ₹2,000'],
  [{ zone: 'district' }, 'Ernakulam, free from ₹2,000'],
  [{ zone: 'rest', freeFrom: null }, 'Rest of India'],
  [{ zone: 'remote', charge: 0 }, 'Islands and North-East'],
  [{ zone: 'south', freeFrom: 500.5 }, 'South India, free from ₹500.50'],
])('[LEGAL-05] says the rule of %j: %s', (change, rule) => {
  expect(describeRule({ ...quote, ...change })).toBe(rule);
});

const ONAM10 = { code: 'ONAM10', discount: 245, items: 2450, total: 2205 };

it('[SALE-03] a code is taken off the total, and never adds a delivery charge', () => {
  const lines = [{ unitPrice: fromRupees(2450), quantity: 1 }];
  const free = calculateSums(lines, { ...quote, freeFrom: 2300 }, ONAM10);

  expect(free).toEqual({ items: 245_000, charge: 0, total: 220_500 });
  expect(calculateSums(lines, undefined, ONAM10).total).toBe(220_500);
});

it('[SALE-07] a payment names the code that counts and the total on the page', () => {
  const line = { product_id: 7, quantity: 2, price: 1225 };
  const product_list = [{ product_id: 7, quantity: 2 }];

  expect(toPurchaseLines([line], { ...quote, freeFrom: null }, ONAM10)).toEqual({
    product_list,
    coupon: 'ONAM10',
    seen_total: 2265,
  });
  expect(toPurchaseLines([line], undefined, ONAM10)).toEqual({ product_list, coupon: 'ONAM10' });
  const sale = { name: 'Onam sale', until: '2026-09-09T00:00:00Z' };
  const reduced = { ...line, sale: { ...sale, mrp: 3063 } };
  expect(toPurchaseLines([reduced], quote)).toEqual({ product_list, seen_total: 2450 });
  expect(toPurchaseLines([line], quote)).toEqual({ product_list });
});
