import type { CounterPiece } from '@shop/contract';
import { expect, it } from 'vitest';
import { pickExact } from './pick-exact.ts';

const piece = (product_id: number, name: string, shelf_mark?: string): CounterPiece => ({
  product_id,
  name,
  price: 2450,
  stock: 3,
  ...(shelf_mark !== undefined && { shelf_mark }),
});
const NILA = piece(12, 'Nila Kasavu Saree', 'A-12');
const MAYIL = piece(121, 'Mayil Pallu Saree', '12');

it('[COUNTER-01] a code of the shelf, a number, a mark or a name means one piece', () => {
  expect(pickExact('https://shop.example/product-info/12?from=shelf', [NILA])).toBe(NILA);
  expect(pickExact('a-12', [NILA, MAYIL])).toBe(NILA);
  expect(pickExact('12', [MAYIL, NILA])).toBe(NILA);
  expect(pickExact('nila kasavu saree ', [NILA, MAYIL])).toBe(NILA);
});

it('[COUNTER-01] the only piece is meant; of several staff choose', () => {
  expect(pickExact('nil', [NILA])).toBe(NILA);
  expect(pickExact('saree', [NILA, MAYIL])).toBeUndefined();
  expect(pickExact('x', [])).toBeUndefined();
});
