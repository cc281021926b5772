import { adminProducts, cart, catalog, payments } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

/** Longer than the test: without invalidation the cache would keep serving old responses. */
const CACHED = { cacheSeconds: 60 };

async function setEnabled(shop: TestShop, product_id: number, enabled: boolean) {
  const admin = await shop.createStaff();
  const { body } = await admin.call(adminProducts.listAll, { params: { page: '1' } });
  const product = body.products.find((one) => one.product_id === product_id);
  if (!product) throw new Error('the product was not found');
  const { stock, color: _color, fabric: _fabric, occasion: _occasion, ...rest } = product;
  const { status } = await admin.call(adminProducts.edit, {
    params: { product_id: `${product_id}` },
    body: { ...rest, stock, stock_base: stock, enabled },
  });
  expect(status).toBe(200);
}

/** How often the product appears in the list, the count and on its own page. */
async function countVisible(shop: TestShop, product_id: number) {
  const list = await shop.call(catalog.list, { params: { page: '1' } });
  const count = await shop.call(catalog.count, {});
  const page = await shop.call(catalog.find, { params: { product_id: `${product_id}` } });
  return [list.body.products.length, count.body.total_products, page.body.length];
}

describe('disabling a product', () => {
  it('[ADMIN-07] removes it from the list, its page, the cart and checkout at once, and enabling restores it', async () => {
    const shop = await createTestShop(CACHED);
    const saree = await shop.addProduct({ stock: 5 });
    const asha = await shop.createCustomer();
    await asha.call(cart.add, { body: { product_id: saree, quantity: 1 } });
    const startPayment = () =>
      asha.call(payments.start, { body: { product_list: [{ product_id: saree, quantity: 1 }] } });
    expect(await countVisible(shop, saree)).toEqual([1, 1, 1]);

    await setEnabled(shop, saree, false);

    await expect.poll(() => countVisible(shop, saree)).toEqual([0, 0, 0]);
    const view = await asha.call(cart.view);
    expect(view.body.cart_item).toMatchObject([{ product_id: saree, stock: 0 }]);
    const more = await asha.call(cart.add, { body: { product_id: saree, quantity: 1 } });
    expect(more.status).toBe(404);
    expect((await startPayment()).body).toMatchObject({ error: 'OUT_OF_STOCK' });

    await setEnabled(shop, saree, true);

    await expect.poll(() => countVisible(shop, saree)).toEqual([1, 1, 1]);
    expect((await startPayment()).status).toBe(200);
  });
});
