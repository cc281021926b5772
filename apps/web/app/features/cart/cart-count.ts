import { type CartItem, cart } from '@shop/contract';
import { call, tryCall } from '#api/call.ts';
import { isProbablySignedIn } from '#api/session-hint.ts';

/** Undefined while unknown. */
let count: number | undefined;
let requested = false;
/** Incremented by every update, so that an older response is ignored. */
let version = 0;
const listeners = new Set<() => void>();

export const getCount = () => count;

export function onCountChange(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const countItems = (items: Pick<CartItem, 'quantity'>[]) =>
  items.reduce((total, { quantity }) => total + quantity, 0);

export function setCount(value: number | undefined) {
  version += 1;
  count = value;
  for (const notify of listeners) notify();
}

/** After a login or logout: the count belongs to another customer. */
export function resetCount() {
  requested = false;
  setCount(undefined);
}

/** Loads the count unless it is known. Does nothing for a visitor without a session. */
export function loadCountOnce() {
  if (!requested && count === undefined && isProbablySignedIn()) void refreshCount();
}

export async function refreshCount() {
  requested = true;
  version += 1;
  const current = version;
  const { data, error } = await tryCall(call(cart.view, {}));
  if (current !== version) return;
  // After an error no count is shown, and the next page requests it again.
  if (error) resetCount();
  else setCount(countItems(data.cart_item));
}
