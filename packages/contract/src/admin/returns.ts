import { RETURN_STATUSES } from '@shop/domain/orders/returns';
import * as z from 'zod/mini';
import { CAN_SEE_MONEY } from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id, MessageReply, numberInPath, OrderId, optionalField, singleLine } from '../fields.ts';
import { orderIdParams, REFUND_STATES } from '../orders.ts';
import { REASON_REQUIRED } from '../phrases.ts';
import { NewReturn, OrderReturn, RETURN_FILES, Returnable, ReturnId } from '../returns.ts';
import { Tracking } from './shipments.ts';

/** One list for each step that is due, and one for all returns that have ended. */
export const RETURN_VIEWS = ['asked', 'approved', 'received', 'ended'] as const;
export type ReturnView = (typeof RETURN_VIEWS)[number];

const ReturnRow = z.object({
  return_id: ReturnId,
  order_id: OrderId,
  status: z.enum(RETURN_STATUSES),
  reason: OrderReturn.shape.reason,
  wish: OrderReturn.shape.wish,
  name: z.string(),
  pieces: z.int(),
  images: z.int(),
  created_at: z.string(),
});
export type ReturnRow = z.output<typeof ReturnRow>;

const AdminReturn = z.extend(OrderReturn, {
  text: z.string(),
  images: z.int(),
  /** Null: a guest's order that is in no account. */
  user_id: z.nullable(Id),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** State of the refund, null without one. */
  refund: z.nullable(z.enum(REFUND_STATES)),
  /**
   * Refund by the rule for the pieces that arrived, in rupees. 0: earlier refunds cover them. Null: none has
   * arrived, or the return has ended.
   */
  refundable: z.nullable(z.number()),
  /** Stock of each product, for an exchange. */
  stock: z.array(z.object({ product_id: Id, stock: z.int() })),
});
export type AdminReturn = z.output<typeof AdminReturn>;

const returnParams = z.object({ return_id: ReturnId });

export const ArrivedLine = z.object({
  product_id: Id,
  restocked: z.int().check(z.minimum(0)),
  written_off: z.int().check(z.minimum(0)),
});
export type ArrivedLine = z.output<typeof ArrivedLine>;

/** In its own module so that the customer's bundle does not include it. */
export const adminReturns = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/returns',
    access: CAN_SEE_MONEY,
    recorded: 'list read',
    summary: 'One page of 50 returns of a view, or those of an order',
    query: z.object({
      view: optionalField(z.enum(RETURN_VIEWS)),
      order_id: optionalField(OrderId),
      page: optionalField(numberInPath(4)),
    }),
    reply: z.object({
      returns: z.array(ReturnRow),
      more: z.boolean(),
      counts: z.object({
        asked: z.int(),
        approved: z.int(),
        received: z.int(),
        ended: z.int(),
      }),
    }),
  }),
  returnable: defineEndpoint({
    method: 'GET',
    path: '/api/admin/orders/{id}/returnable',
    access: CAN_SEE_MONEY,
    recorded: 'order read',
    summary: 'What of an order can be sent back; null: it is not delivered',
    params: orderIdParams,
    reply: z.object({ returnable: z.nullable(Returnable) }),
  }),
  ask: defineEndpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/returns',
    access: CAN_SEE_MONEY,
    summary: 'Asks to return pieces of a delivered order for a customer, for example on the phone',
    params: orderIdParams,
    body: NewReturn,
    files: RETURN_FILES,
    reply: z.object({ return_id: ReturnId }),
  }),
  view: defineEndpoint({
    method: 'GET',
    path: '/api/admin/returns/{return_id}',
    access: CAN_SEE_MONEY,
    recorded: 'return read',
    summary: 'A return with its customer, pieces and steps',
    params: returnParams,
    reply: AdminReturn,
  }),
  image: defineEndpoint({
    method: 'GET',
    path: '/api/admin/returns/{return_id}/images/{position}',
    access: CAN_SEE_MONEY,
    recorded: 'return read',
    summary: 'A picture that the customer added',
    params: z.extend(returnParams, { position: numberInPath(1) }),
    reply: 'image',
  }),
  approve: defineEndpoint({
    method: 'POST',
    path: '/api/admin/returns/{return_id}/approve',
    access: CAN_SEE_MONEY,
    summary: 'Tells the customer where to send the pieces, once',
    params: returnParams,
    reply: MessageReply,
  }),
  bookParcel: defineEndpoint({
    method: 'POST',
    path: '/api/admin/returns/{return_id}/parcel',
    access: CAN_SEE_MONEY,
    summary: 'Stores courier and number of a prepaid parcel or a pickup, and tells the customer',
    params: returnParams,
    body: Tracking,
    reply: MessageReply,
  }),
  refuse: defineEndpoint({
    method: 'POST',
    path: '/api/admin/returns/{return_id}/refuse',
    access: CAN_SEE_MONEY,
    summary: 'Refuses a return whose pieces have not been taken in, with a reason for the customer',
    params: returnParams,
    body: z.object({ reason: singleLine(REASON_REQUIRED, 300) }),
    reply: MessageReply,
  }),
  receive: defineEndpoint({
    method: 'POST',
    path: '/api/admin/returns/{return_id}/receive',
    access: CAN_SEE_MONEY,
    summary: 'Takes the pieces in, once: each goes back to stock or is written off',
    params: returnParams,
    body: z.object({ lines: z.array(ArrivedLine).check(z.minLength(1), z.maxLength(100)) }),
    reply: MessageReply,
  }),
  refund: defineEndpoint({
    method: 'POST',
    path: '/api/admin/returns/{return_id}/refund',
    access: CAN_SEE_MONEY,
    fresh: 'always',
    summary:
      'Refunds what is left of the price of the pieces that arrived, once, and ends the return',
    params: returnParams,
    body: z.object({
      /** In rupees, to refund less than the rule says; missing: what the rule says. */
      amount: z.optional(z.number().check(z.minimum(1), z.multipleOf(0.01))),
      /** The customer reads it beside the number of the return. */
      reason: z.optional(singleLine(REASON_REQUIRED, 250)),
    }),
    reply: MessageReply,
  }),
  exchange: defineEndpoint({
    method: 'POST',
    path: '/api/admin/returns/{return_id}/exchange',
    access: CAN_SEE_MONEY,
    fresh: 'always',
    summary: 'Sends the same products again in a parcel without a new payment, once',
    params: returnParams,
    body: z.object({ tracking: z.optional(Tracking) }),
    reply: MessageReply,
  }),
};
