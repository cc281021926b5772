import type { DeliveryQuote, InputOf, payments } from '@shop/contract';
import { useAlert } from '#ui/dialogs/alert.tsx';
import { toSeenTotal } from '../purchase/seen-total.ts';
import type { Coupon, CouponLine } from './use-coupon.ts';

/** The ordered lines, with the code that counts for them and the total that the page shows. */
export type PurchaseLines = Pick<
  InputOf<typeof payments.start>['body'],
  'product_list' | 'coupon' | 'seen_total'
>;

/**
 * The total is sent where the calendar or a code can make it higher than the page has shown; else a purchase is what
 * the specification says.
 * @param delivery undefined when it is not known: then the payment window has the sum
 */
export function toPurchaseLines(
  lines: CouponLine[],
  delivery: DeliveryQuote | undefined,
  coupon?: Coupon['quote'],
): PurchaseLines {
  const mayRise = coupon !== undefined || lines.some(({ sale }) => sale !== undefined);
  return {
    product_list: lines.map(({ product_id, quantity }) => ({ product_id, quantity })),
    coupon: coupon?.code,
    seen_total: mayRise ? toSeenTotal(lines, delivery, coupon) : undefined,
  };
}

/**
 * @returns what to order, with the code asked for these very lines: one item alone may not reach the minimum of
 * the cart. Undefined when the customer has seen why it cannot be ordered like this.
 */
export function usePurchaseLines(coupon: Coupon, delivery: DeliveryQuote | undefined) {
  const showAlert = useAlert();

  return async (lines: CouponLine[], { alone }: { alone: boolean }) => {
    const check = await coupon.ask(lines);
    if (!check?.problem) return toPurchaseLines(lines, delivery, check?.quote);
    if (alone) await showAlert(`${check.problem} To buy this item without it, remove the code.`);
    else coupon.refuse(check.problem);
    return undefined;
  };
}
