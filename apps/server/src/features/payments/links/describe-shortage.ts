import { MAX_QUANTITY, type OrderLineInput } from '@shop/contract';
import { ShopError } from '#platform/shop-error.ts';

/** @returns the first line that cannot be kept, as an error */
export function describeShortage(
  lines: OrderLineInput[],
  available: { product_id: number; stock: number }[],
): ShopError | undefined {
  const stocks = new Map(available.map(({ product_id, stock }) => [product_id, stock]));
  for (const { product_id, quantity } of lines) {
    const left = Math.min(stocks.get(product_id) ?? 0, MAX_QUANTITY);
    if (left < quantity) return new ShopError('OUT_OF_STOCK', { left });
  }
  return undefined;
}
