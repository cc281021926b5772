import { adminProducts, adminStock, EditedProduct } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { presentProduct } from '#features/catalog/present-product.ts';
import { findProduct } from '#features/catalog/products.queries.ts';
import { openPackingShop } from '#test/shipments.ts';
import { registerForTax } from '#test/tax-registration.ts';

describe('[TAX-01] a price between two rates', () => {
  const blouse = { type: 'stitched blouse', name: 'Cotton Blouse', stock: 3 };

  it('is refused with both ways out, by the form and by the quick list', async () => {
    const { shop, admin } = await openPackingShop();
    await registerForTax(shop, 'regular');
    const product_id = await shop.addProduct({ ...blouse, price_paise: fromRupees(2625) });
    const msg =
      'No GST rate fits ₹2,700 for Cotton Blouse. Choose ₹2,625 or less, or ₹2,950.01 or more.';

    await expect(
      shop.addProduct({ ...blouse, price_paise: fromRupees(2700) }),
    ).rejects.toMatchObject({ code: 'PRICE_WITHOUT_RATE' });
    const product = await findProduct(shop.db, product_id);
    if (!product) throw new Error('no product');
    const edit = { ...z.parse(EditedProduct, presentProduct(product)), price: 2700 };
    const params = { product_id: String(product_id) };
    expect((await admin.call(adminProducts.edit, { params, body: edit })).body).toEqual({
      error: 'PRICE_WITHOUT_RATE',
      msg,
      fields: { price: msg },
    });
    const changes = [{ product_id, price: 2700, price_base: 2625 }];
    const request_id = crypto.randomUUID();
    const quick = await admin.call(adminStock.saveChanges, { body: { request_id, changes } });
    expect(quick.body).toMatchObject({ error: 'PRICE_WITHOUT_RATE', msg });

    const cloth = { ...edit, tax_class: 'cloth' };
    expect((await admin.call(adminProducts.edit, { params, body: cloth })).body).toMatchObject({
      price: 2700,
      tax_class: 'cloth',
    });
    const unknown = { ...cloth, tax_class: 'gold' };
    expect((await admin.call(adminProducts.edit, { params, body: unknown })).status).toBe(404);
  });

  it('is taken by a shop that charges no tax', async () => {
    const { shop } = await openPackingShop();
    await registerForTax(shop, 'composition');
    await expect(
      shop.addProduct({ ...blouse, price_paise: fromRupees(2700) }),
    ).resolves.toBeGreaterThan(0);
  });
});
