import { expect, it } from 'vitest';
import { generateProducts } from '#features/catalog/generate-products.queries.ts';
import { broken } from '#test/paying.ts';
import { openTestShop } from '#test/test-shop.ts';
import { generateOrders } from './generate-orders.queries.ts';

it('makes orders in a shop where every promise still holds', async () => {
  const shop = await openTestShop();
  await generateProducts(shop.url, { products: 200 });

  await generateOrders(shop.url, { orders: 500 });
  await generateOrders(shop.url, { orders: 300 });

  const orders = await shop.db.selectFrom('orders').select('order_id').execute();
  // Some lines fall on products that are too dear for them.
  expect(orders.length).toBeGreaterThan(700);
  expect(await broken(shop)).toEqual([]);
});
