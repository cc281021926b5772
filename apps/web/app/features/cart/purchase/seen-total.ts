import type { CartItem, DeliveryQuote, UsedCoupon } from '@shop/contract';
import { toRupees } from '@shop/domain/money';
import { calculateSums } from '../calculate-sums.ts';
import { toPricedLines } from '../to-priced-lines.ts';

/**
 * The total that the customer reads, in rupees: a higher one is not charged.
 * @returns undefined while the delivery charge is unknown
 */
export function toSeenTotal(
  lines: Pick<CartItem, 'price' | 'quantity'>[],
  quote: DeliveryQuote | undefined,
  coupon?: UsedCoupon,
): number | undefined {
  const { charge, total } = calculateSums(toPricedLines(lines), quote, coupon);
  return charge === undefined ? undefined : toRupees(total);
}
