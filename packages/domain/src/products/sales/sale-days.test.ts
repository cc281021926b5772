import { expect, it } from 'vitest';
import { endOfDay, lastDayBefore, startOfDay } from './sale-days.ts';

it("[SALE-01] the days of a sale begin and end at midnight of India's clock", () => {
  expect(startOfDay('2026-08-20').toISOString()).toBe('2026-08-19T18:30:00.000Z');
  expect(endOfDay('2026-09-08').toISOString()).toBe('2026-09-08T18:30:00.000Z');
  expect(lastDayBefore(endOfDay('2026-12-31'))).toBe('2026-12-31');
});
