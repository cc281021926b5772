import { fileURLToPath } from 'node:url';
import { addressOf, catalog } from '@shop/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '#db/local-postgres.ts';
import { findEnabledProduct } from '#features/catalog/catalog.queries.ts';
import { editProduct } from '#features/catalog/edit-product.ts';
import { openTestShop } from '#test/test-shop.ts';
import { answers, end, run } from './children.ts';

const settings = fileURLToPath(new URL('../../../../.env.example', import.meta.url));

describe('two server processes on one database', () => {
  it('behave as one: an edit is seen through both within a second', async () => {
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
        timeout: 1_000,
        interval: 20,
      })
      .toSatisfy((texts: string[]) => texts.every((text) => text.includes('Mayil Saree')));
  });
});

const textOf = async (url: string) => (await fetch(url)).text();

/** Starts the production server as a process of its own and waits until it serves. */
async function openDoor({ url, folder }: { url: string; folder: string }): Promise<string> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DATABASE_URL: url,
    IMAGE_FOLDER: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    ORIGIN: origin,
    HOT_SECONDS: '60',
  };
  const server = run('shop.ts', env, [`--env-file=${settings}`]);
  onTestFinished(() => end(server));
  await answers(`${origin}/health/ready`, server);
  return origin;
}
