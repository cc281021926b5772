import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { addLine, isCartFull } from './cart.queries.ts';

/** Adds pieces to what is in the cart. More than the stock is refused and changes nothing. */
export async function addToCart(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  wanted: { product_id: number; quantity: number },
): Promise<void> {
  const added = await addLine(db, userId, wanted);
  if (!added) throw new ShopError('PRODUCT_NOT_FOUND');
  if (added.quantity !== null) return;
  const fits = added.there || wanted.quantity > added.stock || !(await isCartFull(db, userId));
  if (!fits) throw new ShopError('CART_FULL');
  throw new ShopError('OUT_OF_STOCK', { left: added.stock });
}
