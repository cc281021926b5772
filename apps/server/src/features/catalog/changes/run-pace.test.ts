import { expect, it } from 'vitest';
import { paceRows } from './run-pace.ts';

it('[FILE-05] halves the rows of slow transactions, and doubles those of fast ones up to 200', () => {
  expect(paceRows(100, 401)).toBe(50);
  expect(paceRows(100, 400)).toBe(100);
  expect(paceRows(100, 149)).toBe(200);
  expect(paceRows(200, 10)).toBe(200);
});

it('[FILE-05] keeps twenty rows on a machine that is always slow, and returns to them after a failure', () => {
  expect(paceRows(30, 5000)).toBe(20);
  expect(paceRows(20, 5000)).toBe(20);
  expect(paceRows(1, 5000)).toBe(2);
  expect(paceRows(16, 300)).toBe(20);
});
