import {
  isDefect,
  RETURN_REASONS,
  RETURN_STATUSES,
  type ReturnReason,
} from '@shop/domain/orders/returns';
import { WAYS_BACK } from '@shop/domain/orders/ways-back';
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { OrderId, shortText } from './fields.ts';
import { orderIdParams } from './orders.ts';
import { MAX_LINES } from './payments.ts';
import { CHOICE_REQUIRED, PIECE_REQUIRED } from './phrases.ts';
import { ImageList } from './products/product-values.ts';

/** Crockford base32, so that it can be read out on the telephone. */
export const ReturnId = z
  .string()
  .check(z.regex(/^R-[0-9A-HJKMNP-TV-Z]{6}$/, 'Not a valid return number.'));

export const MAX_RETURN_IMAGES = 4;

/** '12:1,15:2' on the wire; a form's fields pieces.12 and pieces.15 mean the same. */
const Pieces = z.pipe(
  z.pipe(
    z.union([z.string(), z.record(z.string(), z.string())], PIECE_REQUIRED),
    z.transform((pieces) =>
      typeof pieces === 'string'
        ? pieces.split(',').map((one) => one.split(':'))
        : Object.entries(pieces),
    ),
  ),
  z.pipe(
    z
      .array(
        z.tuple([
          z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)),
          z.string().check(z.regex(/^[0-9]{1,4}$/)),
        ]),
        PIECE_REQUIRED,
      )
      .check(z.maxLength(MAX_LINES)),
    z.pipe(
      z.transform((lines: [string, string][]) =>
        lines
          .map(([product_id, quantity]) => ({
            product_id: Number(product_id),
            quantity: Number(quantity),
          }))
          .filter(({ quantity }) => quantity > 0),
      ),
      z.array(z.object({ product_id: z.int(), quantity: z.int() })).check(
        z.minLength(1, PIECE_REQUIRED),
        z.refine(
          (lines) => new Set(lines.map(({ product_id }) => product_id)).size === lines.length,
          PIECE_REQUIRED,
        ),
      ),
    ),
  ),
);

// Object.keys is typed string[]; the object's keys are the type.
const reasons = Object.keys(RETURN_REASONS) as [ReturnReason, ...ReturnReason[]];

export const RETURN_WISHES = ['refund', 'exchange'] as const;

export const RETURN_FIELDS = {
  pieces: Pieces,
  reason: z.enum(reasons, 'Choose a reason.'),
  wish: z.enum(RETURN_WISHES, CHOICE_REQUIRED),
  /** Optional for a customer who changed their mind. */
  text: z.pipe(
    z.optional(shortText(2000)),
    z.transform((text) => text ?? ''),
  ),
  /** Idempotency key: a repeated request is the same return. */
  request_id: z.uuid(),
};

export const explainDefect = z.refine<{ reason: ReturnReason; text: string }>(
  ({ reason, text }) => !isDefect(reason) || text !== '',
  { error: 'Tell us what is wrong.', path: ['text'] },
);

/** Fields of the form, which arrive as strings. */
export const NewReturn = z.object(RETURN_FIELDS).check(explainDefect);
export type NewReturn = z.output<typeof NewReturn>;

export const ReturnPiece = z.object({
  product_id: z.int(),
  name: z.string(),
  quantity: z.int(),
  /** Pieces that have arrived at the shop. */
  arrived: z.int(),
});

/** A return with the time of each step that was taken. */
export const OrderReturn = z.object({
  return_id: ReturnId,
  order_id: OrderId,
  status: z.enum(RETURN_STATUSES),
  reason: z.enum(reasons),
  wish: z.enum(RETURN_WISHES),
  pieces: z.array(ReturnPiece),
  way_back: z.enum(WAYS_BACK),
  /** Set once a prepaid parcel or a pickup is booked. */
  courier: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  /** Page of the courier, null when there is none. */
  tracking_url: z.nullable(z.string()),
  created_at: z.string(),
  approved_at: z.nullable(z.string()),
  refused_at: z.nullable(z.string()),
  refusal_reason: z.nullable(z.string()),
  received_at: z.nullable(z.string()),
  refunded_at: z.nullable(z.string()),
  /** In rupees. */
  refund_amount: z.nullable(z.number()),
  exchanged_at: z.nullable(z.string()),
});
export type OrderReturn = z.output<typeof OrderReturn>;

export const Returnable = z.object({
  /** Last day on which any reason is accepted, YYYY-MM-DD; null: only defects are. */
  until: z.nullable(z.string()),
  /** True until the end of that day. */
  in_time: z.boolean(),
  /** Lines with the number of pieces that can be sent back. */
  lines: z.array(
    z.object({ product_id: z.int(), name: z.string(), image: ImageList, left: z.int() }),
  ),
});
export type Returnable = z.output<typeof Returnable>;

const OrderReturns = z.object({
  /** Null: the order is not delivered. */
  returnable: z.nullable(Returnable),
  /** Oldest first. */
  returns: z.array(OrderReturn),
});
export type OrderReturns = z.output<typeof OrderReturns>;

/** Pictures of the customer. */
export const RETURN_FILES = {
  field: 'images',
  maxCount: MAX_RETURN_IMAGES,
  maxBytes: 8 * 1024 * 1024,
};

export const returns = {
  ofOrder: defineEndpoint({
    method: 'GET',
    path: '/api/order/{id}/returns',
    access: 'customer',
    summary: 'What of an order can be sent back, and what was',
    params: orderIdParams,
    reply: OrderReturns,
  }),
  ask: defineEndpoint({
    method: 'POST',
    path: '/api/order/{id}/returns',
    access: 'customer',
    rateLimit: { name: 'profile', account: 'caller' },
    summary: 'Asks to return pieces of a delivered order, with up to four images',
    params: orderIdParams,
    body: NewReturn,
    files: RETURN_FILES,
    reply: z.object({ return_id: ReturnId }),
  }),
};
