import { recount } from './cart-count.ts';
import { forgetWish } from './pending-purchase.ts';

/** What was bought has left the cart, and is nothing to wish for any more. */
export function afterPaying() {
  forgetWish();
  void recount();
}
