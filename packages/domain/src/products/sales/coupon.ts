import { multiply, type Paise, paise, sum } from '../../money.ts';
import { splitAmount } from '../../tax/split-amount.ts';

/** Terms of a code: exactly one of percent and amount_paise. */
export interface CouponTerms {
  percent: number | null;
  amount_paise: Paise | null;
  /** The most that is taken off. */
  cap_paise: Paise | null;
  /** The least sum of the pieces, before the code. */
  minimum_paise: Paise | null;
}

export interface CouponLine {
  price: Paise;
  quantity: number;
  /** In the scope of the coupon, and not at a sale price that it leaves out. */
  eligible: boolean;
}

export interface CouponEffect {
  /** The sum before the code. */
  items: Paise;
  discount: Paise;
  /** The share of each line. */
  shares: Paise[];
  /** The sum that is missing to the minimum. */
  missing: Paise;
}

/** No line is free. */
const MAX_PERCENT = 90;
/** The least that is paid. */
const MIN_PAID_PAISE = 100;

/** create_checkout() of the database decides in the same way, by the prices that it freezes. */
export function quoteCoupon(terms: CouponTerms, lines: readonly CouponLine[]): CouponEffect {
  const values = lines.map(({ price, quantity }) => multiply(price, quantity));
  const weights = values.map((value, index) => (lines[index]?.eligible ? value : paise(0)));
  const items = sum(values);
  const missing = paise(Math.max(0, (terms.minimum_paise ?? 0) - items));
  const discount =
    missing > 0 ? paise(0) : couponDiscount(terms, { eligible: sum(weights), items });
  const shares = discount > 0 ? splitAmount(discount, weights) : weights.map(() => paise(0));
  return { items, discount, shares, missing };
}

/**
 * A percent of the eligible lines up to a whole rupee, so that it is never less than it says, or an amount. The SQL
 * function coupon_discount() has the same integers.
 */
export function couponDiscount(
  { percent, amount_paise, cap_paise }: Omit<CouponTerms, 'minimum_paise'>,
  { eligible, items }: { eligible: Paise; items: Paise },
): Paise {
  const off =
    percent === null ? (amount_paise ?? 0) : Math.floor((eligible * percent + 9999) / 10_000) * 100;
  const most = Math.floor((eligible * MAX_PERCENT) / 100);
  return paise(Math.max(0, Math.min(off, cap_paise ?? off, most, items - MIN_PAID_PAISE)));
}
