import type { OrderFulfilment } from '@shop/contract';
import { expect, it } from 'vitest';
import { findShippingDoubt, listOrderTags } from './order-tags.tsx';

const fulfilment = (given: Partial<OrderFulfilment> = {}): OrderFulfilment => ({
  order_id: '7QK2-M9XT',
  cancellation_requested_at: null,
  restocked: false,
  refund: null,
  mail_rejected: false,
  ...given,
});
const requested = { cancellation_requested_at: '2026-11-16T06:00:00Z' };

it.each([
  ['Pending', {}, []],
  ['Pending', requested, ['Customer asks to cancel']],
  ['Shipped', { channel: 'guest' as const }, ['Guest']],
  ['Shipped', { channel: 'link' as const }, ['By link']],
  ['Pending', { channel: 'guest' as const, call_first: true }, ['Guest', 'Call before sending']],
  ['Pending', { ...requested, decline_reason: 'It has left.' }, []],
  [
    'Pending',
    { sent_before: '2026-11-14T06:00:00Z' },
    ['Sent on 14 November, set back to Pending'],
  ],
  ['Cancelled', requested, ['Not refunded', 'Not restocked']],
  ['Cancelled', { restocked: true, refund: 'due' as const }, ['Refund on its way']],
  ['Cancelled', { restocked: true, refund: 'processed' as const }, ['Refunded']],
  ['Cancelled', { refund: 'failed' as const }, ['Refund failed', 'Not restocked']],
  ['Shipped', { restocked: true, refund: 'processed' as const }, ['Refunded', 'Restocked']],
  ['Delivered', { channel: 'counter' as const, tender: 'cash' as const }, ['Counter, cash']],
  ['Delivered', { channel: 'counter' as const, tender: 'provider' as const }, ['Counter, QR code']],
  [
    'Cancelled',
    { tender: 'card machine' as const, restocked: true, refund: 'due' as const },
    ['Money to give back'],
  ],
])('[GUEST-15] [COUNTER-16] a %s order with %j is tagged', (status, given, expected) => {
  expect(listOrderTags(status, fulfilment(given)).map(({ text }) => text)).toEqual(expected);
});

it.each([
  ['Pending', requested, 'Asha has asked to cancel 7QK2-M9XT.'],
  ['Cancelled', { restocked: true, refund: 'due' as const }, 'Order 7QK2-M9XT has been refunded.'],
  ['Cancelled', { restocked: true }, 'The pieces of 7QK2-M9XT are back in stock.'],
  ['Pending', {}, undefined],
  ['Cancelled', { refund: 'failed' as const }, undefined],
])('a %s order with %j gives a reason not to ship it', (status, given, doubt) => {
  const order = { order_id: '7QK2-M9XT', order_status: status, user_name: 'Asha' };
  expect(findShippingDoubt(order, fulfilment(given))).toBe(doubt);
});
