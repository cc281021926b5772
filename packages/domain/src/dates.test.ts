import { expect, it } from 'vitest';
import {
  addWorkingDays,
  formatDateTime,
  formatDay,
  formatOrderTime,
  formatShortDay,
  toIndianDate,
} from './dates.ts';

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
  ['2026-11-16T18:29:00Z', 'Today 11:59 pm'],
  ['2026-11-15T18:31:00Z', 'Today 12:01 am'],
  ['2026-11-15T16:06:00Z', 'Yesterday 9:36 pm'],
  ['2026-11-14T14:45:00Z', '14 Nov 8:15 pm'],
  ['2025-11-14T14:45:00Z', '14 Nov 2025'],
  ['soon', undefined],
])('formats the time %s of an order in a list', (timestamp, expected) => {
  expect(formatOrderTime(timestamp, new Date('2026-11-16T12:00:00Z'))).toBe(expected);
});

it.each([
  ['2027-03-31T18:29:59.999Z', '2027-03-31'],
  ['2027-03-31T18:30:00.000Z', '2027-04-01'],
])('%s is the day %s in India', (time, day) => {
  expect(toIndianDate(new Date(time))).toBe(day);
});

it.each([
  ['2026-11-16', '2026-11-18'],
  ['2026-11-15', '2026-11-17'],
  ['2026-11-13', '2026-11-16'],
  ['2026-12-31', '2027-01-02'],
])(
  '[TAX-08] what is paid on %s should be in the bank two working days later, on %s',
  (day, expected) => {
    expect(addWorkingDays(day, 2, [])).toBe(expected);
  },
);
