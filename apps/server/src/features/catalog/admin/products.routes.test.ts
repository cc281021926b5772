import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { catalog, managing, type Product } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { openTestShop, pictureOf, type TestShop } from '#test/test-shop.ts';

type Admin = Awaited<ReturnType<TestShop['logInAdmin']>>;

const list = async (admin: Admin, search?: string, page = '1') => {
  const query = search === undefined ? {} : { search };
  const { body } = await admin.call(managing.listAll, { params: { page }, query });
  return body;
};
const namesOf = ({ products }: { products: Product[] }) => products.map(({ name }) => name);

const open = async () => {
  const shop = await openTestShop();
  return { shop, admin: await shop.logInAdmin() };
};

const save = (admin: Admin, product: Product, change: object) =>
  admin.call(managing.edit, {
    params: { product_id: String(product.product_id) },
    // What an honest form would not send is the point of some tests.
    body: { ...product, stock_base: product.stock, ...change } as never,
  });

const auditOf = async (admin: Admin, product_id: number) => {
  const { body } = await admin.call(managing.audit, { query: { product_id: `${product_id}` } });
  return body.audit;
};

describe('listing all products', () => {
  it('lists disabled ones too, the latest changed first, twenty a page', async () => {
    const { shop, admin } = await open();
    for (let made = 1; made <= 23; made += 1) {
      await shop.addProduct({ name: `Saree ${made}`, enabled: made % 2 === 0 });
    }

    const first = await list(admin);
    expect(first.more).toBe(true);
    expect(first.products).toHaveLength(20);
    expect(first.products[0]).toMatchObject({ name: 'Saree 23', enabled: 0 });
    const second = await list(admin, '', '2');
    expect(second.more).toBe(false);
    expect(namesOf(second)).toEqual(['Saree 3', 'Saree 2', 'Saree 1']);
    expect((await list(admin, '', '3')).products).toEqual([]);
  });

  it('finds what is disabled and what is not by the beginnings of their words', async () => {
    const { shop, admin } = await open();
    await shop.addProduct({ name: 'Mayil Kasavu Saree' });
    await shop.addProduct({ name: 'Mayil Pallu Saree', enabled: false });
    await shop.addProduct({ name: 'Nila Saree', enabled: false });

    expect(namesOf(await list(admin, 'mayil'))).toEqual([
      'Mayil Pallu Saree',
      'Mayil Kasavu Saree',
    ]);
    expect(namesOf(await list(admin, 'pal sari'))).toEqual(['Mayil Pallu Saree']);
    expect(namesOf(await list(admin, 'sari'))).toHaveLength(3);
    expect(namesOf(await list(admin, 'silk'))).toEqual([]);
    expect(namesOf(await list(admin, 'mayil nila'))).toEqual([]);
  });

  it('finds products by the words of the trade when all of them are disabled', async () => {
    const { shop, admin } = await open();
    await shop.addProduct({ name: 'Mayil Saree', description: '', enabled: false });

    for (const search of ['sari', 'mayil', 'may sar']) {
      expect([search, ...namesOf(await list(admin, search))]).toEqual([search, 'Mayil Saree']);
    }
  });

  it('follows a product when it is disabled, renamed and enabled', async () => {
    const { shop, admin } = await open();
    await shop.addProduct({ name: 'Mayil Saree' });
    const change = async (fields: object) => {
      const [product] = (await list(admin, 'saree')).products;
      if (product) await save(admin, product, fields);
    };

    await change({ enabled: 0 });
    expect(namesOf(await list(admin, 'mayil'))).toEqual(['Mayil Saree']);
    await change({ name: 'Nila Saree' });
    expect(namesOf(await list(admin, 'mayil'))).toEqual([]);
    expect(namesOf(await list(admin, 'nila'))).toEqual(['Nila Saree']);
    await change({ enabled: true });
    expect(namesOf(await list(admin, 'nila'))).toEqual(['Nila Saree']);
  });

  it('ends with page 100', async () => {
    const { admin } = await open();
    expect((await admin.call(managing.listAll, { params: { page: '100' } })).status).toBe(200);
    expect((await admin.call(managing.listAll, { params: { page: '101' } })).status).toBe(400);
  });
});

describe('adding a product', () => {
  it('takes fields and pictures, answers the product, and notes who added it', async () => {
    const { shop, admin } = await open();
    const body = { name: 'Nila Saree', price: '2450.50', stock: '3', color: 'Ivory' } as const;
    const files = [await pictureOf(1), await pictureOf(2)];

    const added = await admin.call(managing.add, { body, files });

    expect(added.status).toBe(200);
    expect(added.body).toMatchObject({
      ...{ name: 'Nila Saree', price: 2450.5, stock: 3, color: 'Ivory', fabric: null },
      ...{ description: '', discount: 0, category_id: 1, brand_id: 1, enabled: 1 },
    });
    expect(added.body.image).toHaveLength(2);
    const [seen] = (
      await shop.call(catalog.find, { params: { product_id: `${added.body.product_id}` } })
    ).body;
    expect(seen).toEqual(added.body);
    expect(await auditOf(admin, added.body.product_id)).toMatchObject([
      {
        action: 'added',
        admin: expect.any(String),
        after: { name: 'Nila Saree', stock: 3, pictures: 2 },
      },
    ]);
  });

  it('adds a product once, however often the same request arrives', async () => {
    const { admin } = await open();
    const request_id = randomUUID();
    const body = { name: 'Nila Saree', price: '2450', request_id };
    const files = [await pictureOf(1)];

    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.call(managing.add, { body, files })),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body.product_id)).size).toBe(1);
    expect((await list(admin)).products).toHaveLength(1);
    const { product_id } = answers[0]?.body ?? {};
    const query = { product_id: `${product_id}` };
    const one = await admin.call(managing.listAll, { params: { page: '1' }, query });
    expect(namesOf(one.body)).toEqual(['Nila Saree']);
  });

  it('says which picture cannot be taken, and why', async () => {
    const { admin } = await open();
    const body = { name: 'Nila Saree', price: '2450' };
    const good = await pictureOf(1);
    const huge = await pictureOf(2, { width: 10_000, height: 6_000 });

    const text = await admin.call(managing.add, { body, files: [good, Buffer.from('text')] });
    const large = await admin.call(managing.add, { body, files: [good, good, huge] });

    expect(text.body.msg).toBe('Picture 2 is not a JPEG, PNG or WebP picture we can use.');
    expect(large.body).toMatchObject({ error: 'PICTURE_TOO_LARGE' });
    expect(large.body.msg).toContain('Picture 3');
  });

  it('says what is wrong field by field, and leaves no row and no file', async () => {
    const { shop, admin } = await open();
    const body = { price: '0', stock: '-1', color: 'Plaid' };

    const refused = await admin.call(managing.add, {
      body: body as never,
      files: [await pictureOf(1)],
    });

    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields ?? {})).toEqual(['name', 'price', 'stock', 'color']);
    expect((await list(admin)).products).toEqual([]);
    expect(await readdir(shop.folder)).toEqual([]);
  });

  it('leaves no file when the last of its pictures is refused or the product cannot be stored', async () => {
    const { shop, admin } = await open();
    const body = { name: 'Nila Saree', price: '2450' };
    const broken = [await pictureOf(1), Buffer.from('no picture')];

    expect((await admin.call(managing.add, { body, files: broken })).body.error).toBe(
      'PICTURE_REFUSED',
    );
    await shop.db.schema.alterTable('product_stock').renameTo('elsewhere').execute();
    expect((await admin.call(managing.add, { body, files: [await pictureOf(1)] })).status).toBe(
      500,
    );

    expect(await readdir(shop.folder)).toEqual([]);
  });
});

describe('editing over HTTP', () => {
  it('refuses the second of two admins with the field error, and notes what the first changed', async () => {
    const { shop, admin } = await open();
    const other = await shop.logInAdmin();
    const product_id = await shop.addProduct({ name: 'Nila Saree', stock: 5 });
    const [product] = (await list(admin)).products;
    if (!product) throw new Error('it is not listed');

    const first = await save(admin, product, {
      ...{ name: 'Nila Silk Saree', price: 3000, stock: 7, category_id: 2 },
    });
    const second = await save(other, product, { name: 'Mayil Saree' });

    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ name: 'Nila Silk Saree', price: 3000, stock: 7 });
    expect(second.status).toBe(409);
    expect(second.body.error).toBe('EDITED_MEANWHILE');
    expect(await auditOf(admin, product_id)).toMatchObject([
      {
        action: 'edited',
        before: { name: 'Nila Saree', price: 2450, stock: 5, category_id: 1 },
        after: { name: 'Nila Silk Saree', price: 3000, stock: 7, category_id: 2 },
      },
    ]);
  });

  it('orders and removes pictures, and takes none that the shop does not have', async () => {
    const { shop, admin } = await open();
    await shop.addProduct({}, [await pictureOf(1), await pictureOf(2), await pictureOf(3)]);
    const [product] = (await list(admin)).products;
    if (!product) throw new Error('it is not listed');
    const [one, two, three] = product.image;

    const stranger = await save(admin, product, { image: [`${'a'.repeat(26)}.jpg`] });
    expect([stranger.status, stranger.body.error]).toEqual([404, 'PICTURE_NOT_FOUND']);
    expect((await save(admin, product, { image: [one, one] })).status).toBe(400);
    expect((await save(admin, product, { image: [three, two] })).body.image).toEqual([three, two]);
  });

  it('adds pictures behind those that are there, up to eight', async () => {
    const { shop, admin } = await open();
    const product_id = await shop.addProduct({}, [await pictureOf(1)]);
    const params = { product_id: `${product_id}` };
    const updated_at = async () => (await list(admin)).products[0]?.updated_at ?? '';
    const pictures = (from: number, to: number) =>
      Promise.all(Array.from({ length: to - from + 1 }, (_, place) => pictureOf(from + place)));

    const stale = await updated_at();
    const body = { updated_at: stale };
    const added = await admin.call(managing.addPictures, {
      params,
      body,
      files: await pictures(2, 8),
    });
    expect(added.body.image).toHaveLength(8);
    expect(added.body.sent).toEqual(added.body.image.slice(1));

    const late = await admin.call(managing.addPictures, {
      params,
      body,
      files: await pictures(1, 1),
    });
    expect(late.body.error).toBe('EDITED_MEANWHILE');
    const fresh = { updated_at: await updated_at() };
    const ninth = { params, body: fresh, files: await pictures(9, 9) };
    expect((await admin.call(managing.addPictures, ninth)).body.error).toBe('PICTURES_TOO_MANY');
    expect(await readdir(shop.folder)).toHaveLength(8);
  });
});
