import { expect, it } from 'vitest';
import { quantile } from './quantile.ts';

it('returns the smallest value that the share does not exceed', () => {
  const values = [40, 10, 30, 20];
  expect([0.25, 0.5, 0.95, 1].map((share) => quantile(values, share))).toEqual([10, 20, 40, 40]);
  expect(quantile([], 0.5)).toBeNaN();
});
