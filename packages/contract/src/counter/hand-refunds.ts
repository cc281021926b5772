import * as z from 'zod/mini';
import { CAN_SEE_MONEY } from '../accounts/staff-roles.ts';
import { OrderRefunds, RefundAmount } from '../admin/payments.ts';
import { ArrivedLine } from '../admin/returns.ts';
import { defineEndpoint } from '../endpoint.ts';
import { OrderId, optionalLine } from '../fields.ts';
import { REFUND_STATES } from '../orders.ts';
import { explainDefect, RETURN_FIELDS, ReturnId } from '../returns.ts';
import { MAX_COUNTER_LINES } from './counter.ts';

/** Refunds of money that the payment provider never had: staff give it back, and say so. */
export const adminRefunds = {
  given: defineEndpoint({
    method: 'POST',
    path: '/api/admin/refunds/{refund_id}/given',
    access: CAN_SEE_MONEY,
    fresh: 'always',
    summary:
      'Records that a refund by hand was given; cash leaves the drawer with it. A repeated call changes nothing',
    params: z.object({ refund_id: z.uuid() }),
    body: z.object({
      /** What the card machine or the bank's app shows. Cash needs none. */
      reference: z.optional(optionalLine(40)),
    }),
    reply: z.extend(OrderRefunds, { msg: z.string() }),
  }),
};

const { request_id, reason, text } = RETURN_FIELDS;

const CounterReturnInput = z
  .object({
    /** A repeated request is the same return. */
    request_id,
    reason,
    text,
    /** What was brought back: each piece goes to stock or is written off. */
    lines: z.array(ArrivedLine).check(
      z.minLength(1),
      z.maxLength(MAX_COUNTER_LINES),
      z.refine((lines) => new Set(lines.map(({ product_id }) => product_id)).size === lines.length),
    ),
    /** Missing: what was paid for the pieces. */
    amount: z.optional(RefundAmount),
    /** Of a refund to a card or by UPI that is given at once. */
    reference: z.optional(optionalLine(40)),
  })
  .check(explainDefect);
export type CounterReturnInput = z.output<typeof CounterReturnInput>;

export const counterReturns = {
  take: defineEndpoint({
    method: 'POST',
    path: '/api/admin/counter/orders/{id}/returns',
    access: CAN_SEE_MONEY,
    fresh: 'always',
    summary:
      'Pieces that are brought back to the counter: return, stock, credit note and cash in one transaction; idempotent by its request_id',
    params: z.object({ id: OrderId }),
    body: CounterReturnInput,
    reply: z.object({
      return_id: ReturnId,
      /** In rupees; 0 when earlier refunds cover the pieces. */
      refunded: z.number(),
      /** processed: the money was given. due: it is still to be given, or the payment provider sends it. */
      refund: z.nullable(z.enum(REFUND_STATES)),
      refund_id: z.nullable(z.uuid()),
    }),
  }),
};
