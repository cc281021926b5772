import { catalog } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { describe, expect, it } from 'vitest';
import { createImage, createTestShop } from '#test/test-shop.ts';

const names = ({ products }: { products: { name: string }[] }) => products.map(({ name }) => name);

describe('GET /api/prod/getnum', () => {
  it('[API-02] returns total_products', async () => {
    const shop = await createTestShop();
    await shop.addProduct();
    await shop.addProduct({ enabled: false });

    const { status, body } = await shop.call(catalog.count);

    expect({ status, total: body.total_products }).toEqual({ status: 200, total: 1 });
  });

  it('counts what the same query would list', async () => {
    const shop = await createTestShop();
    await shop.addProduct({ color: 'Maroon' });
    await shop.addProduct({ color: 'Ivory' });

    const { body } = await shop.call(catalog.count, { query: { color: 'Maroon' } });

    expect(body.total_products).toBe(1);
  });

  it('returns the most frequent colours and occasions, for the filter chips', async () => {
    const shop = await createTestShop();
    await shop.addProduct({ color: 'Maroon', occasion: 'Bridal' });
    await shop.addProduct({ color: 'Maroon', occasion: 'Office' });
    await shop.addProduct({ color: 'Ivory', occasion: 'Bridal' });

    const { body } = await shop.call(catalog.count);

    expect(body.popular).toEqual([
      { filter: 'color', value: 'Maroon', products: 2 },
      { filter: 'color', value: 'Ivory', products: 1 },
      { filter: 'occasion', value: 'Bridal', products: 2 },
      { filter: 'occasion', value: 'Office', products: 1 },
    ]);
  });
});

describe('GET /api/products/{page}', () => {
  it('[API-03] combines search, prices, colour, fabric, occasion, sort and order', async () => {
    const shop = await createTestShop();
    const filters = { color: 'Maroon', fabric: 'Silk', occasion: 'Bridal' } as const;
    const silk = (name: string, rupees: number, other = {}) =>
      shop.addProduct({ name, price_paise: fromRupees(rupees), ...filters, ...other });
    await silk('Gopuram Saree, dear', 9000);
    await silk('Gopuram Saree, fair', 6000);
    await silk('Gopuram Saree, cheap', 5000);
    await silk('Gopuram Saree, too dear', 12_000);
    await silk('Gopuram Saree, green', 6000, { color: 'Green' });
    await silk('Mayil Saree', 6000);

    const { body } = await shop.call(catalog.list, {
      params: { page: '1' },
      query: {
        search: 'gopuram',
        min_price: '5000',
        max_price: '9000.00',
        ...filters,
        sort_by: 'price',
        order: 'asc',
      },
    });

    expect(names(body)).toEqual([
      'Gopuram Saree, cheap',
      'Gopuram Saree, fair',
      'Gopuram Saree, dear',
    ]);
    expect(body.total_products).toBe(3);
  });

  it('[SEEK-04] lists products with any of several choices of a filter', async () => {
    const shop = await createTestShop();
    await shop.addProduct({ name: 'Maroon', color: 'Maroon', border_color: 'Gold' });
    await shop.addProduct({ name: 'Ivory', color: 'Ivory', border_color: 'Gold' });
    await shop.addProduct({ name: 'Ivory and Red', color: 'Ivory', border_color: 'Red' });
    await shop.addProduct({ name: 'Green', color: 'Green', border_color: 'Gold' });
    const list = async (query: string) => {
      const response = await shop.app.inject(`/api/products/1?${query}`);
      return names(response.json()).toSorted();
    };

    expect(await list('color=Maroon&color=Ivory')).toEqual(['Ivory', 'Ivory and Red', 'Maroon']);
    expect(await list('color=Ivory&color=Maroon&border_color=Gold')).toEqual(['Ivory', 'Maroon']);
    expect(await list('color=Ivory')).toEqual(['Ivory', 'Ivory and Red']);
    expect(await list('color=&color=Green')).toEqual(['Green']);
    expect(await list('color=Plaid&color=Green')).toEqual(['Green']);
    expect(await list('color=Plaid&color=Striped')).toEqual([]);
  });

  it('[API-13] filters by colour, by body and by border, each on its own', async () => {
    const shop = await createTestShop();
    await shop.addProduct({ name: 'Plain', color: 'Gold' });
    await shop.addProduct({ name: 'Edged', color: 'Ivory', border_color: 'Gold' });
    await shop.addProduct({ name: 'Woven', color: 'Ivory', body_color: 'Gold' });

    for (const [filter, name] of [
      ['color', 'Plain'],
      ['border_color', 'Edged'],
      ['body_color', 'Woven'],
    ] as const) {
      const query = { [filter]: 'Gold' };
      const { body } = await shop.call(catalog.list, { params: { page: '1' }, query });
      const { body: count } = await shop.call(catalog.count, { query });
      expect([names(body), body.total_products, count.total_products]).toEqual([[name], 1, 1]);
    }
  });

  it('[API-13] finds nothing for an unknown colour, fabric, occasion or type', async () => {
    const shop = await createTestShop();
    await shop.addProduct();

    for (const filter of ['color=Plaid', 'fabric=%00', 'occasion=%22%7D', 'type=carpet']) {
      for (const url of [`/api/products/1?${filter}`, `/api/prod/getnum?${filter}`]) {
        const response = await shop.app.inject({ url });
        expect([url, response.statusCode, response.json().total_products]).toEqual([url, 200, 0]);
      }
      const facets = await shop.app.inject({ url: `/api/products/facets?${filter}&search=saree` });
      expect(facets.statusCode).toBe(200);
    }
  });

  it('[API-13] reads the order in any case, and an unknown one as the default', async () => {
    const shop = await createTestShop();
    await shop.addProduct({ name: 'Dear', price_paise: fromRupees(9000) });
    await shop.addProduct({ name: 'Cheap', price_paise: fromRupees(1000) });

    for (const [query, expected] of [
      ['sort_by=price&order=ASC', ['Cheap', 'Dear']],
      ['sort_by=price&order=DESC', ['Dear', 'Cheap']],
      ['sort_by=price&order=sideways', ['Dear', 'Cheap']],
      ['sort_by=password&order=asc', ['Dear', 'Cheap']],
      ['sort_by=password', ['Cheap', 'Dear']],
    ] as const) {
      const response = await shop.app.inject({ url: `/api/products/1?${query}` });
      expect([query, response.statusCode]).toEqual([query, 200]);
      expect([query, names(response.json())]).toEqual([query, expected]);
    }
  });

  it('treats an empty field as an unset filter', async () => {
    const shop = await createTestShop();
    await shop.addProduct();

    const { status, body } = await shop.call(catalog.list, {
      params: { page: '1' },
      query: { search: '', min_price: '', color: '', sort_by: '', order: '' },
    });

    expect({ status, total: body.total_products }).toEqual({ status: 200, total: 1 });
  });

  it('is cacheable and revalidated by its ETag', async () => {
    const shop = await createTestShop();
    await shop.addProduct();
    const first = await shop.call(catalog.list, { params: { page: '1' } });
    const etag = String(first.headers.etag);

    const again = await shop.call(catalog.list, {
      params: { page: '1' },
      headers: { 'if-none-match': etag },
    });
    await shop.addProduct();
    const changed = await shop.call(catalog.list, {
      params: { page: '1' },
      headers: { 'if-none-match': etag },
    });

    expect(first.headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=5, stale-while-revalidate=10',
    );
    expect([again.status, changed.status]).toEqual([304, 200]);
  });
});

describe('GET /api/product/{product_id}', () => {
  it('[API-04] returns a list whose first item is the product', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct(
      { price_paise: fromRupees(6800.5), discount: 10, stock: 7 },
      [await createImage(1)],
    );

    const { body } = await shop.call(catalog.find, { params: { product_id: String(saree) } });

    expect(body).toEqual([
      {
        product_id: saree,
        name: 'Nila Kasavu Saree',
        description: 'Cotton saree woven by hand.',
        price: 6800.5,
        discount: 10,
        stock: 7,
        category_id: 1,
        brand_id: 1,
        color: 'Ivory',
        fabric: 'Cotton',
        occasion: 'Festive',
        enabled: 1,
        image: [expect.stringMatching(/^[0-9a-z]{26}\.jpg$/)],
        updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
        // One of our additions, which the specification does not know.
        type: 'saree',
      },
    ]);
  });

  it('returns an empty list for a disabled and for an unknown product', async () => {
    const shop = await createTestShop();
    const disabled = await shop.addProduct({ enabled: false });

    for (const product_id of [String(disabled), '999999999999999']) {
      const { status, body } = await shop.call(catalog.find, { params: { product_id } });
      expect({ status, body }).toEqual({ status: 200, body: [] });
    }
  });
});

describe('invalid input', () => {
  it.each([
    '/api/products/0',
    '/api/products/1.0',
    '/api/products/٣',
    '/api/products/99999999999999999999',
    '/api/products/1?search=kasavu&search=silk',
    '/api/products/1?min_price=-1',
    '/api/products/1?min_price=1e309',
    `/api/products/1?search=${'a'.repeat(101)}`,
    '/api/products/1?search=kasavu%00',
    '/api/prod/getnum?search=%00',
    '/api/product/none',
    '/api/product/-1',
    '/api/load/image?path=x&w=333',
    '/api/%zz',
  ])('[API-06] is rejected with JSON and 400: %s', async (url) => {
    const shop = await createTestShop();
    const response = await shop.app.inject({ url });

    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: 'INVALID_INPUT', msg: expect.any(String) });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['DELETE', '/api/products/1'],
    ['GET', '/api'],
    ['GET', '/api/'],
  ] as const)('[API-06] unknown endpoints return JSON and 404: %s %s', async (method, url) => {
    const shop = await createTestShop();
    const response = await shop.app.inject({ method, url });

    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ error: 'NOT_FOUND' });
  });

  it('[API-06] names the invalid field', async () => {
    const shop = await createTestShop();
    const { fields } = (await shop.app.inject('/api/products/1?min_price=cheap')).json();

    expect(fields).toEqual({ min_price: 'Enter a price in rupees.' });
  });
});

describe('GET /api/home', () => {
  it('[HOME-21] has new sarees in stock that the first page of the list does not show', async () => {
    const shop = await createTestShop();
    for (const name of ['1', '2', '3', '4', '5', '6', '7']) {
      await shop.addProduct({ name, type: 'saree' });
    }
    await shop.addProduct({ name: 'sold out', type: 'saree', stock: 0 });
    expect((await shop.call(catalog.home)).body).not.toHaveProperty('sarees');
    for (let i = 0; i < 19; i += 1) await shop.addProduct({ name: 'Stole', type: 'stole' });
    await shop.addProduct({ name: 'newest', type: 'saree' });

    const { sarees = [] } = (await shop.call(catalog.home)).body;

    expect(sarees.map(({ name }) => name)).toEqual(['7', '6', '5', '4', '3', '2']);
    expect(sarees[0]).not.toHaveProperty('description');
  });
});
