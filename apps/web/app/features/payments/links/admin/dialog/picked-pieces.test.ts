import { fromRupees } from '@shop/domain/money';
import { expect, it } from 'vitest';
import { describeStock, pick, refreshPieces, sumPrices, usualDelivery } from './picked-pieces.ts';

const NILA = { product_id: 1, name: 'Nila Kasavu Saree', price: 2450, stock: 24 };
const TERMS = { delivery_charge: 60, delivery_free_from: 5000 };

it.each([
  [24, 1, '24 in stock. 1 is kept for this customer.'],
  [24, 2, '24 in stock. 2 are kept for this customer.'],
  [1, 1, 'The last one. The shop shows Out of Stock until then.'],
  [2, 2, 'The last 2. The shop shows Out of Stock until then.'],
  [1, 2, 'Only 1 in stock.'],
  [0, 1, 'Sold out.'],
])('[LINK-01] of %i in stock, keeping %i', (stock, quantity, words) => {
  expect(describeStock({ stock, quantity })).toBe(words);
});

it('[LINK-06] the delivery charge is the usual one until staff change it', () => {
  expect(usualDelivery(fromRupees(2450), TERMS)).toBe(6000);
  expect(usualDelivery(fromRupees(5000), TERMS)).toBe(0);
  expect(usualDelivery(fromRupees(9000), { ...TERMS, delivery_free_from: null })).toBe(6000);
});

it('[LINK-06] pieces of a draft take the price of now', () => {
  const picked = [{ ...pick(NILA), quantity: 2, price: 2000 }];

  expect(sumPrices(refreshPieces(picked, [NILA]))).toBe(490_000);
  expect(sumPrices(refreshPieces(picked, []))).toBe(400_000);
});
