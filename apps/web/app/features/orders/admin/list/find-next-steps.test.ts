import { describe, expect, it } from 'vitest';
import { findNextSteps } from './find-next-steps.ts';
import type { AdminOrder } from './load-orders.ts';

const order = (
  order_status: string,
  change: Partial<AdminOrder['fulfilment']> = {},
): AdminOrder => ({
  order_id: '7QK2-M9XT',
  user_name: 'Asha',
  total_amount: 2650,
  order_date: '2026-11-01T05:00:00.000Z',
  order_status,
  delivery_date: order_status === 'Delivered' ? '2026-11-03T05:00:00.000Z' : null,
  fulfilment: {
    order_id: '7QK2-M9XT',
    cancellation_requested_at: null,
    restocked: false,
    refund: null,
    mail_rejected: false,
    ...change,
  },
});

describe('[ADMIN-11] after a status was saved', () => {
  it('offers to go back to Delivered, with the date it had', () => {
    expect(findNextSteps(order('Delivered'), 'Shipped')).toEqual({
      cancelled: false,
      undo: {
        text: 'Order 7QK2-M9XT was delivered on 3 Nov 2026. It is now Shipped.',
        order_status: 'Delivered',
        delivery_date: '2026-11-03T05:00:00.000Z',
      },
    });
  });

  it('says what Pending has removed for good', () => {
    expect(findNextSteps(order('Delivered'), 'Pending')?.undo?.text).toBe(
      'Order 7QK2-M9XT was delivered on 3 Nov 2026. It is now Pending. Undo does not bring back a tracking number.',
    );
  });

  it.each([
    [
      'Pending',
      { cancellation_requested_at: '2026-11-02T05:00:00.000Z' },
      'Asha has asked to cancel',
    ],
    ['Cancelled', { refund: 'due' as const }, 'Order 7QK2-M9XT has been refunded.'],
    ['Cancelled', { restocked: true }, 'The pieces of 7QK2-M9XT are back in stock.'],
  ])('offers to take the shipping of a %s order with %j back', (status, change, reason) => {
    const { undo, cancelled } = findNextSteps(order(status, change), 'Shipped') ?? {};

    expect(undo).toMatchObject({ text: expect.stringContaining(reason), order_status: status });
    expect(undo).not.toHaveProperty('delivery_date');
    expect(cancelled).toBe(false);
  });

  it('offers stock and money after Cancelled, and both when it was delivered', () => {
    expect(findNextSteps(order('Pending'), 'Cancelled')).toEqual({ cancelled: true });
    expect(findNextSteps(order('Cancelled'), 'Cancelled')).toEqual({ cancelled: true });
    expect(findNextSteps(order('Delivered'), 'Cancelled')).toMatchObject({
      cancelled: true,
      undo: { order_status: 'Delivered' },
    });
  });

  it('offers to take back the parcel that a Pending order has sent without packing', () => {
    expect(findNextSteps(order('Pending'), 'Shipped')?.undo).toEqual({
      text: 'Order 7QK2-M9XT was Pending. It is now Shipped.',
      order_status: 'Pending',
      parcel: true,
    });
    const again = order('Pending', { sent_before: '2026-11-02T05:00:00.000Z' });
    expect(findNextSteps(again, 'Shipped')?.undo).not.toHaveProperty('parcel');
  });

  it('says that the parcel of a cancelled order is on its way', () => {
    expect(findNextSteps(order('Shipped'), 'Cancelled')).toEqual({
      cancelled: true,
      onItsWay: true,
      undo: {
        text: 'This parcel is on its way. Ask the courier to bring it back, or undo.',
        order_status: 'Shipped',
      },
    });
  });

  it.each([
    ['Shipped', 'Delivered'],
    ['Delivered', 'Delivered'],
    ['Cancelled', 'Pending'],
    ['Lost', 'Shipped'],
  ] as const)('offers nothing after %s to %s', (from, to) => {
    expect(findNextSteps(order(from), to)).toBeUndefined();
  });
});
