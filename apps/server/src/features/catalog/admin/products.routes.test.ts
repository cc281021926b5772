import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { adminProducts, adminTax, catalog, type Product } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { createImage, createTestShop, type TestShop } from '#test/test-shop.ts';

type Staff = Awaited<ReturnType<TestShop['createStaff']>>;

const list = async (admin: Staff, search?: string, page = '1') => {
  const query = search === undefined ? {} : { search };
  const { body } = await admin.call(adminProducts.listAll, { params: { page }, query });
  return body;
};
const getNames = ({ products }: { products: Product[] }) => products.map(({ name }) => name);

const openWithStaff = async () => {
  const shop = await createTestShop();
  return { shop, admin: await shop.createStaff() };
};

const save = (admin: Staff, product: Product, change: object) =>
  admin.call(adminProducts.edit, {
    params: { product_id: String(product.product_id) },
    // Some tests send what the form would not.
    body: { ...product, stock_base: product.stock, ...change } as never,
  });

const listAudit = async (admin: Staff, product_id: number) => {
  const { body } = await admin.call(adminProducts.audit, {
    query: { product_id: `${product_id}` },
  });
  return body.audit;
};

it('a helper reads the tax in a price, and leaves the tax class to the owner', async () => {
  const { shop, admin } = await openWithStaff();
  const helper = await shop.createStaff('catalogue');
  await shop.addProduct({ name: 'Nila Saree' });
  const [product] = (await list(helper)).products;
  if (!product) throw new Error('no product');
  const add = { name: 'Mayil Saree', price: '2450', tax_class: 'cloth' };

  expect((await helper.call(adminTax.view)).body.classes.length).toBeGreaterThan(0);
  expect((await save(helper, product, { tax_class: 'cloth' })).body.error).toBe('NOT_YOUR_ROLE');
  expect((await helper.call(adminProducts.add, { body: add })).body.error).toBe('NOT_YOUR_ROLE');
  expect(getNames(await list(admin))).toEqual(['Nila Saree']);
  const changed = await save(admin, product, { tax_class: 'cloth' });
  expect(changed.body.tax_class).toBe('cloth');
  const kept = await save(helper, changed.body, { name: 'Nila Kasavu', tax_class: 'cloth' });
  expect(kept.body.name).toBe('Nila Kasavu');
});

describe('listing all products', () => {
  it('includes disabled ones, last modified first, twenty a page', async () => {
    const { shop, admin } = await openWithStaff();
    for (let i = 1; i <= 23; i += 1) {
      await shop.addProduct({ name: `Saree ${i}`, enabled: i % 2 === 0 });
    }

    const first = await list(admin);
    expect(first.more).toBe(true);
    expect(first.products).toHaveLength(20);
    expect(first.products[0]).toMatchObject({ name: 'Saree 23', enabled: 0 });
    const second = await list(admin, '', '2');
    expect(second.more).toBe(false);
    expect(getNames(second)).toEqual(['Saree 3', 'Saree 2', 'Saree 1']);
    expect((await list(admin, '', '3')).products).toEqual([]);
  });

  it('finds enabled and disabled products by prefixes of their words', async () => {
    const { shop, admin } = await openWithStaff();
    await shop.addProduct({ name: 'Mayil Kasavu Saree' });
    await shop.addProduct({ name: 'Mayil Pallu Saree', enabled: false });
    await shop.addProduct({ name: 'Nila Saree', enabled: false });

    expect(getNames(await list(admin, 'mayil'))).toEqual([
      'Mayil Pallu Saree',
      'Mayil Kasavu Saree',
    ]);
    expect(getNames(await list(admin, 'pal sari'))).toEqual(['Mayil Pallu Saree']);
    expect(getNames(await list(admin, 'sari'))).toHaveLength(3);
    expect(getNames(await list(admin, 'silk'))).toEqual([]);
    expect(getNames(await list(admin, 'mayil nila'))).toEqual([]);
  });

  it('[FIND-05] finds a product by its shelf mark, or by its number without one', async () => {
    const { shop, admin } = await openWithStaff();
    await shop.addProduct({ name: 'Mayil Saree' });
    await shop.addProduct({ name: 'Nila Saree', enabled: false });
    const [nila, mayil] = (await list(admin)).products;
    if (!mayil || !nila) throw new Error('two products were added');

    const saved = await save(admin, mayil, { shelf_mark: 'R3-64' });

    expect(saved.body).toMatchObject({ shelf_mark: 'R3-64' });
    expect(getNames(await list(admin, 'r3-64'))).toEqual(['Mayil Saree']);
    expect(getNames(await list(admin, `${nila.product_id}`))).toEqual(['Nila Saree']);
    expect((await list(admin, 'R3-65')).products).toEqual([]);
    // An edit in the specified form keeps it.
    await save(
      admin,
      { ...mayil, updated_at: saved.body.updated_at },
      { name: 'Mayilpeeli Saree' },
    );
    expect((await list(admin, 'r3-64')).products).toMatchObject([{ shelf_mark: 'R3-64' }]);
    const shown = await shop.createClient().call(catalog.find, {
      params: { product_id: `${mayil.product_id}` },
    });
    expect(shown.body).toMatchObject([{ name: 'Mayilpeeli Saree' }]);
    expect(JSON.stringify(shown.body)).not.toContain('R3-64');
  });

  it('finds products by synonyms when all of them are disabled', async () => {
    const { shop, admin } = await openWithStaff();
    await shop.addProduct({ name: 'Mayil Saree', description: '', enabled: false });

    for (const search of ['sari', 'mayil', 'may sar']) {
      expect([search, ...getNames(await list(admin, search))]).toEqual([search, 'Mayil Saree']);
    }
  });

  it('finds a product after it is disabled, renamed and enabled', async () => {
    const { shop, admin } = await openWithStaff();
    await shop.addProduct({ name: 'Mayil Saree' });
    const change = async (fields: object) => {
      const [product] = (await list(admin, 'saree')).products;
      if (product) await save(admin, product, fields);
    };

    await change({ enabled: 0 });
    expect(getNames(await list(admin, 'mayil'))).toEqual(['Mayil Saree']);
    await change({ name: 'Nila Saree' });
    expect(getNames(await list(admin, 'mayil'))).toEqual([]);
    expect(getNames(await list(admin, 'nila'))).toEqual(['Nila Saree']);
    await change({ enabled: true });
    expect(getNames(await list(admin, 'nila'))).toEqual(['Nila Saree']);
  });

  it('ends with page 100', async () => {
    const { admin } = await openWithStaff();
    expect((await admin.call(adminProducts.listAll, { params: { page: '100' } })).status).toBe(200);
    expect((await admin.call(adminProducts.listAll, { params: { page: '101' } })).status).toBe(400);
  });
});

describe('adding a product', () => {
  it('takes fields and images, returns the product, and writes the audit log', async () => {
    const { shop, admin } = await openWithStaff();
    const body = { name: 'Nila Saree', price: '2450.50', stock: '3', color: 'Ivory' } as const;
    const files = [await createImage(1), await createImage(2)];

    const added = await admin.call(adminProducts.add, { body, files });

    expect(added.status).toBe(200);
    expect(added.body).toMatchObject({
      name: 'Nila Saree',
      price: 2450.5,
      stock: 3,
      color: 'Ivory',
      fabric: null,
      description: '',
      discount: 0,
      category_id: 1,
      brand_id: 1,
      enabled: 1,
    });
    expect(added.body.image).toHaveLength(2);
    const [listed] = (
      await shop.call(catalog.find, { params: { product_id: `${added.body.product_id}` } })
    ).body;
    expect(listed).toEqual(added.body);
    expect(await listAudit(admin, added.body.product_id)).toMatchObject([
      {
        action: 'added',
        admin: expect.any(String),
        after: { name: 'Nila Saree', stock: 3, pictures: 2 },
      },
    ]);
  });

  it('[TYPE-01] [TYPE-02] takes type, colours and measures, and leaves out what is not known', async () => {
    const { shop, admin } = await openWithStaff();
    const colors = { body_color: 'Ivory', border_color: 'Gold' } as const;
    const blouse = { blouse_piece: '1', blouse_piece_m: '0.8' } as const;
    const measures = { length_m: '5.5', width_m: '1.12', zari: 'Half-fine', ...blouse };
    const fields = { name: 'Nila', price: '2450', ...measures, ...colors };

    const { body: product } = await admin.call(adminProducts.add, { body: fields });
    const { body: stole } = await admin.call(adminProducts.add, {
      body: { name: 'Kaayal', price: '900', type: 'stole' },
    });
    const { body: wrong } = await admin.call(adminProducts.add, {
      body: { name: 'Wrong', price: '900', length_m: '0' },
    });

    const expected = { type: 'saree', length_m: 5.5, width_m: 1.12, blouse_piece: true };
    expect(product).toMatchObject({
      ...expected,
      blouse_piece_m: 0.8,
      zari: 'Half-fine',
      ...colors,
    });
    expect(product).not.toHaveProperty('weight_g');
    expect(stole.type).toBe('stole');
    expect(wrong).toMatchObject({ fields: { length_m: 'Enter metres, at most 100.' } });
    const { body: listed } = await shop.createClient().call(catalog.list, {
      params: { page: '1' },
      query: { type: 'saree', border_color: 'Gold' },
    });
    expect(listed.products).toEqual([product]);
  });

  it('[ADMIN-18] takes any discount from 0 to 100 with at most two decimals, and keeps it exactly', async () => {
    const { shop, admin } = await openWithStaff();
    const add = (discount: string) =>
      admin.call(adminProducts.add, { body: { name: 'Nila', price: '2450', discount } });

    for (const discount of [0.01, 7.07, 12.5, 33.33, 99.99, 100]) {
      const { body: product } = await add(String(discount));
      expect(product.discount).toBe(discount);
      const params = { product_id: String(product.product_id) };
      const { body: saved } = await save(admin, product, {});
      expect([saved.error, saved.discount]).toEqual([undefined, discount]);
      const { body: found } = await shop.createClient().call(catalog.find, { params });
      expect(found[0]?.discount).toBe(discount);
    }
    for (const discount of ['100.01', '12.345', '-1', 'some']) {
      const { status, body } = await add(discount);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['discount']]);
    }
  });

  it('is idempotent for the same request id', async () => {
    const { admin } = await openWithStaff();
    const request_id = randomUUID();
    const body = { name: 'Nila Saree', price: '2450', request_id };
    const files = [await createImage(1)];

    const responses = await Promise.all(
      [1, 2, 3].map(() => admin.call(adminProducts.add, { body, files })),
    );

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map((response) => response.body.product_id)).size).toBe(1);
    expect((await list(admin)).products).toHaveLength(1);
    const { product_id } = responses[0]?.body ?? {};
    const query = { product_id: `${product_id}` };
    const one = await admin.call(adminProducts.listAll, { params: { page: '1' }, query });
    expect(getNames(one.body)).toEqual(['Nila Saree']);
  });

  it('names the image that was rejected, and why', async () => {
    const { admin } = await openWithStaff();
    const body = { name: 'Nila Saree', price: '2450' };
    const good = await createImage(1);
    const huge = await createImage(2, { width: 10_000, height: 6_000 });

    const text = await admin.call(adminProducts.add, { body, files: [good, Buffer.from('text')] });
    const large = await admin.call(adminProducts.add, { body, files: [good, good, huge] });

    expect(text.body.msg).toBe('We could not read picture 2. Please use a JPEG, PNG or WebP file.');
    expect(large.body).toMatchObject({ error: 'IMAGE_TOO_LARGE' });
    expect(large.body.msg).toContain('Picture 3');
    expect(text.body.fields).toEqual({ 'images.1': text.body.msg });
    expect(large.body.fields).toEqual({ 'images.2': large.body.msg });
  });

  it('reports errors by field, and leaves neither rows nor files', async () => {
    const { shop, admin } = await openWithStaff();
    const body = { price: '0', stock: '-1', color: 'Plaid' };

    const rejected = await admin.call(adminProducts.add, {
      body: body as never,
      files: [await createImage(1)],
    });

    expect(rejected.status).toBe(400);
    expect(Object.keys(rejected.body.fields ?? {})).toEqual(['name', 'price', 'stock', 'color']);
    expect((await list(admin)).products).toEqual([]);
    expect(await readdir(shop.imageDir)).toEqual([]);
  });

  it('leaves no file when its last image is rejected or the product cannot be stored', async () => {
    const { shop, admin } = await openWithStaff();
    const body = { name: 'Nila Saree', price: '2450' };
    const broken = [await createImage(1), Buffer.from('not an image')];

    expect((await admin.call(adminProducts.add, { body, files: broken })).body.error).toBe(
      'INVALID_IMAGE',
    );
    await shop.db.schema.alterTable('product_stock').renameTo('elsewhere').execute();
    expect(
      (await admin.call(adminProducts.add, { body, files: [await createImage(1)] })).status,
    ).toBe(500);

    expect(await readdir(shop.imageDir)).toEqual([]);
  });
});

describe('editing over HTTP', () => {
  it('rejects the second of two admins with a conflict, and audits the change of the first', async () => {
    const { shop, admin } = await openWithStaff();
    const other = await shop.createStaff();
    const product_id = await shop.addProduct({ name: 'Nila Saree', stock: 5 });
    const [product] = (await list(admin)).products;
    if (!product) throw new Error('the product is not listed');

    const first = await save(admin, product, {
      name: 'Nila Silk Saree',
      price: 3000,
      stock: 7,
      category_id: 2,
    });
    const second = await save(other, product, { name: 'Mayil Saree' });

    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ name: 'Nila Silk Saree', price: 3000, stock: 7 });
    expect(second.status).toBe(409);
    expect(second.body.error).toBe('EDIT_CONFLICT');
    expect(await listAudit(admin, product_id)).toMatchObject([
      {
        action: 'edited',
        before: { name: 'Nila Saree', price: 2450, stock: 5, category_id: 1 },
        after: { name: 'Nila Silk Saree', price: 3000, stock: 7, category_id: 2 },
      },
    ]);
  });

  it('[ADMIN-17] takes the product of the specification, without a field of ours', async () => {
    const { shop, admin } = await openWithStaff();
    const product_id = await shop.addProduct({ stock: 5 });
    const params = { product_id: `${product_id}` };
    const [product] = (await admin.call(catalog.find, { params })).body;
    if (!product) throw new Error('the product is not listed');

    const { status, body } = await admin.call(adminProducts.edit, {
      params,
      body: { ...product, stock: 12 } as never,
    });

    expect([status, body.stock]).toEqual([200, 12]);
    expect(await listAudit(admin, product_id)).toMatchObject([{ after: { stock: 12 } }]);
  });

  it('[TYPE-02] keeps measures that were not sent, and clears those that are null', async () => {
    const { admin } = await openWithStaff();
    const { body: added } = await admin.call(adminProducts.add, {
      body: { name: 'Nila', price: '2450', length_m: '5.5', zari: 'Half-fine', weave: 'Plain' },
    });
    const { zari: _zari, ...unsent } = added;

    const { body: product } = await save(admin, unsent, { weave: null, length_m: 6.2 });

    expect(product).toMatchObject({ type: 'saree', zari: 'Half-fine', length_m: 6.2 });
    expect(product).not.toHaveProperty('weave');
  });

  it('reorders and removes images, and rejects unknown keys', async () => {
    const { shop, admin } = await openWithStaff();
    await shop.addProduct({}, [await createImage(1), await createImage(2), await createImage(3)]);
    const [product] = (await list(admin)).products;
    if (!product) throw new Error('the product is not listed');
    const [one, two, three] = product.image;

    const unknown = await save(admin, product, { image: [`${'a'.repeat(26)}.jpg`] });
    expect([unknown.status, unknown.body.error]).toEqual([404, 'IMAGE_NOT_FOUND']);
    expect((await save(admin, product, { image: [one, one] })).status).toBe(400);
    expect((await save(admin, product, { image: [three, two] })).body.image).toEqual([three, two]);
  });

  it('appends images, up to eight', async () => {
    const { shop, admin } = await openWithStaff();
    const product_id = await shop.addProduct({}, [await createImage(1)]);
    const params = { product_id: `${product_id}` };
    const updated_at = async () => (await list(admin)).products[0]?.updated_at ?? '';
    const createImages = (from: number, to: number) =>
      Promise.all(Array.from({ length: to - from + 1 }, (_, index) => createImage(from + index)));

    const stale = await updated_at();
    const body = { updated_at: stale };
    const added = await admin.call(adminProducts.addImages, {
      params,
      body,
      files: await createImages(2, 8),
    });
    expect(added.body.image).toHaveLength(8);
    expect(added.body.sent).toEqual(added.body.image.slice(1));

    const late = await admin.call(adminProducts.addImages, {
      params,
      body,
      files: await createImages(1, 1),
    });
    expect(late.body.error).toBe('EDIT_CONFLICT');
    const fresh = { updated_at: await updated_at() };
    const ninth = { params, body: fresh, files: await createImages(9, 9) };
    expect((await admin.call(adminProducts.addImages, ninth)).body.error).toBe('TOO_MANY_IMAGES');
    expect(await readdir(shop.imageDir)).toHaveLength(8);
  });
});
