import { STATES } from '@shop/domain/states';
import { expect, it } from 'vitest';
import { createTestShop } from '#test/test-shop.ts';
import { findLimit, listStateNames } from './limits.queries.ts';

it.each([
  ['2024-07-31', 25_000_000],
  ['2024-08-01', 10_000_000],
])('[TAX-01] on %s a bill to another State is large above %s paise', async (day, value) => {
  const { db } = await createTestShop();
  expect(await findLimit(db, 'b2c large', day)).toBe(value);
});

it('[TAX-01] HSN digits follow the turnover and the day', async () => {
  const { db } = await createTestShop();
  const digits = (day: string, turnover: 'up to 5 crore' | 'above 5 crore') =>
    findLimit(db, 'hsn digits of bills', day, turnover);
  expect(await digits('2026-11-16', 'up to 5 crore')).toBe(4);
  expect(await digits('2026-11-16', 'above 5 crore')).toBe(6);
  expect(await digits('2021-03-31', 'above 5 crore')).toBe(4);
});

it('[TAX-01] States are those of their day, and today those that an address can name', async () => {
  const { db } = await createTestShop();
  const today = await listStateNames(db, '2026-11-16');
  for (const { code, name } of STATES) expect(today.get(code)).toBe(name);
  expect([...today.keys()].filter((code) => !STATES.some((one) => one.code === code))).toEqual([
    '97',
  ]);
  const before = await listStateNames(db, '2019-10-30');
  expect([before.get('25'), before.get('26'), before.get('38')]).toEqual([
    'Daman and Diu',
    'Dadra and Nagar Haveli',
    undefined,
  ]);
});
