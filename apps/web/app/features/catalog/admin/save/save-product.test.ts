import { describe, expect, it } from 'vitest';
import { createCall } from '#api/call.ts';
import { toEditedFields } from '#features/catalog/admin/product-form-data.ts';
import { saveProduct } from './save-product.ts';

const PRODUCT = {
  product_id: 7,
  name: 'Kasavu Saree',
  description: '',
  price: 2450,
  discount: 0,
  stock: 3,
  category_id: 1,
  brand_id: 1,
  enabled: 1 as const,
  image: [],
  updated_at: '2026-11-01T05:00:00.000Z',
};
const STORED = { ...PRODUCT, name: 'Stored' };

/** The second reply is that of the list. */
function save(reply: object) {
  const replies = [reply, { products: [STORED] }];
  const call = createCall(async () => Response.json(replies.shift()));
  return saveProduct(call, PRODUCT, toEditedFields(PRODUCT));
}

describe('[ADMIN-08] saveProduct', () => {
  it('takes the product of the reply', async () => {
    expect(await save({ ...PRODUCT, name: 'Replied' })).toMatchObject({ name: 'Replied' });
  });

  it('[FIND-05] keeps a field that only staff see, so that the next save does not clear it', async () => {
    expect(await save({ ...PRODUCT, shelf_mark: 'R3-64' })).toMatchObject({ shelf_mark: 'R3-64' });
  });

  it.each([{}, { msg: 'Updated' }])('reads the product again after %j', async (reply) => {
    expect(await save(reply)).toMatchObject({ name: 'Stored' });
  });

  it("fails when the reply has the field 'error'", async () => {
    await expect(save({ error: 'no' })).rejects.toMatchObject({ code: undefined });
  });
});
