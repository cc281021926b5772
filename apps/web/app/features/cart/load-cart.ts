import { type Address, accounts, type CartItem, cart } from '@shop/contract';
import { type Call, Refusal } from '#api/call.ts';
import { forgetCount } from './cart-count.ts';

interface LoadedCart {
  /** Nothing when nobody is logged in. */
  items: CartItem[] | undefined;
  /** Where the order would go, when that is known. */
  address: Address | undefined;
}

export async function loadCart(call: Call): Promise<LoadedCart> {
  const [items, address] = await Promise.all([viewCart(call), findAddress(call)]);
  return { items, address };
}

async function viewCart(call: Call) {
  try {
    return (await call(cart.view, {})).cart_item;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'NOT_SIGNED_IN') throw error;
    forgetCount();
    return undefined;
  }
}

/** A line of comfort: the cart opens without it. */
async function findAddress(call: Call) {
  const profile = await call(accounts.profile, {}).catch(() => undefined);
  return profile?.user.address;
}
