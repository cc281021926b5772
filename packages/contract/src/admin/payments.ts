import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { numberInPath, OrderId } from '../ids.ts';
import { providerId } from '../payments.ts';
import { Told } from '../text-fields.ts';

export const DESK_STATES = [
  'matched',
  'money without order',
  'refund due',
  'refund failed',
  'refunded',
] as const;

/** One payment against what became of it. */
export const DeskPayment = z.object({
  payment_id: z.string(),
  state: z.enum(DESK_STATES),
  amount: z.nullable(z.number()),
  method: z.nullable(z.string()),
  /** The order it paid for, or would have. */
  order_id: z.nullable(OrderId),
  /** Since when it is so. */
  since: z.string(),
  /** Why the money goes back, and what the provider said last. */
  why: z.nullable(z.string()),
});
export type DeskPayment = z.output<typeof DeskPayment>;

/** What the shop's people do about money. A file of its own, so that customers never load it. */
export const desk = {
  refundOrder: defineEndpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/refund',
    access: 'admin',
    summary: 'Gives the money of a cancelled order back, once',
    params: z.object({ id: OrderId }),
    reply: Told,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/payments',
    access: 'admin',
    summary:
      'Payments that a person should look at, oldest first; or all matched ones, newest first',
    query: z.object({
      show: z.optional(z.enum(['open', 'matched'])),
      page: z.optional(numberInPath(4)),
    }),
    reply: z.object({ payments: z.array(DeskPayment), more: z.boolean() }),
  }),
  settle: defineEndpoint({
    method: 'POST',
    path: '/api/admin/payments/{id}/settle',
    access: 'admin',
    summary: 'Asks the provider now: money becomes an order or a refund, a refund goes on',
    params: z.object({ id: providerId('pay') }),
    reply: z.extend(Told, { state: z.enum(DESK_STATES) }),
  }),
};
