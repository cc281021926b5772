import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Id, StatusReply } from './fields.ts';
import { ProductSale } from './products/catalog.ts';
import { ImageList } from './products/product-values.ts';

const MAX_INT32 = 2 ** 31 - 1;

export const CartItem = z.object({
  cart_item_id: z.int(),
  product_id: z.int(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  quantity: z.int(),
  /** Units that can be bought now; 0 for a disabled product. */
  stock: z.int(),
  image: ImageList,
  /** The price that the customer saw last; only while it differs. */
  previous_price: z.optional(z.number()),
  /** While a sale lowers the price. */
  sale: z.optional(ProductSale),
});
export type CartItem = z.output<typeof CartItem>;

export const cart = {
  view: defineEndpoint({
    method: 'GET',
    path: '/api/cart/get',
    access: 'customer',
    summary: "The customer's cart, oldest item first",
    reply: z.object({ cart_item: z.array(CartItem) }),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/api/cart/add',
    access: 'customer',
    summary: 'Adds units of a product to the cart, at most up to the stock',
    body: z.object({
      product_id: Id,
      quantity: z.int().check(z.minimum(1), z.maximum(MAX_INT32)),
    }),
    reply: StatusReply,
  }),
  changeQuantity: defineEndpoint({
    method: 'POST',
    path: '/api/cart/quantity',
    access: 'customer',
    summary: 'Sets the quantity of an item, clamped to 1..stock, and returns the stored quantity',
    body: z.object({
      cart_item_id: Id,
      quantity: z.int().check(z.minimum(-MAX_INT32), z.maximum(MAX_INT32)),
    }),
    reply: z.extend(StatusReply, { quantity: z.optional(z.int()) }),
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: '/api/cart/remove',
    access: 'customer',
    summary: 'Removes an item from the cart',
    body: z.object({ cart_item_id: Id }),
    reply: StatusReply,
  }),
  markPricesSeen: defineEndpoint({
    method: 'POST',
    path: '/api/cart/seen',
    access: 'customer',
    summary: "Today's prices were shown: changes before now are not reported again",
    reply: StatusReply,
  }),
  clear: defineEndpoint({
    method: 'POST',
    path: '/api/cart/clear',
    access: 'customer',
    summary: 'Empties the cart',
    reply: StatusReply,
  }),
};
