import { adminProducts, catalog, EditedProduct } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { presentProduct } from '#features/catalog/present-product.ts';
import { findProduct } from '#features/catalog/products.queries.ts';
import { createTestShop } from '#test/test-shop.ts';

describe('[FILE-12] the SKU of a product', () => {
  it('belongs to one product, in capitals or small letters, and staff find it', async () => {
    const shop = await createTestShop();
    const admin = await shop.createStaff();
    const nila = await shop.addProduct({ name: 'Nila Saree', sku: 'KK-12' });
    const mayil = await shop.addProduct({ name: 'Mayil Saree' });
    const save = async (product_id: number, sku: string) => {
      const product = await findProduct(shop.db, product_id);
      if (!product) throw new Error('no product');
      return admin.call(adminProducts.edit, {
        params: { product_id: `${product_id}` },
        body: { ...z.parse(EditedProduct, presentProduct(product)), sku },
      });
    };

    const msg = 'Another product has this SKU: Nila Saree. Choose another one.';
    expect((await save(mayil, 'kk-12')).body).toEqual({
      error: 'SKU_TAKEN',
      msg,
      fields: { sku: msg },
    });
    expect((await save(nila, 'kk-12')).status).toBe(200);
    expect((await save(mayil, 'KK-13')).status).toBe(200);
    const added = await admin.call(adminProducts.add, {
      body: { name: 'Thamara Saree', price: '2450', sku: 'kk-13' },
    });
    expect(added.body).toMatchObject({ error: 'SKU_TAKEN' });

    const { body } = await admin.call(adminProducts.listAll, {
      params: { page: '1' },
      query: { search: 'KK-12' },
    });
    expect(body.products).toMatchObject([{ product_id: nila, sku: 'kk-12' }]);
    const shown = await shop.createClient().call(catalog.find, {
      params: { product_id: `${nila}` },
    });
    expect(JSON.stringify(shown.body)).not.toContain('kk-12');
  });

  it('is given to one of two that ask for it at once', async () => {
    const shop = await createTestShop();
    const admin = await shop.createStaff();
    const add = () =>
      admin.call(adminProducts.add, { body: { name: 'Nila', price: '2450', sku: 'KK-1' } });
    const replies = await Promise.all([add(), add(), add()]);
    const added = replies.filter(({ status }) => status === 200);
    const refused = replies.filter(({ body }) => 'error' in body && body.error === 'SKU_TAKEN');
    expect([added.length, refused.length]).toEqual([1, 2]);
  });
});
