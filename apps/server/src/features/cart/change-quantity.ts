import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { hasItem, updateQuantity } from './cart.queries.ts';

/** @returns the quantity now in the cart, which the stock may limit */
export async function changeQuantity(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  item: { cart_item_id: number; quantity: number },
): Promise<number> {
  const quantity = await updateQuantity(db, userId, item);
  if (quantity !== undefined) return quantity;
  if (await hasItem(db, userId, item.cart_item_id))
    throw new ShopError('OUT_OF_STOCK', { left: 0 });
  throw new ShopError('NOT_IN_CART');
}
