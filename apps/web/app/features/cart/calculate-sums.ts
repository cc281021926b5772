import type { DeliveryQuote, UsedCoupon } from '@shop/contract';
import { fromRupees, type Paise, paise, sum } from '@shop/domain/money';
import { calculateTotal, type PricedLine } from '@shop/domain/orders/cart-rules';
import { deliveryCharge } from '@shop/domain/orders/delivery';

interface Sums {
  items: Paise;
  /** Undefined while it is unknown, and where nothing is delivered. */
  charge: Paise | undefined;
  /** Less the coupon, and without an unknown charge. */
  total: Paise;
}

/** @param quote undefined when it is not known yet, or could not be loaded: the payment window then has the sum. */
export function calculateSums(
  lines: PricedLine[],
  quote: DeliveryQuote | undefined,
  coupon?: Pick<UsedCoupon, 'discount'>,
): Sums {
  const items = calculateTotal(lines);
  // The charge looks at the items before the code, which therefore never adds one.
  const charge = quote?.delivers ? deliveryCharge(quote, items) : undefined;
  const total = paise(items - fromRupees(coupon?.discount ?? 0));
  return { items, charge, total: charge === undefined ? total : sum([total, charge]) };
}
