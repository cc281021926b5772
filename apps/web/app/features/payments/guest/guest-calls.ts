import { guestPayments } from '@shop/contract';
import { call } from '#api/call.ts';
import type { PaymentCalls } from '../payment-calls.ts';

export const createGuestCalls = (guest_key: string): PaymentCalls => ({
  start: async ({ product_list, gift, coupon, seen_total, guest }) => {
    if (!guest) throw new TypeError('A guest pays with name, email, phone and address.');
    return call(guestPayments.start, {
      body: { ...guest, product_list, gift, coupon, seen_total },
    });
  },
  wait: () => call(guestPayments.wait, { body: { guest_key } }),
  release: (body) => call(guestPayments.release, { body: { ...body, guest_key } }),
});
