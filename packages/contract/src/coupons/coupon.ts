import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { MAX_LINES, OrderLineInput } from '../payments.ts';
import { CODE_REQUIRED } from '../phrases.ts';
import { TypedCode } from './typed-code.ts';

/** The discount of a code, as a cart or an order says it: 'Coupon ONAM10 −₹245.00'. */
export const UsedCoupon = z.object({
  code: z.string(),
  /** In rupees. */
  discount: z.number(),
});
export type UsedCoupon = z.output<typeof UsedCoupon>;

const CouponQuote = z.extend(UsedCoupon, {
  /** The price of the pieces without the code, in rupees. */
  items: z.number(),
  /**
   * The amount to pay for the pieces, in rupees. A code does not change the delivery charge, which is looked up with
   * `items`.
   */
  total: z.number(),
  /** 'Not for 1 item that is already on sale.' */
  note: z.optional(z.string()),
});
export type CouponQuote = z.output<typeof CouponQuote>;

export const coupons = {
  quote: defineEndpoint({
    method: 'POST',
    path: '/api/coupon-quotes',
    access: 'public',
    summary: 'What a code takes off these pieces now; holds nothing',
    body: z.object({
      product_list: z.array(OrderLineInput).check(z.minLength(1), z.maxLength(MAX_LINES)),
      code: TypedCode.check(z.minLength(1, CODE_REQUIRED)),
    }),
    reply: CouponQuote,
  }),
};
