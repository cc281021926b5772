import { expect, it } from 'vitest';
import { formatReason } from './payments-table.tsx';

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
