import { ORDER_STATUSES } from '@shop/domain/order-status';
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { numberInPath, OrderId } from '../ids.ts';
import { optionalText, orderIdParams } from '../orders.ts';
import { optionalField } from '../query-fields.ts';
import { MessageReply } from '../text-fields.ts';
import { Summary } from './dashboard.ts';

/** Row of the admin's order list. */
export const AdminOrderRow = z.object({
  order_id: OrderId,
  user_name: optionalText,
  email: optionalText,
  phone: optionalText,
  address: z.optional(
    z.nullable(
      z.union([
        z.string(),
        z.object({
          post_office: optionalText,
          city: optionalText,
          state: optionalText,
          zip: optionalText,
        }),
      ]),
    ),
  ),
  total_amount: z.number(),
  order_date: z.string(),
  order_status: z.string(),
  delivery_date: optionalText,
});
export type AdminOrderRow = z.output<typeof AdminOrderRow>;

export const REFUND_STATES = ['due', 'pending', 'processed', 'failed'] as const;

/** Cancellation, restock and refund state of an order in the admin's list. */
export const OrderFulfilment = z.object({
  order_id: OrderId,
  cancellation_requested_at: z.nullable(z.string()),
  /** Its items are back in stock. */
  restocked: z.boolean(),
  /** State of its refund, null without one. */
  refund: z.nullable(z.enum(REFUND_STATES)),
  /** Mail about it was rejected by the customer's mail server. */
  mail_rejected: z.boolean(),
});
export type OrderFulfilment = z.output<typeof OrderFulfilment>;

export const ADMIN_ORDERS_PAGE_SIZE = 50;

const numberLike = (pattern: RegExp) =>
  z.pipe(z.string().check(z.regex(pattern)), z.transform(Number));

export const AdminOrdersQuery = z.object({
  /** Month number as specified; matches every year unless `year` is set. */
  month: optionalField(numberLike(/^(0?[1-9]|1[0-2])$/)),
  year: optionalField(numberLike(/^20[0-9]{2}$/)),
  order_status: optionalField(z.enum(ORDER_STATUSES)),
  sort_by: optionalField(z.enum(['order_date', 'total_amount'])),
  order: optionalField(z.enum(['asc', 'desc', 'ASC', 'DESC'])),
  page: optionalField(numberInPath(5)),
  /** Only orders with an open cancellation request. */
  cancellation: optionalField(z.literal('requested')),
});
export type AdminOrdersQuery = z.output<typeof AdminOrdersQuery>;

/** In its own module so that the customer's bundle does not include it. */
export const adminOrders = {
  listAll: defineEndpoint({
    method: 'GET',
    path: '/api/order/admin-get',
    access: 'admin',
    summary: 'One page of 50 orders, newest first by default',
    query: AdminOrdersQuery,
    reply: z.object({
      orders: z.array(AdminOrderRow),
      total_orders: z.int(),
      handling: z.array(OrderFulfilment),
    }),
  }),
  changeStatus: defineEndpoint({
    method: 'PUT',
    path: '/api/order/update/{order_id}',
    access: 'admin',
    summary: 'Sets the status; any transition is allowed. Does not restock or refund',
    params: z.object({ order_id: OrderId }),
    body: z.object({
      order_status: z.enum(ORDER_STATUSES),
      /** Status when the row was loaded; a mismatch is a conflict (409). */
      status_base: z.optional(z.enum(ORDER_STATUSES)),
      /** Accepted as specified and ignored: the server's time is stored. */
      delivery_date: z.optional(z.nullable(z.string())),
    }),
    reply: MessageReply,
  }),
  restock: defineEndpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/restock',
    access: 'admin',
    summary: 'Puts the items of a cancelled order back in stock, once',
    params: orderIdParams,
    reply: MessageReply,
  }),
  summary: defineEndpoint({
    method: 'GET',
    path: '/api/admin/summary',
    access: 'admin',
    summary: 'Open work and the sales of the current month',
    reply: Summary,
  }),
};
