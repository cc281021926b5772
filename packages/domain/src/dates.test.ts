import { expect, it } from 'vitest';
import { formatDateTime, formatDay, formatOrderTime, formatShortDay } from './dates.ts';

it.each([
  ['2026-01-12T06:30:00.000Z', '12 January 2026'],
  // After midnight in India, the previous day in UTC.
  ['2026-01-12T19:00:00.000Z', '13 January 2026'],
  ['soon', undefined],
  ['', undefined],
])('formats %s as %s', (timestamp, expected) => {
  expect(formatDay(timestamp)).toBe(expected);
});

it('formats short dates and timestamps', () => {
  const evening = '2026-01-12T13:00:00.000Z';

  expect(formatShortDay(evening)).toBe('12 Jan 2026');
  expect(formatShortDay(new Date(evening))).toBe('12 Jan 2026');
  expect(formatDateTime(evening)).toBe('12 Jan 2026, 6:30 pm');
});

it.each([
  ['2026-11-16T18:29:00Z', 'Today 23:59'],
  ['2026-11-15T18:31:00Z', 'Today 00:01'],
  ['2026-11-15T16:06:00Z', 'Yesterday 21:36'],
  ['2026-11-14T14:45:00Z', '14 Nov 20:15'],
  ['2025-11-14T14:45:00Z', '14 Nov 2025'],
  ['soon', undefined],
])('[F15] formats the time %s of an order in a list', (timestamp, expected) => {
  expect(formatOrderTime(timestamp, new Date('2026-11-16T12:00:00Z'))).toBe(expected);
});
