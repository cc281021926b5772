import type { OrderRefund } from '@shop/contract';
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
  ['Woven', {}, undefined],
])('[SHIP-01] says of %s %j: %s', (order_status, given, sentence) => {
  expect(describeStatus({ ...order, ...given, order_status })).toBe(sentence);
});

const refund = (
  whole: boolean,
  amount: number,
  status: OrderRefund['status'] = 'due',
): OrderRefund => ({
  refund_id: `${amount}`,
  amount,
  whole,
  status,
  at: '2026-11-20T06:00:00Z',
  reason: null,
  pieces: [],
  documents: [],
});

it.each([
  [{}, 'We will refund ₹9,980.00 the way you paid, within two working days.'],
  [{ refunds: [refund(false, 480)] }, 'We will refund the rest the way you paid, within two'],
  [{ refunds: [refund(true, 9500)] }, 'We are refunding ₹9,500.00 the way you paid. This can'],
  [
    { payment_status: 'Refunded', refunds: [refund(true, 9500, 'pending')] },
    'We are refunding ₹9,500.00 the way you paid.',
  ],
  [{ payment_status: 'Refunded', refunds: [refund(true, 9500, 'processed')] }, '₹9,500.00 is back'],
  [{ payment_status: 'Refunded' }, '₹9,980.00 is back with your bank, which may take up to 7'],
  [
    { payment_status: 'Authorized' },
    'Your payment of ₹9,980.00 is not confirmed yet. If it reaches us, we will refund it within',
  ],
])('[CLEAR-01] a cancelled order says what happens with its money, %j: %s', (given, sentence) => {
  const said = describeStatus({ ...order, ...given, order_status: 'Cancelled' });

  expect(said).toContain(`Cancelled. ${sentence}`);
  expect(said).toContain('working days');
});
