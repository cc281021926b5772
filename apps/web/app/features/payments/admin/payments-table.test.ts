import { expect, it } from 'vitest';
import { formatAge, formatReason } from './payments-table.tsx';

const NOW = Date.parse('2026-11-15T12:00:00Z');

it.each([
  ['2026-11-15T11:59:30Z', 'just now'],
  ['2026-11-15T11:59:00Z', '1 minute'],
  ['2026-11-15T11:00:30Z', '59 minutes'],
  ['2026-11-15T10:00:00Z', '2 hours'],
  ['2026-11-14T12:00:00Z', '1 day'],
  ['2026-10-15T12:00:00Z', '31 days'],
  // The browser's clock is behind the server's.
  ['2026-11-15T12:05:00Z', 'just now'],
])('since %s it is %s', (since, expected) => {
  expect(formatAge(since, NOW)).toBe(expected);
});

it.each([
  ['money without order', null, 'Paid, but not an order yet'],
  ['refund due', 'sold_out', 'The piece was sold out'],
  ['refund due', 'stale', 'Paid too late, at an old price'],
  [
    'refund failed',
    'cancelled; no balance; try later',
    'The order was cancelled. no balance. try later',
  ],
  ['refund due', 'something new', 'something new'],
  ['refund due', null, 'N/A'],
] as const)('%s because of %s: %s', (state, why, expected) => {
  expect(formatReason({ state, why })).toBe(expected);
});
