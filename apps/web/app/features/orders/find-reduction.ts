import type { OrderDetails } from '@shop/contract';
import { fromRupees, type Paise } from '@shop/domain/money';

/** The amount that a coupon, or the shop in a sale by link, took off the items of an order. */
export function findReduction({
  coupon,
  discount,
}: Pick<OrderDetails, 'coupon' | 'discount'>): { label: string; amount: Paise } | undefined {
  if (coupon) return { label: `Coupon ${coupon.code}`, amount: fromRupees(coupon.discount) };
  return discount ? { label: 'Discount', amount: fromRupees(discount) } : undefined;
}
