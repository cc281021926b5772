import { expect, it } from 'vitest';
import { formatDay, formatMoment, formatShortDay } from './dates.ts';

it.each([
  ['2026-01-12T06:30:00.000Z', '12 January 2026'],
  // Past midnight in India while it is still the day before in Greenwich.
  ['2026-01-12T19:00:00.000Z', '13 January 2026'],
  ['soon', undefined],
  ['', undefined],
])('%s is %s', (moment, expected) => {
  expect(formatDay(moment)).toBe(expected);
});

it('has shorter and longer ways to write a moment', () => {
  const evening = '2026-01-12T13:00:00.000Z';

  expect(formatShortDay(evening)).toBe('12 Jan 2026');
  expect(formatMoment(evening)).toBe('12 Jan 2026, 6:30 pm');
});
