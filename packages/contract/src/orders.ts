import * as z from 'zod/mini';
import { ImageList } from './catalog.ts';
import { defineEndpoint } from './endpoint.ts';

/** Short enough for the telephone: no I, L, O or U, which are heard or read as something else. */
export const OrderId = z
  .string()
  .check(z.regex(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/, 'Not an order number.'));

export const OrderItem = z.object({
  product_id: z.int(),
  name: z.string(),
  quantity: z.int(),
  /** Of one piece, as it was paid. */
  price: z.number(),
  image: ImageList,
});
export type OrderItem = z.output<typeof OrderItem>;

const told = z.optional(z.nullable(z.string()));

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

export const orders = {
  listMine: defineEndpoint({
    method: 'GET',
    path: '/api/order/get',
    access: 'customer',
    summary: "The customer's latest orders, newest first, a row for each product",
    reply: z.object({ orders: z.array(OrderRow) }),
  }),
  view: defineEndpoint({
    method: 'GET',
    path: '/api/order/{id}',
    access: 'customer',
    summary: 'One order of the customer, with the address and the prices of the day it was placed',
    params: z.object({ id: OrderId }),
    reply: OrderDetails,
  }),
};
