import { expect, it } from 'vitest';
import { askToRefund, describeGiving, formatAge, formatReason } from './payments-table.tsx';

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
  ['money without order', null, null, 'Paid, but not an order yet'],
  ['refund due', 'sold_out', null, 'The piece was sold out'],
  ['refund due', 'stale', null, 'Paid too late, at an old price'],
  ['refund due', 'withdrawn', null, 'Paid after the sale was cancelled'],
  ['refund failed', 'cancelled', 'no balance', 'The order was cancelled. no balance'],
  [
    'refund failed',
    'cancelled',
    null,
    'The order was cancelled. The bank did not take the money. Try again, or ask the customer for another way',
  ],
  ['refund due', 'something new', null, 'something new'],
  ['refund due', null, null, 'N/A'],
] as const)('%s because of %s, %s: %s', (state, reason, last_error, expected) => {
  expect(formatReason({ state, reason, last_error, contact: null })).toBe(expected);
});

it('[DESK-02] a refund that failed names the customer', () => {
  const failed = { state: 'refund failed', reason: 'cancelled', last_error: 'no balance' } as const;
  expect(formatReason({ ...failed, contact: 'Asha Nair, 9744455667' })).toBe(
    'The order was cancelled. no balance. Asha Nair, 9744455667',
  );
});

it.each([
  [480, '7QK2-M9XT', 'Refund ₹480.00 of order 7QK2-M9XT? This cannot be undone.'],
  [480, null, 'Refund ₹480.00? This cannot be undone.'],
  [null, '7QK2-M9XT', 'Refund this payment of order 7QK2-M9XT? This cannot be undone.'],
])('[DESK-02] asks before %s of order %s is refunded: %s', (refund_amount, order_id, question) => {
  expect(askToRefund({ refund_amount, order_id })).toBe(question);
});

it('[COUNTER-13] a refund by hand says how it goes back', () => {
  expect(describeGiving({ refund_amount: 450, method: 'cash' })).toBe('Give back ₹450.00 in cash');
  expect(describeGiving({ refund_amount: null, method: 'card machine' })).toBe(
    'Give back on the card machine',
  );
});
