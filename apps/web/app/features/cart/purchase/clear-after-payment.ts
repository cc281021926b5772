import { isProbablySignedIn } from '#api/session-hint.ts';
import { refreshCount } from '../cart-count.ts';
import { clearPendingPurchase } from './pending-purchase.ts';

/** The server has removed the ordered items from the cart; a guest has none. */
export function clearAfterPayment() {
  clearPendingPurchase();
  if (isProbablySignedIn()) void refreshCount();
}
