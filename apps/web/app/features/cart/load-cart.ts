import { type Address, accounts, type CartItem, cart } from '@shop/contract';
import { type Call, Refusal } from '#api/call.ts';

interface LoadedCart {
  /** Nothing when nobody is logged in. */
  items: CartItem[] | undefined;
  /** Where the order would go, when that is known. */
  address: Address | undefined;
}

/** The lines on the screen, for the moment when they cannot be fetched anew. */
let shown: CartItem[] | undefined;

export function keepLines(lines: CartItem[]) {
  shown = lines;
  return () => {
    shown = undefined;
  };
}

export async function loadCart(call: Call): Promise<LoadedCart> {
  const [items, address] = await Promise.all([viewCart(call), findAddress(call)]);
  return { items, address };
}

async function viewCart(call: Call) {
  try {
    return (await call(cart.view, {})).cart_item;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'NOT_SIGNED_IN') return undefined;
    if (!shown) throw error;
    return shown;
  }
}

/** A line of comfort: the cart opens without it. */
async function findAddress(call: Call) {
  try {
    return (await call(accounts.profile, {})).user.address;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return undefined;
  }
}
