import { expect, it } from 'vitest';
import { encodeCode128 } from './barcode.tsx';

it('[SHIP-03] encodes an order number as Code 128 of set B', () => {
  const modules = encodeCode128('6T1BNKJ4');

  // Start, eight characters and a check of 11 modules each, and a stop of 13.
  expect(modules).toHaveLength(11 * 10 + 13);
  expect(modules.slice(0, 11)).toBe('11010010000');
  expect(modules.slice(-13)).toBe('1100011101011');
});
