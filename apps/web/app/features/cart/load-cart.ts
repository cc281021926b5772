import { type Address, accounts, type CartItem, cart } from '@shop/contract';
import type { Call } from '#api/call.ts';
import { keepLastLoaded } from '#api/last-loaded.ts';
import { tryCall } from '#api/try-call.ts';

interface LoadedCart {
  /** Undefined without a session. */
  items: CartItem[] | undefined;
  /** Delivery address; optional, because the cart also opens without it. */
  address: Address | undefined;
}

export const lastItems = keepLastLoaded<CartItem[]>();

export async function loadCart(call: Call): Promise<LoadedCart> {
  const [items, profile] = await Promise.all([
    loadItems(call),
    tryCall(call(accounts.profile, {})),
  ]);
  return { items, address: profile.data?.user.address };
}

async function loadItems(call: Call) {
  const { data, error } = await tryCall(call(cart.view, {}));
  if (!error) return data.cart_item;
  if (error.code === 'NOT_SIGNED_IN') return undefined;
  const items = lastItems.get();
  if (!items) throw error;
  return items;
}
