import type { CartItem, DeliveryQuote, Gift } from '@shop/contract';
import { sum, toRupees } from '@shop/domain/money';
import { calculateTotal } from '@shop/domain/orders/cart-rules';
import { deliveryCharge } from '@shop/domain/orders/delivery';
import { toPricedLines } from '../to-priced-lines.ts';

/** What the customer has chosen and read when the payment is opened. */
export interface ChosenPurchase {
  gift: Gift | undefined;
  seen_total: number | undefined;
}

/**
 * The total that the customer reads, in rupees: a higher one is not charged.
 * @returns undefined while the delivery charge is unknown
 */
export function toSeenTotal(
  lines: Pick<CartItem, 'price' | 'quantity'>[],
  quote: DeliveryQuote | undefined,
): number | undefined {
  if (!quote?.delivers) return undefined;
  const items = calculateTotal(toPricedLines(lines));
  return toRupees(sum([items, deliveryCharge(quote, items)]));
}
