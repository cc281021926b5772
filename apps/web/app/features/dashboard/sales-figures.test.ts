import { expect, it } from 'vitest';
import { compare, formatAmount, sumFigures } from './sales-figures.ts';
import { roundStep } from './sales-plot.tsx';

it('[DESK-03] sums are exact in paise', () => {
  const day = { period: '2026-11-17', orders: 1, sales: 1.1 };
  expect(sumFigures([day, day, day])).toEqual({
    orders: 3,
    sales: 3.3,
    average: 1,
  });
  expect(sumFigures([])).toEqual({ orders: 0, sales: 0, average: 0 });
});

it.each([
  [324_550, 222_050, '46 % more than ₹2,22,050'],
  [50, 100, '50 % less than ₹100'],
  [100, 100, 'as ₹100 before'],
  [100, 0, 'nothing before'],
  [0, 0, ''],
])('[DESK-03] compares %d with %d', (now, before, text) => {
  expect(compare(now, before, formatAmount)).toBe(text);
});

it.each([
  [1, 1],
  [4, 2],
  [28_350, 10_000],
  [31_000, 20_000],
])('[DESK-03] the axis of %d has steps of %d', (max, step) => {
  expect(roundStep(max)).toBe(step);
});
