import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { MessageReply, OrderId } from '../fields.ts';
import { PhoneEnd } from './phone-end.ts';

/** An order that a guest placed with the confirmed email of the customer. */
export const ClaimableOrder = z.object({
  order_id: OrderId,
  order_date: z.string(),
  /** In rupees. */
  total_amount: z.number(),
  /** Its phone is not the customer's: the last four digits are needed. */
  needs_phone_end: z.boolean(),
});
export type ClaimableOrder = z.output<typeof ClaimableOrder>;

export const orderClaims = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/order/claimable',
    access: 'customer',
    summary: "Orders that a guest placed with the customer's confirmed email, newest first",
    reply: z.object({ orders: z.array(ClaimableOrder) }),
  }),
  claim: defineEndpoint({
    method: 'POST',
    path: '/api/order/claim',
    access: 'customer',
    rateLimit: { name: 'profile', account: 'caller' },
    summary: 'Adds such an order, and all others with the same phone, to My Orders',
    body: z.object({ order_id: OrderId, phone_end: PhoneEnd }),
    reply: z.extend(MessageReply, { claimed: z.array(OrderId) }),
  }),
};
