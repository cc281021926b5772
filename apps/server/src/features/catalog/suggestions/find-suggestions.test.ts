import { catalog, PUBLIC_CACHE_CONTROL, suggestions } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { listOptions } from '@shop/domain/products/product-fields';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { CUBE_FILTERS } from '#features/catalog/search/product-query.queries.ts';
import { createImage, createTestShop, type TestShop } from '#test/test-shop.ts';
import { generateProducts } from '#tools/seed/generate-products.ts';

async function suggest({ call }: Pick<TestShop, 'call'>, text: string) {
  const { body } = await call(suggestions.find, { query: { text } });
  return { ...body, names: body.products.map(({ name }) => name) };
}

describe('GET /api/search/suggestions', () => {
  it('[SEEK-05] gives products with id, name, price, stock and picture, as a cached reply', async () => {
    const shop = await createTestShop();
    const product_id = await shop.addProduct(
      { name: 'Nila Kasavu', price_paise: fromRupees(2400.5), stock: 3 },
      [await createImage(1)],
    );

    const { body, headers } = await shop.call(suggestions.find, { query: { text: 'nil' } });

    expect(body.products).toEqual([
      {
        product_id,
        name: 'Nila Kasavu',
        price: 2400.5,
        stock: 3,
        image: expect.stringMatching(/\.jpg$/),
      },
    ]);
    expect(headers['cache-control']).toBe(PUBLIC_CACHE_CONTROL);
  });

  it('[SEEK-05] takes the last word as a beginning and the words before it as complete', async () => {
    const shop = await createTestShop();
    await shop.addProduct({ name: 'Red Peacock', type: 'stole' });
    await shop.addProduct({ name: 'Redwood Peacock', type: 'stole' });
    await shop.addProduct({ name: 'Red Pearl', type: 'stole' });

    expect((await suggest(shop, 'red pea')).names.toSorted()).toEqual(['Red Peacock', 'Red Pearl']);
    expect((await suggest(shop, 'red peac')).names).toEqual(['Red Peacock']);
    expect((await suggest(shop, 'redw')).names).toEqual(['Redwood Peacock']);
  });

  it('[SEEK-05] never suggests a disabled product', async () => {
    const shop = await createTestShop();
    await shop.addProduct({ name: 'Hidden Peacock', enabled: false });
    await shop.addProduct({ name: 'Shown Peacock' });

    expect((await suggest(shop, 'peacock')).names).toEqual(['Shown Peacock']);
    expect((await suggest(shop, 'hidden')).names).toEqual([]);
  });

  it('[SEEK-05] puts names before other words, the newest first, and sold-out pieces last', async () => {
    const shop = await createTestShop();
    await shop.addProduct({ name: 'Peacock, old' });
    await shop.addProduct({ name: 'Mayil', description: 'With a peacock.' });
    await shop.addProduct({ name: 'Peacock, new' });
    await shop.addProduct({ name: 'Peacock, sold', stock: 0 });

    expect((await suggest(shop, 'peacock')).names).toEqual([
      'Peacock, new',
      'Peacock, old',
      'Mayil',
      'Peacock, sold',
    ]);
  });

  it('[SEEK-05] gives at most five products, and those in stock before newer ones that are sold', async () => {
    const shop = await createTestShop();
    await shop.addProduct({ name: 'Peacock in stock' });
    for (let count = 0; count < 6; count += 1) {
      await shop.addProduct({ name: `Peacock sold ${count}`, stock: 0 });
    }

    const { names } = await suggest(shop, 'peacock');

    expect(names).toHaveLength(5);
    expect(names[0]).toBe('Peacock in stock');
  });

  it('understands other spellings, and leaves out words that no product has', async () => {
    const shop = await createTestShop();
    await shop.addProduct({ name: 'Nila Kasavu' });

    expect((await suggest(shop, 'kassavu sari')).names).toEqual(['Nila Kasavu']);
    expect((await suggest(shop, 'kasavu zzzz')).names).toEqual(['Nila Kasavu']);
    expect(await suggest(shop, 'zzzz')).toMatchObject({ names: [], lists: [], pages: [] });
    expect(await suggest(shop, '!!')).toMatchObject({ names: [], lists: [], pages: [] });
  });

  it('[SEEK-05] finds products whose words are rare together among many newer ones', async () => {
    const shop = await createTestShop();
    await shop.addProduct({ name: 'Quaint Zebra', type: 'stole' });
    // Postings of 400 newer products for each word: as many products would take seconds to insert.
    await sql`
      insert into search_posting (term, updated_at, product_id)
      select term, now() + interval '1 minute', 1000000 * ordinal + number
      from unnest(array['quaint', '@quaint', 'zebra', '@zebra']) with ordinality posted (term, ordinal),
        generate_series(1, 400) number`.execute(shop.db);

    expect((await suggest(shop, 'quaint zeb')).names).toEqual(['Quaint Zebra']);
  });

  it.each([
    ['a', 'Please type two letters.'],
    [' a ', 'Please type two letters.'],
    ['a'.repeat(81), 'Please use fewer words.'],
    ['a\0b', 'This has a character we cannot use.'],
  ])('[SEEK-05] rejects %j', async (text, message) => {
    const shop = await createTestShop();

    const { status, body } = await shop.call(suggestions.find, { query: { text } });

    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: 'INVALID_INPUT', fields: { text: message } },
    });
  });
});

describe('lists among the suggestions', () => {
  it('[SEEK-05] names the type of what is typed, and the types of a colour, the largest first', async () => {
    const shop = await createTestShop();
    await shop.addProduct({ type: 'saree', color: 'Ivory' });
    await shop.addProduct({ type: 'saree', color: 'Ivory' });
    await shop.addProduct({ type: 'stole', color: 'Ivory' });
    await shop.addProduct({ type: 'saree', color: 'Red', enabled: false });

    expect((await suggest(shop, 'sar')).lists).toEqual([
      { filters: { type: 'saree' }, products: 2 },
    ]);
    expect((await suggest(shop, 'ivory')).lists).toEqual([
      { filters: { color: 'Ivory', type: 'saree' }, products: 2 },
      { filters: { color: 'Ivory', type: 'stole' }, products: 1 },
    ]);
    expect((await suggest(shop, 'ivory sto')).lists).toEqual([
      { filters: { color: 'Ivory', type: 'stole' }, products: 1 },
    ]);
    expect((await suggest(shop, 'red')).lists).toEqual([]);
  });

  it('[SEEK-05] gives at most three lists, and at most three pages', async () => {
    const shop = await createTestShop();
    for (const type of ['saree', 'stole', 'mundu', 'set mundu'] as const) {
      await shop.addProduct({ type, fabric: 'Silk' });
    }
    expect((await suggest(shop, 'silk')).lists).toHaveLength(3);
    expect((await suggest(shop, 'return')).pages).toEqual([
      { path: '/policies/returns', title: 'Returns and refunds' },
    ]);
  });

  const options = CUBE_FILTERS.flatMap((name) =>
    listOptions(name)
      .filter((value) => value !== 'other')
      .map((value) => [name, value] as const),
  );

  it('know every option of the filters by its own name', async () => {
    const shop = await createTestShop();
    for (const [name, value] of options) await shop.addProduct({ [name]: value });

    for (const [name, value] of options) {
      const { lists } = await suggest(shop, value);
      expect([value, lists[0]?.filters]).toMatchObject([value, { [name]: value }]);
    }
  });

  it('count what the list shows', async () => {
    const shop = await createTestShop();
    await generateProducts(shop.url, { products: 1_000 });

    for (const text of ['iv', 'silk sa', 'wedding', 'gold cotton mun']) {
      for (const { filters, products } of (await suggest(shop, text)).lists) {
        const { body } = await shop.call(catalog.count, { query: filters });
        expect([text, filters, products]).toEqual([text, filters, body.total_products]);
      }
    }
  });
});
