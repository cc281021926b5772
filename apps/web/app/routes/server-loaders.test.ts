import {
  accounts,
  type CartItem,
  type OrderDetails,
  type Profile,
  TOKEN_VALID,
} from '@shop/contract';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { tryCall } from '#api/call.ts';
import { shopContext } from '#api/shop-context.server.ts';
import { lastItems } from '#features/cart/last-items.client.ts';
import { loader as loadCart } from './cart.tsx';
import { lastOrder, lastProfile } from './last-loaded.client.ts';
import { loader as loadOrder } from './order-info.tsx';
import { loader as loadProfile } from './profile.tsx';

const ORDER_ID = '7QK2-M9XT';
const OVERLOADED = { error: 'OVERLOADED', msg: 'The shop is very busy right now.' };

/** The session is valid, and everything else fails. */
async function failingApi(path: string) {
  if (path === accounts.validateToken.path) return Response.json({ msg: TOKEN_VALID });
  return Response.json(OVERLOADED, { status: 503 });
}

it.each([
  // Only what the loaders compare or return.
  ['cart', loadCart, () => lastItems.keep([{ name: 'Secret' } as CartItem])],
  [
    'order',
    loadOrder,
    () => lastOrder.keep({ order_id: ORDER_ID, order_status: 'Secret' } as OrderDetails),
  ],
  ['profile', loadProfile, () => lastProfile.keep({ user: { name: 'Secret' } as Profile })],
])('the %s of one visitor is never rendered for another', async (_page, loader, keepOther) => {
  keepOther();
  const context = new RouterContextProvider();
  context.set(shopContext, { fetch: failingApi, origin: 'http://shop.test' });
  const request = new Request('http://shop.test/');
  const args = { request, context, params: { order_id: ORDER_ID } };
  // The loaders read nothing else of their arguments.
  const loaded = await tryCall((loader as (args: object) => Promise<unknown>)(args));

  expect(JSON.stringify(loaded)).not.toContain('Secret');
});
