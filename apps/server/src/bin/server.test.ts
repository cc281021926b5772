import { accounts, addressOf, catalog } from '@shop/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { editProduct } from '#features/catalog/admin/edit-product.ts';
import { findEnabledProduct } from '#features/catalog/products.queries.ts';
import { openTestShop } from '#test/test-shop.ts';
import { openShop } from '#tools/spawn-server.ts';

describe('two server processes on one database', () => {
  it('behave as one: an edit is seen through both, long before a kept answer is too old', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ name: 'Nila Saree' });
    const doors = await Promise.all([openDoor(shop), openDoor(shop)]);
    const ask = (door: string) =>
      Promise.all([
        textOf(door + addressOf(catalog.find, { params: { product_id: saree } })),
        textOf(door + addressOf(catalog.list, { params: { page: 1 } })),
        textOf(`${door}/product-info/${saree}`),
        textOf(`${door}/home`),
      ]);
    for (const door of doors) {
      for (const text of await ask(door)) expect(text).toContain('Nila Saree');
    }

    const product = await findEnabledProduct(shop.db, saree);
    if (!product) throw new Error('the saree is gone');
    await editProduct(shop.deps, { ...product, name: 'Mayil Saree', stock_base: product.stock });

    await expect
      .poll(async () => (await Promise.all(doors.map(ask))).flat(), {
        timeout: 10_000,
        interval: 20,
      })
      .toSatisfy((texts: string[]) => texts.every((text) => text.includes('Mayil Saree')));
  });
});

it('lets customers in while Node watches the files, as in development', async () => {
  const shop = await openTestShop();
  const { email, password } = await shop.signUp();
  const watching = [`--watch-path=${import.meta.dirname}`, '--watch-preserve-output'];
  const door = await openShop(shop.url, { IMAGE_FOLDER: shop.folder }, watching);
  onTestFinished(door.stop);

  const answer = await fetch(door.origin + addressOf(accounts.logIn), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

  expect(answer.status).toBe(200);
});

const textOf = async (url: string) => (await fetch(url)).text();

async function openDoor({ url, folder }: { url: string; folder: string }): Promise<string> {
  const door = await openShop(url, { IMAGE_FOLDER: folder, HOT_SECONDS: '60' });
  onTestFinished(door.stop);
  return door.origin;
}
