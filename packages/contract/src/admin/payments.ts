import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { numberInPath, OrderId } from '../ids.ts';
import { providerId } from '../payments.ts';
import { MessageReply } from '../text-fields.ts';

export const ADMIN_PAYMENT_STATES = [
  'matched',
  'money without order',
  'refund due',
  'refund failed',
  'refunded',
  'refused',
] as const;

export const PAYMENT_VIEWS = ['open', 'matched', 'refused'] as const;
export type PaymentView = (typeof PAYMENT_VIEWS)[number];

/** A payment with its reconciliation state. */
export const AdminPayment = z.object({
  payment_id: z.string(),
  state: z.enum(ADMIN_PAYMENT_STATES),
  amount: z.nullable(z.number()),
  method: z.nullable(z.string()),
  /** Order that was paid, or should have been. */
  order_id: z.nullable(OrderId),
  /** Start of the current state. */
  since: z.string(),
  /** Reason of the refund and the last error of the provider; name and phone of a refused payment. */
  why: z.nullable(z.string()),
});
export type AdminPayment = z.output<typeof AdminPayment>;

/** In its own module so that the customer's bundle does not include it. */
export const adminPayments = {
  refundOrder: defineEndpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/refund',
    access: 'admin',
    summary: 'Refunds a cancelled order, once',
    params: z.object({ id: OrderId }),
    reply: MessageReply,
  }),
  approveCancellation: defineEndpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/approve-cancellation',
    access: 'admin',
    summary:
      'Approves a cancellation request: cancels, restocks and refunds the order, each once however often it is called',
    params: z.object({ id: OrderId }),
    reply: MessageReply,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/payments',
    access: 'admin',
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
    access: 'admin',
    summary:
      'Fetches the payment from the provider now and settles it: order, refund, or next refund step',
    params: z.object({ id: providerId('pay') }),
    reply: z.extend(MessageReply, { state: z.enum(ADMIN_PAYMENT_STATES) }),
  }),
};
