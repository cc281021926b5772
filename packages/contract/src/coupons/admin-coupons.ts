import * as z from 'zod/mini';
import { CAN_EDIT_CATALOGUE } from '../accounts/staff-roles.ts';
import { Day, OfferPercent, OfferScope, WholeRupees } from '../admin/offer-terms.ts';
import { defineEndpoint } from '../endpoint.ts';
import { IdInPath, MessageReply, numberInPath, optionalField } from '../fields.ts';

// The underscore is zod's.
// oxlint-disable-next-line no-underscore-dangle
const withDefault = z._default;

const INVALID_COUPON_CODE = 'Use 3 to 20 letters and digits, without spaces.';

const times = (most: number) => {
  const invalid = `Enter a whole number from 1 to ${most.toLocaleString('en-IN')}.`;
  return z.int(invalid).check(z.minimum(1, invalid), z.maximum(most, invalid));
};

const CouponCode = z
  .string(INVALID_COUPON_CODE)
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{3,20}$/, INVALID_COUPON_CODE));

const terms = {
  /** Exactly one of percent and amount is given; both are per order. */
  percent: z.optional(OfferPercent),
  amount: z.optional(WholeRupees),
  /** The most that is taken off one order. */
  cap: z.optional(WholeRupees),
  /** The pieces of the order cost at least this much, before the code. */
  minimum: z.optional(WholeRupees),
  scope: OfferScope,
  /** Days of India's clock; both are part of it. */
  from: Day,
  /** Missing: until it is stopped. */
  to: z.optional(Day),
  /** Also for pieces that a sale has made cheaper. */
  on_sale_prices: withDefault(z.boolean(), false),
  /** How many orders may use it; missing: any number. */
  limit_total: z.optional(times(100_000)),
  /** How many orders of one person may use it; missing: any number. */
  limit_each: z.optional(times(100)),
};

export const CouponInput = z
  .object({
    /** Missing: 'Make one', ten characters that nobody guesses. */
    code: z.optional(CouponCode),
    ...terms,
  })
  .check(
    z.refine(({ from, to }) => to === undefined || from <= to, {
      error: 'The last day is before the first.',
      path: ['to'],
    }),
    z.refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
      error: 'Enter a percent or an amount.',
      path: ['percent'],
    }),
  );
export type CouponInput = z.output<typeof CouponInput>;

/** By the calendar, as long as nobody has stopped it. used_up: its limit is reached. */
const COUPON_STATES = ['planned', 'active', 'used_up', 'ended', 'stopped'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

export const Coupon = z.object({
  ...terms,
  coupon_id: z.int(),
  /** Sent back with a change. */
  version: z.int(),
  code: z.string(),
  state: z.enum(COUPON_STATES),
  /** 'Used 37 of 50, 2 being paid': orders that have used it. */
  used: z.int(),
  /** Payments under way that keep one of the uses. */
  being_paid: z.int(),
  /** Its discounts on these orders, in rupees. */
  discount: z.number(),
  created_at: z.string(),
  stopped_at: z.optional(z.string()),
  /** Title of the collection that it is for. */
  collection_title: z.optional(z.string()),
});
export type Coupon = z.output<typeof Coupon>;

export const COUPONS_PAGE_SIZE = 50;

const params = z.object({ coupon_id: IdInPath });

/** In its own module so that the customer's bundle does not include it. */
export const adminCoupons = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/coupons',
    access: CAN_EDIT_CATALOGUE,
    summary: 'One page of 50 coupons, newest first',
    query: z.object({ page: optionalField(numberInPath(5)) }),
    reply: z.object({ coupons: z.array(Coupon), total: z.int() }),
  }),
  view: defineEndpoint({
    method: 'GET',
    path: '/api/admin/coupons/{coupon_id}',
    access: CAN_EDIT_CATALOGUE,
    summary: 'One coupon',
    params,
    reply: Coupon,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/admin/coupons',
    access: CAN_EDIT_CATALOGUE,
    fresh: 'always',
    summary: 'Adds a coupon, with a code that was typed or is made here',
    body: CouponInput,
    reply: Coupon,
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/coupons/{coupon_id}',
    access: CAN_EDIT_CATALOGUE,
    fresh: 'always',
    summary:
      'Changes a coupon. The code of one that has been used stays; reservations under way keep what they were promised',
    params,
    body: z.object({ coupon: CouponInput, version: z.int() }),
    reply: Coupon,
  }),
  stop: defineEndpoint({
    method: 'POST',
    path: '/api/admin/coupons/{coupon_id}/stop',
    access: CAN_EDIT_CATALOGUE,
    fresh: 'always',
    summary: 'Ends a coupon at once. Reservations under way keep it',
    params,
    reply: Coupon,
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: '/api/admin/coupons/{coupon_id}/removal',
    access: CAN_EDIT_CATALOGUE,
    fresh: 'always',
    summary: 'Deletes a coupon that nobody has used',
    params,
    reply: MessageReply,
  }),
};
