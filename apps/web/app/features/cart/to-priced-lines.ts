import type { CartItem } from '@shop/contract';
import type { PricedLine } from '@shop/domain/cart-rules';
import { fromRupees } from '@shop/domain/money';

export const toPricedLines = (lines: CartItem[]): PricedLine[] =>
  lines.map(({ price, quantity }) => ({ unitPrice: fromRupees(price), quantity }));
