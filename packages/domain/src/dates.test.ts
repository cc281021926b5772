import { expect, it } from 'vitest';
import { formatDay } from './dates.ts';

it.each([
  ['2026-01-12T06:30:00.000Z', '12 January 2026'],
  // Past midnight in India while it is still the day before in Greenwich.
  ['2026-01-12T19:00:00.000Z', '13 January 2026'],
  ['soon', undefined],
  ['', undefined],
])('%s is %s', (moment, expected) => {
  expect(formatDay(moment)).toBe(expected);
});
