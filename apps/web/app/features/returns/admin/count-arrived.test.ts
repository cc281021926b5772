import { expect, it } from 'vitest';
import { countArrived, findUndecided, listReturnedPieces } from './count-arrived.ts';

const PIECES = [
  { product_id: 3, name: 'Mayil Saree', quantity: 2, arrived: 0 },
  { product_id: 8, name: 'Set Mundu', quantity: 1, arrived: 0 },
];

it('[RETURN-07] a piece has no decision until one is made', () => {
  const pieces = listReturnedPieces(PIECES);

  expect(pieces.map(({ name, position }) => `${name} ${position}`.trim())).toEqual([
    'Mayil Saree 1 of 2',
    'Mayil Saree 2 of 2',
    'Set Mundu',
  ]);
  expect(findUndecided(pieces, {})?.key).toBe('3-1');
  expect(findUndecided(pieces, { '3-1': 'restocked', '8-1': 'missing' })?.key).toBe('3-2');
});

it('[RETURN-07] counts each piece as it was decided, and none that did not arrive', () => {
  const pieces = listReturnedPieces(PIECES);
  const fates = { '3-1': 'written_off', '3-2': 'restocked', '8-1': 'missing' } as const;

  expect(findUndecided(pieces, fates)).toBeUndefined();
  expect(countArrived(pieces, fates)).toEqual([
    { product_id: 3, restocked: 1, written_off: 1 },
    { product_id: 8, restocked: 0, written_off: 0 },
  ]);
});
