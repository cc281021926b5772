import { accounts, buildUrl, catalog } from '@shop/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { editProduct } from '#features/catalog/admin/edit-product.ts';
import { findEnabledProduct } from '#features/catalog/products.queries.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { spawnServer } from '#tools/spawn-server.ts';

describe('two server processes on one database', () => {
  it('both show an edit long before their cached responses expire', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ name: 'Nila Saree' });
    const origins = await Promise.all([startServer(shop), startServer(shop)]);
    const fetchAll = (origin: string) =>
      Promise.all([
        fetchText(origin + buildUrl(catalog.find, { params: { product_id: saree } })),
        fetchText(origin + buildUrl(catalog.list, { params: { page: 1 } })),
        fetchText(`${origin}/product-info/${saree}`),
        fetchText(`${origin}/home`),
      ]);
    for (const origin of origins) {
      for (const text of await fetchAll(origin)) expect(text).toContain('Nila Saree');
    }

    const product = await findEnabledProduct(shop.db, saree);
    if (!product) throw new Error('no such product');
    await editProduct(shop.deps, { ...product, name: 'Mayil Saree', stock_base: product.stock });

    await expect
      .poll(async () => (await Promise.all(origins.map(fetchAll))).flat(), {
        timeout: 10_000,
        interval: 20,
      })
      .toSatisfy((texts: string[]) => texts.every((text) => text.includes('Mayil Saree')));
  });
});

it('customers can log in while Node watches files, as in development', async () => {
  const shop = await createTestShop();
  const { email, password } = await shop.createCustomer();
  const flags = [`--watch-path=${import.meta.dirname}`, '--watch-preserve-output'];
  const server = await spawnServer(shop.url, { IMAGE_DIR: shop.imageDir }, flags);
  onTestFinished(server.stop);

  const response = await fetch(server.origin + buildUrl(accounts.logIn), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

  expect(response.status).toBe(200);
});

const fetchText = async (url: string) => (await fetch(url)).text();

async function startServer({ url, imageDir }: TestShop): Promise<string> {
  const server = await spawnServer(url, { IMAGE_DIR: imageDir, RESPONSE_CACHE_SECONDS: '60' });
  onTestFinished(server.stop);
  return server.origin;
}
