import { expect, it } from 'vitest';
import { describeStatus } from './describe-status.ts';

const order = { payment_status: 'Paid', delivery_date: null };

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

it.each([
  [
    'to be refunded',
    'We will refund ₹480.00 the way you paid, within two working days. After that your bank may take',
  ],
  [
    'being refunded',
    'We are refunding ₹480.00 the way you paid. This can take up to 7 working days',
  ],
  ['refunded', '₹480.00 is back with your bank, which may take up to 7 working days to show it.'],
  ['held by the bank', 'Your bank held ₹480.00 but never sent it to us. The money will come back'],
  [
    'unconfirmed',
    'Your payment of ₹480.00 is not confirmed yet. If it reaches us, we will refund it within',
  ],
] as const)(
  '[CLEAR-01] a cancelled order says what happens with its money, %s',
  (state, sentence) => {
    const money = { state, amount: 480 };
    const said = describeStatus({ ...order, money, order_status: 'Cancelled' });

    expect(said).toContain(`Cancelled. ${sentence}`);
    expect(said).toContain('working days');
  },
);
