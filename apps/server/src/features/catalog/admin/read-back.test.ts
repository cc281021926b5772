import { adminProducts, catalog } from '@shop/contract';
import { expect, it } from 'vitest';
import { createTestShop } from '#test/test-shop.ts';

it('[ADMIN-08] a product that was just saved is read back at once, although replies are cached', async () => {
  const shop = await createTestShop({ cacheSeconds: 60 });
  const admin = await shop.createStaff();
  const added = await admin.call(adminProducts.add, { body: { name: 'Nila', price: '2450' } });
  const params = { product_id: String(added.body.product_id) };
  const findName = async () => (await shop.call(catalog.find, { params })).body[0]?.name;
  const { description, price, discount, stock, category_id, brand_id } = added.body;
  const fields = { description, price, discount, stock, category_id, brand_id };
  let { updated_at } = added.body;

  for (const name of ['Asha', 'Bindu', 'Chitra', 'Devi', 'Elsa', 'Fathima']) {
    await findName();
    const body = { ...fields, name, enabled: 1 as const, image: [], updated_at };
    const saved = await admin.call(adminProducts.edit, { params, body });
    expect([saved.status, await findName()]).toEqual([200, name]);
    ({ updated_at } = saved.body);
  }
});
