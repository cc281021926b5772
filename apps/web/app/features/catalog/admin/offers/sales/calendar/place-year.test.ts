import { expect, it } from 'vitest';
import { placeInRows, toPercentOfYear } from './place-year.ts';

const sale = (name: string, starts_at: string, ends_at: string) => ({ name, starts_at, ends_at });

it("[SALE-04] a year begins and ends at midnight of India's clock", () => {
  expect(toPercentOfYear(2026, new Date('2025-12-31T18:30:00Z'))).toBe(0);
  expect(toPercentOfYear(2026, new Date('2026-12-31T18:30:00Z'))).toBe(100);
  expect(toPercentOfYear(2026, new Date('2024-01-01'))).toBe(0);
});

it('[SALE-04] bars whose names would meet stand in rows of their own', () => {
  const rows = placeInRows(2026, [
    sale('Vishu sale', '2026-04-04T18:30:00Z', '2026-04-15T18:30:00Z'),
    sale('Summer sale', '2026-04-20T18:30:00Z', '2026-04-25T18:30:00Z'),
    sale('Onam sale', '2026-08-06T18:30:00Z', '2026-08-28T18:30:00Z'),
    sale('Christmas sale', '2026-12-14T18:30:00Z', '2026-12-26T18:30:00Z'),
  ]);

  expect(rows.map((bars) => bars.map(({ item }) => item.name))).toEqual([
    ['Vishu sale', 'Onam sale', 'Christmas sale'],
    ['Summer sale'],
  ]);
  expect(rows[0]?.map(({ labelBefore }) => labelBefore)).toEqual([false, false, true]);
});
