import { refreshCount } from '../cart-count.ts';
import { clearPendingPurchase } from './pending-purchase.ts';

/** The server has removed the ordered items from the cart. */
export function clearAfterPayment() {
  clearPendingPurchase();
  void refreshCount();
}
