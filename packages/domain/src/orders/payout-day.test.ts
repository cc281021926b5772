import { expect, it } from 'vitest';
import { expectedPayoutDay } from './payout-day.ts';

it.each([
  ['2026-11-16', '2026-11-18'],
  ['2026-11-15', '2026-11-17'],
  ['2026-11-13', '2026-11-16'],
  ['2026-12-31', '2027-01-02'],
])('[TAX-08] what is paid on %s should be in the bank on %s', (day, expected) => {
  expect(expectedPayoutDay(day)).toBe(expected);
});
