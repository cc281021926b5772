import { ORDER_STATUSES } from '@shop/domain/orders/order-status';
import * as z from 'zod/mini';
import { CAN_SEE_MONEY } from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  filterOption,
  lenientChoice,
  MessageReply,
  numberInPath,
  OrderId,
  optionalField,
  RepliedOrderId,
  SearchText,
  StatusReply,
  singleLine,
} from '../fields.ts';
import { optionalText, orderIdParams, REFUND_STATES } from '../orders.ts';
import { REASON_REQUIRED } from '../phrases.ts';
import { PartlySent } from '../shipments.ts';
import { TENDERS } from './payments.ts';

/** Row of the admin order list. */
export const AdminOrderRow = z.object({
  order_id: RepliedOrderId,
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

/** How an order was placed. */
export const ORDER_CHANNELS = ['account', 'guest', 'link', 'counter'] as const;
export type OrderChannel = (typeof ORDER_CHANNELS)[number];

/** Cancellation, restock and refund state of an order in the admin list. */
export const OrderFulfilment = z.object({
  order_id: RepliedOrderId,
  cancellation_requested_at: z.nullable(z.string()),
  /** Its items are back in stock. */
  restocked: z.boolean(),
  /** State of its refund, null without one. */
  refund: z.nullable(z.enum(REFUND_STATES)),
  /** Mail about it was rejected by the customer's mail server. */
  mail_rejected: z.boolean(),
  /** Why the request was declined, as the customer reads it. */
  decline_reason: z.optional(z.nullable(z.string())),
  pieces: z.optional(z.int()),
  /** Given for an order that is Shipped or Delivered with pieces still to be sent. */
  partly_sent: z.optional(z.nullable(PartlySent)),
  /** When the last parcel left of a wholly sent order whose status is Pending again. Nothing of it is to be packed. */
  sent_before: z.optional(z.nullable(z.string())),
  /** Up to three products. */
  images: z.optional(z.array(z.string())),
  channel: z.optional(z.enum(ORDER_CHANNELS)),
  tender: z.optional(z.enum(TENDERS)),
  /** A guest's Pending order above the amount of the settings. */
  call_first: z.optional(z.boolean()),
});
export type OrderFulfilment = z.output<typeof OrderFulfilment>;

/** Whether the customer's cancellation request is unanswered. */
export const isCancellationOpen = (
  order_status: string,
  { cancellation_requested_at, decline_reason }: OrderFulfilment,
): boolean => !!cancellation_requested_at && !decline_reason && order_status !== 'Cancelled';

/** The list's views, with the number of orders in each. */
export const OrderCounts = z.object({
  all: z.int(),
  pending: z.int(),
  /** Shipped or Delivered, with pieces still to be sent. */
  partly_sent: z.optional(z.int()),
  cancellation_requests: z.int(),
  /** Cancelled orders without a refund, or whose refund failed. */
  not_refunded: z.int(),
  /** Cancelled orders whose pieces are not back in stock. */
  not_restocked: z.int(),
  /** Returns that wait for an answer, for the pieces, or for money. */
  returns: z.optional(z.int()),
});
export type OrderCounts = z.output<typeof OrderCounts>;

export const ADMIN_ORDERS_PAGE_SIZE = 50;

const numberLike = (pattern: RegExp) =>
  z.pipe(z.string().check(z.regex(pattern)), z.transform(Number));

export const AdminOrdersQuery = z.object({
  /** Month number as specified: the latest such month, unless `year` is set. */
  month: optionalField(numberLike(/^(0?[1-9]|1[0-2])$/)),
  year: optionalField(numberLike(/^20[0-9]{2}$/)),
  order_status: filterOption(ORDER_STATUSES),
  sort_by: lenientChoice(['order_date', 'total_amount']),
  order: lenientChoice(['asc', 'desc']),
  page: optionalField(numberInPath(5)),
  /** Only orders with an open cancellation request. */
  cancellation: optionalField(z.literal('requested')),
  /** Only orders that are Shipped or Delivered with pieces still to be sent. */
  parcels: optionalField(z.literal('partly')),
  /** Only cancelled orders that lack this step; money: orders of which a refund is still to be given by hand. */
  missing: optionalField(z.enum(['refund', 'restock', 'money'])),
  channel: filterOption(ORDER_CHANNELS),
  tender: filterOption(TENDERS),
  /** Beginnings of words: number, name, phone, email, city, PIN code, payment, product. */
  q: optionalField(SearchText),
});
export type AdminOrdersQuery = z.output<typeof AdminOrdersQuery>;

/** In its own module so that the customer's bundle does not include it. */
export const adminOrders = {
  listAll: defineEndpoint({
    method: 'GET',
    path: '/api/order/admin-get',
    access: CAN_SEE_MONEY,
    recorded: 'list read',
    summary: 'One page of 50 orders, newest first by default',
    query: AdminOrdersQuery,
    reply: z.object({
      orders: z.array(AdminOrderRow),
      // Additions to the specified rows.
      total_orders: z.optional(z.int()),
      fulfilments: z.optional(z.array(OrderFulfilment)),
    }),
  }),
  counts: defineEndpoint({
    method: 'GET',
    path: '/api/admin/order-counts',
    access: CAN_SEE_MONEY,
    summary: 'Number of orders in each view of the list',
    reply: OrderCounts,
  }),
  declineCancellation: defineEndpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/decline-cancellation',
    access: CAN_SEE_MONEY,
    summary: "Declines the customer's cancellation request with a reason that the customer reads",
    params: orderIdParams,
    body: z.object({ reason: singleLine(REASON_REQUIRED, 300) }),
    reply: MessageReply,
  }),
  changeStatus: defineEndpoint({
    method: 'PUT',
    path: '/api/order/update/{order_id}',
    access: CAN_SEE_MONEY,
    summary: 'Sets the status; any transition is allowed. Does not restock or refund',
    params: z.object({ order_id: OrderId }),
    body: z.object({
      order_status: z.enum(ORDER_STATUSES),
      /** Status when the row was loaded; a mismatch is a conflict (409). */
      status_base: z.optional(z.enum(ORDER_STATUSES)),
      /**
       * Stored with Delivered when it is within a day of the server's time, or the date that the latest
       * change removed. Otherwise the server's time is stored.
       */
      delivery_date: z.optional(z.unknown()),
    }),
    reply: StatusReply,
  }),
  restock: defineEndpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/restock',
    access: CAN_SEE_MONEY,
    summary: 'Puts the items of a cancelled order back in stock, once',
    params: orderIdParams,
    reply: MessageReply,
  }),
};
