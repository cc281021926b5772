import * as z from 'zod/mini';
import { TypedCode } from './coupons/typed-code.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, MessageReply, OrderId, RepliedOrderId, shortText } from './fields.ts';

/** The limit of a cart, an order and a return. */
export const MAX_LINES = 100;
/** A guest's cart is a list of the tab. */
export const MAX_GUEST_LINES = 10;
/** The limit of one product in one payment. */
export const MAX_QUANTITY = 1000;

export const OrderLineInput = z.object({
  product_id: Id,
  quantity: z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY)),
});
export type OrderLineInput = z.infer<typeof OrderLineInput>;

/** The total on the page, in rupees with the delivery charge. A higher one is refused with PRICE_CHANGED. */
export const SeenTotal = z.number().check(z.minimum(0), z.maximum(1_000_000_000));

export const MAX_GIFT_NOTE = 200;

/** The parcel holds no prices, and the note when there is one. */
export const Gift = z.object({ note: shortText(MAX_GIFT_NOTE) });
export type Gift = z.infer<typeof Gift>;

/** Options of the provider's checkout, all decided by the server. Its specified part is `id` and `currency`. */
export const CheckoutOptions = z.object({
  /** Id of the provider's order. */
  id: z.string(),
  currency: z.string(),
  /** In paise. */
  amount: z.optional(z.int()),
  key: z.optional(z.string()),
  prefill: z.optional(z.object({ name: z.string(), email: z.string(), contact: z.string() })),
  /** Redirect target for in-app browsers, which cannot open the checkout dialog. */
  callback_url: z.optional(z.string()),
});
export type CheckoutOptions = z.infer<typeof CheckoutOptions>;

export const providerId = (prefix: string) =>
  z.string().check(z.regex(new RegExp(`^${prefix}_[A-Za-z0-9]{14}$`), 'Not a valid id.'));

/** Result of the provider's checkout, in the provider's field names. */
export const PaymentResult = z.object({
  razorpay_payment_id: providerId('pay'),
  razorpay_order_id: providerId('order'),
  razorpay_signature: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Not a valid signature.')),
});
export type PaymentResult = z.infer<typeof PaymentResult>;

/** Message for a captured payment that cannot become an order. */
export const REFUND_NOTICE =
  'We could not place an order for this payment. Your refund is on its way and may take a few days.';

export const VerifyResult = z.union([
  z.object({
    /** Only for the customer who owns the order, and for a guest. */
    order_id: RepliedOrderId,
    /** For a guest, for 30 minutes after the order: /order-info/{order_id}?t={token}. */
    token: z.optional(z.string()),
  }),
  z.object({
    /**
     * confirming: paid, order pending; poll again.
     * refunding: sold out, too late, too little or paid twice; the payment is refunded, see msg.
     * received: paid, but the session of the customer or the time of the guest's token has ended; see msg.
     */
    state: z.enum(['confirming', 'refunding', 'received']),
    msg: z.string(),
  }),
]);
export type VerifyResult = z.infer<typeof VerifyResult>;

export const payments = {
  start: defineEndpoint({
    method: 'POST',
    path: '/api/razor/pay',
    access: 'customer',
    rateLimit: { name: 'pay', account: 'caller' },
    summary: 'Reserves the stock and creates the order at the provider',
    body: z.object({
      product_list: z.array(OrderLineInput).check(z.minLength(1), z.maxLength(MAX_LINES)),
      /** One of the customer's further addresses; without it the profile's. */
      address_id: z.optional(Id),
      gift: z.optional(Gift),
      seen_total: z.optional(SeenTotal),
      /** The code of a coupon; empty: none. */
      coupon: z.optional(TypedCode),
    }),
    /** window: counts the payment windows of this checkout, see release. Missing: the first. */
    reply: z.object({ data: CheckoutOptions, window: z.optional(z.int()) }),
  }),
  wait: defineEndpoint({
    method: 'POST',
    path: '/api/razor/wait',
    access: 'customer',
    summary: 'Keeps the place of the customer in the payment queue',
    reply: z.object({
      /** Place in the payment queue; 1 is the next. 0: not in the queue; starting the payment again shows the outcome. */
      place: z.int(),
      /** Seconds until the next request. After two minutes without a request the place is lost. */
      retry_after: z.int(),
      /** Whether the pieces are reserved while the customer waits. */
      reserved: z.optional(z.boolean()),
    }),
  }),
  verify: defineEndpoint({
    method: 'POST',
    path: '/api/razor/verify',
    // Authenticated by the signature: the session may expire during the payment.
    access: 'public',
    summary: "Verifies the provider's signature and creates the order",
    body: z.extend(PaymentResult, {
      /** Accepted as specified and ignored: items and prices are those of the checkout. */
      product_list: z.optional(z.unknown()),
    }),
    reply: VerifyResult,
  }),
  release: defineEndpoint({
    method: 'POST',
    path: '/api/razor/release',
    access: 'customer',
    rateLimit: { name: 'dismiss', account: 'caller' },
    summary:
      'Releases the reservation after the customer closed the checkout or stopped waiting for it',
    body: z.object({
      /** Missing: the customer stops waiting in the payment queue. */
      razorpay_order_id: z.optional(providerId('order')),
      /** The window that was closed; only the newest one releases. Missing: the first. */
      window: z.optional(z.int().check(z.minimum(1))),
      /** After a failed attempt the reservation is kept: the customer stays on the page and may try again. */
      keep: z.optional(z.boolean()),
    }),
    /** Set when the payment succeeded, but its result never reached the browser. */
    reply: z.extend(MessageReply, {
      order_id: z.optional(OrderId),
      state: z.optional(z.enum(['confirming', 'refunding'])),
      /** An attempt to pay failed, and nothing was charged. */
      failed: z.optional(z.boolean()),
      /** End of the reservation that was kept. */
      kept_until: z.optional(z.string()),
    }),
  }),
};
