import { cart } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { deleteAllItems, deleteItem, listCart, markPricesSeen } from './cart.queries.ts';
import { addToCart, changeQuantity } from './change-cart.ts';

export function cartRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps;

  registerEndpoint(app, cart.view, async ({ caller }) => ({
    cart_item: await listCart(db, caller.user_id),
  }));

  registerEndpoint(app, cart.add, async ({ body, caller }) => {
    await addToCart(deps, caller.user_id, body);
    return { msg: 'Added' };
  });

  registerEndpoint(app, cart.changeQuantity, async ({ body, caller }) => ({
    quantity: await changeQuantity(deps, caller.user_id, body),
    msg: 'Changed',
  }));

  registerEndpoint(app, cart.remove, async ({ body, caller }) => {
    const removed = await deleteItem(db, caller.user_id, body.cart_item_id);
    if (!removed) throw new ShopError('NOT_IN_CART');
    return { msg: 'Removed' };
  });

  registerEndpoint(app, cart.markPricesSeen, async ({ caller }) => {
    await markPricesSeen(db, caller.user_id);
    return { msg: 'Seen' };
  });

  registerEndpoint(app, cart.clear, async ({ caller }) => {
    await deleteAllItems(db, caller.user_id);
    return { msg: 'Cleared' };
  });
}
