import { shopkeeping } from '@shop/contract';
import { expect, it } from 'vitest';
import { broken } from '#test/payments.ts';
import { openTestShop } from '#test/test-shop.ts';
import { generateOrders } from './generate-orders.ts';
import { generateProducts } from './generate-products.ts';

it('makes orders in a shop where every promise still holds', async () => {
  const shop = await openTestShop();
  await generateProducts(shop.url, { products: 200 });

  await generateOrders(shop.url, { orders: 500 });
  await generateOrders(shop.url, { orders: 300 });

  const made = await shop.db.selectFrom('orders').select('order_id').execute();
  // Some lines fall on products that are too dear for them.
  expect(made.length).toBeGreaterThan(700);
  expect(await broken(shop)).toEqual([]);
});

it("the admin's list of orders has pages of fifty", async () => {
  const shop = await openTestShop();
  const admin = await shop.logInAdmin();
  await shop.addProduct({ stock: 5 });
  await generateOrders(shop.url, { orders: 53 });
  const page = async (query: { page?: string }) =>
    (await admin.call(shopkeeping.listAll, { query })).body;

  const [first, second, third] = [
    await page({}),
    await page({ page: '2' }),
    await page({ page: '3' }),
  ];

  expect([first.orders.length, second.orders.length, third.orders.length]).toEqual([
    50,
    first.total_orders - 50,
    0,
  ]);
  const ids = [...first.orders, ...second.orders].map(({ order_id }) => order_id);
  expect(new Set(ids).size).toBe(first.total_orders);
});
