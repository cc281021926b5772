import type { CartItem } from '@shop/contract';
import type { PricedLine } from '@shop/domain/cart-rules';
import { fromRupees } from '@shop/domain/money';

/** The cart as the rules count it. */
export const priced = (lines: CartItem[]): PricedLine[] =>
  lines.map(({ price, quantity }) => ({ unitPrice: fromRupees(price), quantity }));
