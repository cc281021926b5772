import * as z from 'zod/mini';
import { Address, SignUp } from '../accounts/accounts.ts';
import { TypedCode } from '../coupons/typed-code.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Gift, MAX_GUEST_LINES, OrderLineInput, payments, SeenTotal } from '../payments.ts';

/** Drawn by the tab, 32 random bytes in base64url. The database keeps its hash. */
export const GuestKey = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'Please reload the page and try again.'));

/** The fields of a guest, with the messages of signup. */
export const GuestDetails = z.object({
  ...z.pick(SignUp, { name: true, email: true, phone: true }).shape,
  address: Address,
});
export type GuestDetails = z.output<typeof GuestDetails>;

/** Payments without an account. The result is verified by payments.verify, as for customers. */
export const guestPayments = {
  start: defineEndpoint({
    method: 'POST',
    path: '/api/guest/pay',
    access: 'public',
    rateLimit: { name: 'guestPay', account: 'email' },
    summary: 'Reserves the stock for a guest and creates the order at the provider',
    body: z.extend(GuestDetails, {
      product_list: z.array(OrderLineInput).check(z.minLength(1), z.maxLength(MAX_GUEST_LINES)),
      gift: z.optional(Gift),
      seen_total: z.optional(SeenTotal),
      /** The code of a coupon; empty: none. */
      coupon: z.optional(TypedCode),
      /** Missing: the reply has a new one. A tab that may have to wait in the payment queue sends its own. */
      guest_key: z.optional(GuestKey),
    }),
    reply: z.extend(payments.start.reply, { guest_key: GuestKey }),
  }),
  wait: defineEndpoint({
    method: 'POST',
    path: '/api/guest/wait',
    access: 'public',
    summary: 'Keeps the place of a guest in the payment queue',
    body: z.object({ guest_key: GuestKey }),
    reply: payments.wait.reply,
  }),
  release: defineEndpoint({
    method: 'POST',
    path: '/api/guest/release',
    access: 'public',
    rateLimit: { name: 'dismiss', account: 'guest' },
    summary:
      'Releases the reservation of a guest who closed the checkout or stopped waiting for it',
    body: z.extend(payments.release.body, { guest_key: GuestKey }),
    reply: z.extend(payments.release.reply, {
      /** With order_id, for 30 minutes after the order: /order-info/{order_id}?t={token}. */
      token: z.optional(z.string()),
    }),
  }),
};
