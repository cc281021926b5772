import { adminProducts, EditedProduct } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { presentProduct } from '#features/catalog/present-product.ts';
import { findProduct } from '#features/catalog/products.queries.ts';
import { createTestShop } from '#test/test-shop.ts';

const msg =
  'Only a saree with a blouse piece has a length for it. Say that it has one, or leave the length empty.';
const rejected = { error: 'NO_BLOUSE_PIECE', msg, fields: { blouse_piece_m: msg } };

describe('[TYPE-02] the length of a blouse piece', () => {
  it('is rejected for a saree without one', async () => {
    const shop = await createTestShop();
    const admin = await shop.createStaff();
    const add = (fields: object) =>
      admin.call(adminProducts.add, { body: { name: 'Nila', price: '2450', ...fields } });

    expect((await add({ blouse_piece_m: '0.8' })).body).toEqual(rejected);
    expect((await add({ blouse_piece_m: '0.8', blouse_piece: '0' })).body).toEqual(rejected);

    const product_id = await shop.addProduct({ blouse_piece: true, blouse_piece_m: 0.8 });
    const product = await findProduct(shop.db, product_id);
    if (!product) throw new Error('no product');
    const form = z.parse(EditedProduct, presentProduct(product));
    const save = (blouse_piece: boolean | null) =>
      admin.call(adminProducts.edit, {
        params: { product_id: `${product_id}` },
        body: { ...form, blouse_piece },
      });
    expect((await save(false)).body).toEqual(rejected);
    expect((await save(null)).body).toEqual(rejected);
    expect((await save(true)).status).toBe(200);
  });
});
