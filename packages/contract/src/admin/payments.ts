import { toRupees } from '@shop/domain/money';
import { MIN_REFUND } from '@shop/domain/orders/cart-rules';
import * as z from 'zod/mini';
import { CAN_READ_BOOKS, CAN_SEE_MONEY } from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id, MessageReply, numberInPath, OrderId, singleLine } from '../fields.ts';
import { OrderRefund } from '../orders.ts';
import { providerId } from '../payments.ts';
import { PIECES_OR_AMOUNT_REQUIRED, REASON_REQUIRED, TOO_MANY_DECIMALS } from '../phrases.ts';

export const ADMIN_PAYMENT_STATES = [
  'matched',
  'money without order',
  'refund due',
  'refund failed',
  // By hand: the payment provider never had the money.
  'refund to give',
  'refunded',
  'refused',
] as const;

/** How something was paid: through the payment provider, or by hand at the counter. */
export const TENDERS = ['provider', 'cash', 'card machine', 'shop upi'] as const;
export type Tender = (typeof TENDERS)[number];

export const PAYMENT_VIEWS = ['open', 'matched', 'refused'] as const;
export type PaymentView = (typeof PAYMENT_VIEWS)[number];

/** A payment with its reconciliation state. */
export const AdminPayment = z.object({
  payment_id: z.string(),
  state: z.enum(ADMIN_PAYMENT_STATES),
  amount: z.nullable(z.number()),
  /** The sum of its refunds that are due or failed. */
  refund_amount: z.nullable(z.number()),
  method: z.nullable(z.string()),
  /** Order that was paid, or should have been. */
  order_id: z.nullable(OrderId),
  /** Start of the current state. */
  since: z.string(),
  /** Why it is refunded. */
  reason: z.nullable(z.string()),
  /** The provider's last error about the refund. */
  last_error: z.nullable(z.string()),
  /** Name and phone of the customer, when they are known. */
  contact: z.nullable(z.string()),
});
export type AdminPayment = z.output<typeof AdminPayment>;

/** In rupees and paise. */
export const RefundAmount = z
  .number('Enter an amount.')
  .check(
    z.minimum(toRupees(MIN_REFUND), 'Enter at least ₹1.'),
    z.multipleOf(0.01, TOO_MANY_DECIMALS),
  );

const Pieces = z.array(z.object({ product_id: Id, quantity: z.int().check(z.minimum(1)) })).check(
  z.minLength(1),
  z.refine((items) => new Set(items.map(({ product_id }) => product_id)).size === items.length),
);

export const PartRefundInput = z
  .object({
    /** A repeated request is the same refund. */
    request_id: z.uuid(),
    /** Refunded pieces; missing: only an amount is refunded. */
    items: z.optional(Pieces),
    /** Missing: everything that was paid for the pieces. */
    amount: z.optional(RefundAmount),
    reason: singleLine(REASON_REQUIRED, 300),
  })
  .check(
    z.refine(({ items, amount }) => items !== undefined || amount !== undefined, {
      path: ['amount'],
      message: PIECES_OR_AMOUNT_REQUIRED,
    }),
  );
export type PartRefundInput = z.output<typeof PartRefundInput>;

/** Pieces that leave an order before it is packed. */
export const RemovedPieces = z.object({
  /** A repeated request is the same removal. */
  request_id: z.uuid(),
  items: Pieces,
  reason: singleLine(REASON_REQUIRED, 300),
});
export type RemovedPieces = z.output<typeof RemovedPieces>;

/** Refunds of an order, and the rest that can be refunded. Amounts in rupees. */
export const OrderRefunds = z.object({
  refunds: z.array(OrderRefund),
  left: z.number(),
  pieces: z.array(
    z.object({
      product_id: Id,
      name: z.string(),
      /** Pieces that were not refunded. */
      left: z.int(),
      /** Amount that was paid for all of these pieces. */
      amount: z.number(),
    }),
  ),
});
export type OrderRefunds = z.output<typeof OrderRefunds>;

/** In its own module so that the customer's bundle does not include it. */
export const adminPayments = {
  refundPart: defineEndpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/refund-part',
    access: CAN_SEE_MONEY,
    fresh: 'always',
    summary:
      'Refunds pieces of an order or an amount, with their note; idempotent by its request_id',
    params: z.object({ id: OrderId }),
    body: PartRefundInput,
    reply: z.extend(OrderRefunds, { msg: z.string() }),
  }),
  removePieces: defineEndpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/remove-pieces',
    access: CAN_SEE_MONEY,
    fresh: 'always',
    summary:
      'Takes pieces out of a pending order: refunds them with their note and puts them back in stock; idempotent by its request_id',
    params: z.object({ id: OrderId }),
    body: RemovedPieces,
    reply: z.extend(OrderRefunds, { msg: z.string() }),
  }),
  refundOrder: defineEndpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/refund',
    access: CAN_SEE_MONEY,
    fresh: 'always',
    summary: 'Refunds a cancelled order, once',
    params: z.object({ id: OrderId }),
    reply: MessageReply,
  }),
  listRefunds: defineEndpoint({
    method: 'GET',
    path: '/api/admin/orders/{id}/refunds',
    access: CAN_SEE_MONEY,
    recorded: 'order read',
    summary: 'Refunds of an order with their notes, and what is left to give back',
    params: z.object({ id: OrderId }),
    reply: OrderRefunds,
  }),
  approveCancellation: defineEndpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/approve-cancellation',
    access: CAN_SEE_MONEY,
    fresh: 'always',
    summary:
      'Approves a cancellation request: cancels, restocks and refunds the order, each once however often it is called',
    params: z.object({ id: OrderId }),
    reply: MessageReply,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/payments',
    access: CAN_READ_BOOKS,
    recorded: 'list read',
    summary: 'Payments that need attention, oldest first; or matched or refused ones, newest first',
    query: z.object({
      show: z.optional(z.enum(PAYMENT_VIEWS)),
      page: z.optional(numberInPath(4)),
    }),
    reply: z.object({ payments: z.array(AdminPayment), more: z.boolean() }),
  }),
  settle: defineEndpoint({
    method: 'POST',
    path: '/api/admin/payments/{id}/settle',
    access: CAN_SEE_MONEY,
    summary:
      'Fetches the payment from the provider now and settles it: order, refund, or next refund step',
    params: z.object({ id: providerId('pay') }),
    reply: z.extend(MessageReply, { state: z.enum(ADMIN_PAYMENT_STATES) }),
  }),
};
