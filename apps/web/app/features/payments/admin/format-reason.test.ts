import { expect, it } from 'vitest';
import { formatReason } from './payments-table.tsx';

it.each([
  ['money without order', null, null, 'Paid, but not an order yet'],
  ['refund due', 'sold_out', null, 'The piece was sold out'],
  ['refund due', 'stale', null, 'Paid too late, at an old price'],
  ['refund failed', 'cancelled', 'no balance', 'The order was cancelled. no balance'],
  ['refund due', 'something new', null, 'something new'],
  ['refund due', null, null, 'N/A'],
] as const)('%s because of %s, %s: %s', (state, reason, last_error, expected) => {
  expect(formatReason({ state, reason, last_error, contact: null })).toBe(expected);
});
