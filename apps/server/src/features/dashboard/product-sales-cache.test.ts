import { afterEach, expect, it, vi } from 'vitest';
import { buy } from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { getProductSales } from './product-sales-cache.ts';

afterEach(() => void vi.useRealTimers());

const getPiecesSold = async ({ db }: TestShop, threshold?: number) =>
  (await getProductSales(db, threshold)).best[0]?.pieces ?? 0;

it('runs the query every time for few products', async () => {
  const shop = await createTestShop();
  const asha = await shop.createCustomer();
  const saree = await shop.addProduct({ stock: 9 });

  await buy(shop, asha, saree);
  expect(await getPiecesSold(shop)).toBe(1);
  await buy(shop, asha, saree);
  expect(await getPiecesSold(shop)).toBe(2);
});

it('serves the cached result for many products, never older than ten minutes', async () => {
  const shop = await createTestShop();
  const asha = await shop.createCustomer();
  const saree = await shop.addProduct({ stock: 9 });
  const read = () => getPiecesSold(shop, 1);
  await buy(shop, asha, saree);
  expect(await read()).toBe(1);
  await buy(shop, asha, saree);
  expect(await read()).toBe(1);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  expect(await read()).toBe(1);
  // That call started a refresh in the background.
  await expect.poll(read).toBe(2);

  await buy(shop, asha, saree);
  vi.setSystemTime(Date.now() + 11 * 60_000);
  expect(await read()).toBe(3);
});
