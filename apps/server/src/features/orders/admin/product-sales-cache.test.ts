import { afterEach, expect, it, vi } from 'vitest';
import { buy } from '#test/payments.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';
import { soldProducts } from './product-sales-cache.ts';

afterEach(() => void vi.useRealTimers());

const piecesOf = async ({ db }: TestShop, many?: number) =>
  (await soldProducts(db, many)).best[0]?.pieces ?? 0;

it('asks a small shop every time', async () => {
  const shop = await openTestShop();
  const asha = await shop.signUp();
  const saree = await shop.addProduct({ stock: 9 });

  await buy(shop, asha, saree);
  expect(await piecesOf(shop)).toBe(1);
  await buy(shop, asha, saree);
  expect(await piecesOf(shop)).toBe(2);
});

it('tells the last answer where much is sold, and none that is ten minutes old', async () => {
  const shop = await openTestShop();
  const asha = await shop.signUp();
  const saree = await shop.addProduct({ stock: 9 });
  const told = () => piecesOf(shop, 1);
  await buy(shop, asha, saree);
  expect(await told()).toBe(1);
  await buy(shop, asha, saree);
  expect(await told()).toBe(1);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  expect(await told()).toBe(1);
  // Whoever was told that has asked for the next.
  await expect.poll(told).toBe(2);

  await buy(shop, asha, saree);
  vi.setSystemTime(Date.now() + 11 * 60_000);
  expect(await told()).toBe(3);
});
