import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { addItem, hasItem, isCartFull, updateQuantity } from './cart.queries.ts';

/** Adds to the quantity in the cart. A total above the stock is rejected and changes nothing. */
export async function addToCart(
  { db }: Pick<Deps, 'db'>,
  user_id: number,
  item: { product_id: number; quantity: number },
): Promise<void> {
  const added = await addItem(db, user_id, item);
  if (!added) throw new ShopError('PRODUCT_NOT_FOUND');
  if (added.quantity !== null) return;
  const lacksStock = added.existed || item.quantity > added.stock;
  if (!lacksStock && (await isCartFull(db, user_id))) throw new ShopError('CART_FULL');
  throw new ShopError('OUT_OF_STOCK', { left: added.stock });
}

/** @returns the quantity now in the cart, which the stock may limit */
export async function changeQuantity(
  { db }: Pick<Deps, 'db'>,
  user_id: number,
  item: { cart_item_id: number; quantity: number },
): Promise<number> {
  const quantity = await updateQuantity(db, user_id, item);
  if (quantity !== undefined) return quantity;
  if (await hasItem(db, user_id, item.cart_item_id))
    throw new ShopError('OUT_OF_STOCK', { left: 0 });
  throw new ShopError('NOT_IN_CART');
}
