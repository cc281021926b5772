import { expect, it } from 'vitest';
import { describeStatus } from './describe-status.ts';

const order = { payment_status: 'Paid', delivery_date: null, total_amount: 9980 };

it.each([
  ['Pending', {}, 'Order confirmed. We are preparing it.'],
  [
    'Pending',
    { payment_status: 'Authorized' },
    'We are confirming your payment. Do not pay again.',
  ],
  ['Shipped', {}, 'On its way.'],
  [
    'Shipped',
    { partly_sent: { sent: 2, pieces: 4 } },
    'The first pieces are on their way. The rest will follow.',
  ],
  ['Delivered', { delivery_date: '2026-11-20T06:00:00Z' }, 'Delivered on 20 November 2026.'],
  [
    'Delivered',
    { partly_sent: { sent: 1, pieces: 3 }, delivery_date: '2026-11-20T06:00:00Z' },
    'What we have sent was delivered. The rest will follow.',
  ],
  ['Cancelled', {}, 'Cancelled.'],
  ['Cancelled', { payment_status: 'Refunded' }, 'Cancelled. We are refunding ₹9,980.00.'],
  ['Woven', {}, undefined],
])('[SHIP-01] says of %s %j: %s', (order_status, given, sentence) => {
  expect(describeStatus({ ...order, ...given, order_status })).toBe(sentence);
});
