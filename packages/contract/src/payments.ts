import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Id, OrderId } from './ids.ts';
import { Told } from './text-fields.ts';

/** As many as a cart can hold. */
const MOST_LINES = 100;
/** Of one product in one payment. */
export const MOST_PIECES = 1000;

export const WantedLine = z.object({
  product_id: Id,
  quantity: z.int().check(z.minimum(1), z.maximum(MOST_PIECES)),
});
export type WantedLine = z.infer<typeof WantedLine>;

/** What the provider's checkout is opened with. Everything in it was decided by the server. */
export const PaymentToOpen = z.object({
  /** The provider's order. */
  id: z.string(),
  currency: z.literal('INR'),
  /** In paise, as the provider counts. */
  amount: z.int(),
  key: z.string(),
  prefill: z.object({ name: z.string(), email: z.string(), contact: z.string() }),
  /** Where a browser without pop-ups is sent back to. */
  callback_url: z.string(),
});
export type PaymentToOpen = z.infer<typeof PaymentToOpen>;

export const providerId = (prefix: string) =>
  z.string().check(z.regex(new RegExp(`^${prefix}_[A-Za-z0-9]{14}$`), 'Not an id we know.'));

/** What the provider's checkout hands over after a payment, by its own names. */
export const PaymentResult = z.object({
  razorpay_payment_id: providerId('pay'),
  razorpay_order_id: providerId('order'),
  razorpay_signature: z
    .string()
    .check(z.regex(/^[0-9a-f]{64}$/, 'Not a signature of the provider.')),
});
export type PaymentResult = z.infer<typeof PaymentResult>;

/** Said about money that cannot become an order, whatever the reason. */
export const MONEY_GOES_BACK =
  'We could not make an order of this payment. Your money is on its way back and may take a few days to arrive.';

export const Verified = z.union([
  /** Told to the customer whose order it is. */
  z.object({ order_id: OrderId }),
  z.object({
    /**
     * confirming: the money is safe, the order follows; ask again.
     * refunding: the piece was gone; msg says so.
     * received: whoever asks is not logged in any more; the order waits under My Orders.
     */
    state: z.enum(['confirming', 'refunding', 'received']),
    msg: z.string(),
  }),
]);
export type Verified = z.infer<typeof Verified>;

export const payments = {
  start: defineEndpoint({
    method: 'POST',
    path: '/api/razor/pay',
    access: 'customer',
    summary: 'Holds the pieces and asks the provider for an order that can be paid',
    body: z.object({
      product_list: z.array(WantedLine).check(z.minLength(1), z.maxLength(MOST_LINES)),
    }),
    reply: z.object({ data: PaymentToOpen }),
  }),
  verify: defineEndpoint({
    method: 'POST',
    path: '/api/razor/verify',
    // The signature is the proof, so that a session which ended while paying loses nothing.
    access: 'public',
    summary: "Checks the provider's signature and turns the payment into an order",
    body: z.extend(PaymentResult, {
      /** Sent as specified and not read: lines and prices were frozen when paying began. */
      product_list: z.optional(z.unknown()),
    }),
    reply: Verified,
  }),
  release: defineEndpoint({
    method: 'POST',
    path: '/api/razor/release',
    access: 'customer',
    summary: 'Gives the held pieces back when the customer closed the payment sheet',
    body: z.object({ razorpay_order_id: providerId('order') }),
    /** With the order, or what becomes of it, if it was paid after all: answers may get lost. */
    reply: z.extend(Told, {
      order_id: z.optional(OrderId),
      state: z.optional(z.enum(['confirming', 'refunding'])),
    }),
  }),
};
