import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { hasLine, setQuantity } from './cart.queries.ts';

/** Answers the quantity that is in the cart now, which the stock may have made smaller. */
export async function changeQuantity(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  wanted: { cart_item_id: number; quantity: number },
): Promise<number> {
  const quantity = await setQuantity(db, userId, wanted);
  if (quantity !== undefined) return quantity;
  if (await hasLine(db, userId, wanted.cart_item_id)) {
    throw new ShopError('OUT_OF_STOCK', { left: 0 });
  }
  throw new ShopError('NOT_IN_CART');
}
