import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Id } from './ids.ts';
import { ImageList } from './product-fields.ts';
import { Told } from './text-fields.ts';

const MOST = 2 ** 31 - 1;

export const CartItem = z.object({
  cart_item_id: z.int(),
  product_id: z.int(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  quantity: z.int(),
  /** What can be bought now: 0 also when the shop has taken the product off its shelves. */
  stock: z.int(),
  image: ImageList,
});
export type CartItem = z.output<typeof CartItem>;

export const cart = {
  view: defineEndpoint({
    method: 'GET',
    path: '/api/cart/get',
    access: 'customer',
    summary: "The customer's cart, in the order things were added",
    reply: z.object({ cart_item: z.array(CartItem) }),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/api/cart/add',
    access: 'customer',
    summary: 'Adds pieces to what is in the cart, never beyond the stock',
    body: z.object({
      product_id: Id,
      quantity: z.int().check(z.minimum(1), z.maximum(MOST)),
    }),
    reply: Told,
  }),
  changeQuantity: defineEndpoint({
    method: 'POST',
    path: '/api/cart/quantity',
    access: 'customer',
    summary: 'Sets the quantity of a line, kept within 1 and the stock, and tells what it is now',
    body: z.object({
      cart_item_id: Id,
      quantity: z.int().check(z.minimum(-MOST), z.maximum(MOST)),
    }),
    reply: z.object({ msg: z.string(), quantity: z.int() }),
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: '/api/cart/remove',
    access: 'customer',
    summary: 'Takes a line out of the cart',
    body: z.object({ cart_item_id: Id }),
    reply: Told,
  }),
  clear: defineEndpoint({
    method: 'POST',
    path: '/api/cart/clear',
    access: 'customer',
    summary: 'Empties the cart',
    reply: Told,
  }),
};
