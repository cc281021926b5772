import { adminOrders } from '@shop/contract';
import { expect, it } from 'vitest';
import { listViolations } from '#test/payments.ts';
import { createTestShop } from '#test/test-shop.ts';
import { generateOrders } from './generate-orders.ts';
import { generateProducts } from './generate-products.ts';

it('generates orders without violating an invariant', async () => {
  const shop = await createTestShop();
  await generateProducts(shop.url, { products: 200 });

  await generateOrders(shop.url, { orders: 500 });
  await generateOrders(shop.url, { orders: 300 });

  const orders = await shop.db.selectFrom('orders').select('order_id').execute();
  // Some orders get no line, because products above the price limit are skipped.
  expect(orders.length).toBeGreaterThan(700);
  expect(await listViolations(shop)).toEqual([]);
});

it("the admin's list of orders has pages of fifty", async () => {
  const shop = await createTestShop();
  const admin = await shop.createStaff();
  await shop.addProduct({ stock: 5 });
  await generateOrders(shop.url, { orders: 53 });
  const page = async (query: { page?: string }) =>
    (await admin.call(adminOrders.listAll, { query })).body;

  const [first, second, third] = [
    await page({}),
    await page({ page: '2' }),
    await page({ page: '3' }),
  ];

  const total = first.total_orders ?? 0;
  expect([first.orders.length, second.orders.length, third.orders.length]).toEqual([
    50,
    total - 50,
    0,
  ]);
  const ids = [...first.orders, ...second.orders].map(({ order_id }) => order_id);
  expect(new Set(ids).size).toBe(total);
});
