import { cart, catalog, managing, payments } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '#test/test-shop.ts';

/** Longer than a test takes: what was told once would be told again, if nobody let go of it. */
const HOT = { hotSeconds: 60 };

async function switchTo(shop: TestShop, product_id: number, enabled: boolean) {
  const admin = await shop.logInAdmin();
  const { body } = await admin.call(managing.listAll, { params: { page: '1' } });
  const product = body.products.find((one) => one.product_id === product_id);
  if (!product) throw new Error('there is no such product');
  const { stock, color: _color, fabric: _fabric, occasion: _occasion, ...rest } = product;
  const { status } = await admin.call(managing.edit, {
    params: { product_id: `${product_id}` },
    body: { ...rest, stock, stock_base: stock, enabled },
  });
  expect(status).toBe(200);
}

/** What a customer sees of a product: on the list, in the count, on its own page. */
async function seen(shop: TestShop, product_id: number) {
  const list = await shop.call(catalog.list, { params: { page: '1' } });
  const count = await shop.call(catalog.count, {});
  const page = await shop.call(catalog.find, { params: { product_id: `${product_id}` } });
  return [list.body.products.length, count.body.total_products, page.body.length];
}

describe('disabling a product', () => {
  it('[ADMIN-07] takes it from the list, its page, the cart and from buying at once, and enabling brings it back', async () => {
    const shop = await openTestShop(HOT);
    const saree = await shop.addProduct({ stock: 5 });
    const asha = await shop.signUp();
    await asha.call(cart.add, { body: { product_id: saree, quantity: 1 } });
    const buying = () =>
      asha.call(payments.start, { body: { product_list: [{ product_id: saree, quantity: 1 }] } });
    expect(await seen(shop, saree)).toEqual([1, 1, 1]);

    await switchTo(shop, saree, false);

    await expect.poll(() => seen(shop, saree)).toEqual([0, 0, 0]);
    const view = await asha.call(cart.view);
    expect(view.body.cart_item).toMatchObject([{ product_id: saree, stock: 0 }]);
    const more = await asha.call(cart.add, { body: { product_id: saree, quantity: 1 } });
    expect(more.status).toBe(404);
    expect((await buying()).body).toMatchObject({ error: 'OUT_OF_STOCK' });

    await switchTo(shop, saree, true);

    await expect.poll(() => seen(shop, saree)).toEqual([1, 1, 1]);
    expect((await buying()).status).toBe(200);
  });
});
