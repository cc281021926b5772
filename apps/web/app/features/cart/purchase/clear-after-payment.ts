import { isProbablySignedIn } from '#api/session-hint.ts';
import { refreshCount } from '../cart-count.ts';
import { forgetCode } from '../coupon/kept-code.ts';
import { clearPendingPurchase } from './pending-purchase.ts';

/** The server has removed the ordered items from the cart; a guest has none. */
export function clearAfterPayment() {
  clearPendingPurchase();
  forgetCode();
  if (isProbablySignedIn()) void refreshCount();
}
