import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { OrderId } from './ids.ts';
import { ImageList } from './product-fields.ts';
import { Told } from './text-fields.ts';

export const OrderItem = z.object({
  product_id: z.int(),
  name: z.string(),
  quantity: z.int(),
  /** Of one piece, as it was paid. */
  price: z.number(),
  image: ImageList,
});
export type OrderItem = z.output<typeof OrderItem>;

export const told = z.optional(z.nullable(z.string()));

/** As it was written on the day: an object, or the same as JSON text, or nothing. */
const WrittenAddress = z.union([
  z.string(),
  z.object({ houseName: told, post_office: told, city: told, state: told, pinCode: told }),
]);

/** Lenient where the screen has words for what is missing. */
export const OrderDetails = z.object({
  order_id: OrderId,
  order_status: z.string(),
  total_amount: z.nullable(z.number()),
  payment_method: told,
  /** Authorized while the provider has not confirmed it yet, then Paid; Refunded. */
  payment_status: told,
  order_date: told,
  delivery_date: told,
  items: z.array(OrderItem),
  user: z.object({
    name: told,
    email: told,
    phone: told,
    address: z.optional(z.nullable(WrittenAddress)),
  }),
});
export type OrderDetails = z.output<typeof OrderDetails>;

/** One product of an order; an order has as many rows as products. */
export const OrderRow = z.object({
  order_id: OrderId,
  order_date: z.string(),
  order_status: z.string(),
  product_name: z.string(),
  product_description: z.string(),
  product_price: z.number(),
  quantity: z.int(),
  image: ImageList,
});
export type OrderRow = z.output<typeof OrderRow>;

const CancellationRequest = z.object({ order_id: OrderId, requested_at: z.string() });

export const orderInPath = z.object({ id: OrderId });

export const orders = {
  listMine: defineEndpoint({
    method: 'GET',
    path: '/api/order/get',
    access: 'customer',
    summary: "The customer's latest orders, newest first, a row for each product",
    reply: z.object({
      orders: z.array(OrderRow),
      /** Beside the rows, whose fields are fixed. */
      cancellations: z.array(CancellationRequest),
    }),
  }),
  view: defineEndpoint({
    method: 'GET',
    path: '/api/order/{id}',
    access: 'customer-or-admin',
    summary: "One order of the customer, or with as=admin anybody's, as it was on its day",
    params: orderInPath,
    query: z.object({ as: z.optional(z.literal('admin')) }),
    reply: OrderDetails,
  }),
  requestCancellation: defineEndpoint({
    method: 'POST',
    path: '/api/order/{id}/request-cancellation',
    access: 'customer',
    summary:
      'Asks the shop to cancel; asking again changes nothing, and nothing is cancelled by it',
    params: orderInPath,
    reply: z.extend(Told, { requested_at: z.string() }),
  }),
};
