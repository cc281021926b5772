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
    {
      partly_shipped: true,
      items: [{ quantity: 3 }, { quantity: 1 }],
      shipments: [{ items: [{ quantity: 2 }] }],
    },
    'Partly shipped: 2 of 4 pieces',
  ],
  ['Delivered', { delivery_date: '2026-11-20T06:00:00Z' }, 'Delivered on 20 November 2026.'],
  [
    'Delivered',
    {
      partly_shipped: true,
      items: [{ quantity: 3 }],
      shipments: [{ items: [{ quantity: 1 }] }],
    },
    'Partly delivered: 1 of 3 pieces. The rest will follow.',
  ],
  ['Cancelled', {}, 'Cancelled.'],
  ['Cancelled', { payment_status: 'Refunded' }, 'Cancelled. We are refunding ₹9,980.00.'],
  ['Woven', {}, undefined],
])('[SHIP-01] says of %s %j: %s', (order_status, given, sentence) => {
  expect(describeStatus({ ...order, ...given, order_status })).toBe(sentence);
});
