import { fromRupees, multiply, type Paise, sum } from '../money.ts';

export interface PricedLine {
  unitPrice: Paise;
  quantity: number;
}

/** Limits of one payment, and so of a price. */
export const MIN_PAYMENT = fromRupees(1);
export const MAX_PAYMENT = fromRupees(500_000);
/** The provider refunds no less. */
export const MIN_REFUND = fromRupees(1);

/** Applies to "Order All" only: a single saree may cost more than a lakh. */
export const ORDER_ALL_LIMIT = fromRupees(100_000);

export function calculateTotal(lines: PricedLine[]): Paise {
  return sum(lines.map((line) => multiply(line.unitPrice, line.quantity)));
}

export function clampQuantity(quantity: number, stock: number): number {
  return Math.max(1, Math.min(quantity, stock));
}

/** @returns the reason why "Order All" is not possible, or null. */
export function validateOrderAll(
  lines: PricedLine[],
): 'CART_EMPTY' | 'ORDER_ALL_LIMIT_REACHED' | null {
  if (lines.length === 0) return 'CART_EMPTY';
  if (calculateTotal(lines) >= ORDER_ALL_LIMIT) return 'ORDER_ALL_LIMIT_REACHED';
  return null;
}

/** Accepts what a quantity field may contain during typing: nothing, or a positive integer. */
export function isQuantityText(text: string): boolean {
  return /^([1-9][0-9]{0,5})?$/.test(text);
}
