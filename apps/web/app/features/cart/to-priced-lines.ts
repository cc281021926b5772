import type { CartItem } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import type { PricedLine } from '@shop/domain/orders/cart-rules';

export const toPricedLines = (lines: Pick<CartItem, 'price' | 'quantity'>[]): PricedLine[] =>
  lines.map(({ price, quantity }) => ({ unitPrice: fromRupees(price), quantity }));
