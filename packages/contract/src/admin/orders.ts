import { ORDER_STATUSES } from '@shop/domain/order-status';
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { numberInPath, OrderId } from '../ids.ts';
import { orderInPath, told } from '../orders.ts';
import { Told } from '../text-fields.ts';
import { Summary } from './dashboard.ts';

/** As the shop's people see it in their list. */
export const AdminOrderRow = z.object({
  order_id: OrderId,
  user_name: told,
  email: told,
  phone: told,
  address: z.optional(
    z.nullable(
      z.union([z.string(), z.object({ post_office: told, city: told, state: told, zip: told })]),
    ),
  ),
  total_amount: z.number(),
  order_date: z.string(),
  order_status: z.string(),
  delivery_date: told,
});
export type AdminOrderRow = z.output<typeof AdminOrderRow>;

export const REFUND_STATES = ['due', 'pending', 'processed', 'failed'] as const;

/** What was asked of an order and done with it, beside its row. */
export const OrderHandling = z.object({
  order_id: OrderId,
  cancellation_requested_at: z.nullable(z.string()),
  /** Its pieces are back in stock. */
  restocked: z.boolean(),
  /** Its money goes back, and how far that is. */
  refund: z.nullable(z.enum(REFUND_STATES)),
});
export type OrderHandling = z.output<typeof OrderHandling>;

export const ADMIN_ORDERS_PAGE = 50;

export const AdminOrdersQuery = z.object({
  /** The number of the month, as specified; of every year unless the year is said. */
  month: z.optional(z.pipe(z.string().check(z.regex(/^(0?[1-9]|1[0-2])$/)), z.transform(Number))),
  year: z.optional(z.pipe(z.string().check(z.regex(/^20[0-9]{2}$/)), z.transform(Number))),
  order_status: z.optional(z.enum(ORDER_STATUSES)),
  sort_by: z.optional(z.enum(['order_date', 'total_amount'])),
  order: z.optional(z.enum(['asc', 'desc', 'ASC', 'DESC'])),
  page: z.optional(numberInPath(5)),
  /** Only orders whose cancellation was asked for and that are not cancelled. */
  cancellation: z.optional(z.literal('requested')),
});
export type AdminOrdersQuery = z.output<typeof AdminOrdersQuery>;

/** What the shop's people do with orders. A file of its own, so that customers never load it. */
export const shopkeeping = {
  listAll: defineEndpoint({
    method: 'GET',
    path: '/api/order/admin-get',
    access: 'admin',
    summary: 'Fifty orders of all, newest first unless asked otherwise',
    query: AdminOrdersQuery,
    reply: z.object({
      orders: z.array(AdminOrderRow),
      total_orders: z.int(),
      handling: z.array(OrderHandling),
    }),
  }),
  changeStatus: defineEndpoint({
    method: 'PUT',
    path: '/api/order/update/{order_id}',
    access: 'admin',
    summary: 'Any status may follow any other; it moves neither stock nor money',
    params: z.object({ order_id: OrderId }),
    body: z.object({
      order_status: z.enum(ORDER_STATUSES),
      /** The status that the row was loaded with: whoever saves second is refused. */
      status_base: z.optional(z.enum(ORDER_STATUSES)),
      /** Sent as specified; the shop's own clock is what is stored. */
      delivery_date: z.optional(z.nullable(z.string())),
    }),
    reply: Told,
  }),
  restock: defineEndpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/restock',
    access: 'admin',
    summary: 'Puts the pieces of a cancelled order back in stock, once',
    params: orderInPath,
    reply: Told,
  }),
  summary: defineEndpoint({
    method: 'GET',
    path: '/api/admin/summary',
    access: 'admin',
    summary: 'What needs doing today, and the month in figures',
    reply: Summary,
  }),
};
