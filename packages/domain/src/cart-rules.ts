import { fromRupees, type Paise, sum, times } from './money.ts';

export interface PricedLine {
  unitPrice: Paise;
  quantity: number;
}

/** Binds "Order All" only. One saree may cost more than a lakh, and "Buy Now" must still sell it. */
export const ORDER_ALL_CEILING = fromRupees(100_000);

export function totalOf(lines: PricedLine[]): Paise {
  return sum(lines.map((line) => times(line.unitPrice, line.quantity)));
}

export function clampQuantity(wanted: number, stock: number): number {
  return Math.max(1, Math.min(wanted, stock));
}

/** Names what stops "Order All", or answers null when nothing does. */
export function orderAllProblem(lines: PricedLine[]): 'CART_EMPTY' | 'TOTAL_TOO_HIGH' | null {
  if (lines.length === 0) return 'CART_EMPTY';
  if (totalOf(lines) >= ORDER_ALL_CEILING) return 'TOTAL_TOO_HIGH';
  return null;
}

/** What a quantity field may hold while someone types: nothing yet, or a positive whole number. */
export function isQuantityText(text: string): boolean {
  return /^([1-9][0-9]{0,5})?$/.test(text);
}
