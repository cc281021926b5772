import { type CartItem, cart } from '@shop/contract';
import { call, Refusal } from '#api/call.ts';
import { probablySignedIn } from '#api/session-hint.ts';

/** How many pieces are in the cart; nothing while it is not known. */
let count: number | undefined;
let asked = false;
/** Whatever is learned later makes an answer that is still under way worthless. */
let lesson = 0;
const listeners = new Set<() => void>();

export const currentCount = () => count;

export function onCountChange(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const piecesIn = (items: Pick<CartItem, 'quantity'>[]) =>
  items.reduce((pieces, { quantity }) => pieces + quantity, 0);

export function setCount(pieces: number | undefined) {
  lesson += 1;
  count = pieces;
  for (const tell of listeners) tell();
}

/** The next customer of this browser has another cart. */
export function forgetCount() {
  asked = false;
  setCount(undefined);
}

/** Asks if nobody has asked yet, and never for a visitor without a session. */
export function countOnce() {
  if (!asked && count === undefined && probablySignedIn()) void recount();
}

export async function recount() {
  asked = true;
  lesson += 1;
  const mine = lesson;
  try {
    const { cart_item } = await call(cart.view, {});
    if (mine === lesson) setCount(piecesIn(cart_item));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A count that could not be fetched is not shown, and the next page asks again.
    if (mine === lesson) forgetCount();
  }
}
