import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { addItem, isCartFull } from './cart.queries.ts';

/** Adds to the quantity in the cart. A total above the stock is rejected and changes nothing. */
export async function addToCart(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  item: { product_id: number; quantity: number },
): Promise<void> {
  const added = await addItem(db, userId, item);
  if (!added) throw new ShopError('PRODUCT_NOT_FOUND');
  if (added.quantity !== null) return;
  const lacksStock = added.existed || item.quantity > added.stock;
  if (!lacksStock && (await isCartFull(db, userId))) throw new ShopError('CART_FULL');
  throw new ShopError('OUT_OF_STOCK', { left: added.stock });
}
