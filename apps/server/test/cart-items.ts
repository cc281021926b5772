import type { TestShop } from './test-shop.ts';

/** Replaces the customer's cart with this one item. */
export async function replaceCartItem(
  shop: TestShop,
  user_id: number,
  product_id: number,
): Promise<number> {
  await shop.db.deleteFrom('cart_item').where('user_id', '=', user_id).execute();
  const { cart_item_id } = await shop.db
    .insertInto('cart_item')
    .values({ user_id, product_id, quantity: 2 })
    .returning('cart_item_id')
    .executeTakeFirstOrThrow();
  return cart_item_id;
}
