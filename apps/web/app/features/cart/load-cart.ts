import { type CartItem, cart } from '@shop/contract';
import { type Call, tryCall } from '#api/call.ts';
import { isSignedOut } from '#api/error-kinds.ts';

type GetLastItems = () => CartItem[] | undefined;

/**
 * @param getLastItems in the browser, shown when the cart cannot be loaded.
 * @returns undefined without a session.
 */
export async function loadCart(
  call: Call,
  getLastItems?: GetLastItems,
): Promise<CartItem[] | undefined> {
  const { data, error } = await tryCall(call(cart.view, {}));
  if (!error) return data.cart_item;
  if (isSignedOut(error)) return undefined;
  const items = getLastItems?.();
  if (!items) throw error;
  return items;
}
