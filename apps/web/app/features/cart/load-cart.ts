import { type Address, accounts, type CartItem, cart } from '@shop/contract';
import type { Call } from '#api/call.ts';
import { tryCall } from '#api/try-call.ts';

interface LoadedCart {
  /** Undefined without a session. */
  items: CartItem[] | undefined;
  /** Delivery address; optional, because the cart also opens without it. */
  address: Address | undefined;
}

type GetLastItems = () => CartItem[] | undefined;

/** @param getLastItems in the browser, shown when the cart cannot be loaded. */
export async function loadCart(call: Call, getLastItems?: GetLastItems): Promise<LoadedCart> {
  const [items, profile] = await Promise.all([
    loadItems(call, getLastItems),
    tryCall(call(accounts.profile, {})),
  ]);
  return { items, address: profile.data?.user.address };
}

async function loadItems(call: Call, getLastItems?: GetLastItems) {
  const { data, error } = await tryCall(call(cart.view, {}));
  if (!error) return data.cart_item;
  if (error.code === 'NOT_SIGNED_IN') return undefined;
  const items = getLastItems?.();
  if (!items) throw error;
  return items;
}
