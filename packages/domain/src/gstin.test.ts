import { expect, it } from 'vitest';
import { isGstin, isPan } from './gstin.ts';

it.each([
  ['27AAPFU0939F1ZV', true],
  ['29AAGCB7383J1Z4', true],
  ['27AAPFU0939F1ZW', false],
  ['72AAPFU0939F1ZV', false],
  ['27aapfu0939f1zv', false],
  ['27AAPFU0939F1Z', false],
  ['', false],
])('[SET-01] the GSTIN %s is valid: %s', (gstin, valid) => {
  expect(isGstin(gstin)).toBe(valid);
});

it('[SET-01] finds every single wrong digit of a GSTIN', () => {
  const right = '27AAPFU0939F1ZV';
  for (let index = 7; index < 11; index += 1) {
    for (const digit of '0123456789') {
      if (digit === right[index]) continue;
      expect(isGstin(right.slice(0, index) + digit + right.slice(index + 1))).toBe(false);
    }
  }
});

it('[SET-01] knows a PAN by its pattern', () => {
  expect(isPan('AAPFU0939F')).toBe(true);
  expect(isPan('AAPFU0939')).toBe(false);
});
