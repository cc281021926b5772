import { expect, it } from 'vitest';
import { formatDateTime, formatDay, formatShortDay } from './dates.ts';

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
