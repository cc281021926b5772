import { catalog } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { describe, expect, it } from 'vitest';
import { changeStock } from '#features/catalog/stock.queries.ts';
import { createTestShop } from '#test/test-shop.ts';
import { refreshSoldOut } from './sold-out.queries.ts';

async function openShop() {
  const shop = await createTestShop();
  const products = [
    { name: 'Onakkodi Set Mundu', type: 'set mundu', description: 'A pair for Onam.' },
    { name: 'Karimkara', type: 'mundu', description: 'Thin black kara.' },
    { name: 'Nila Kasavu Saree', description: 'Gold border.' },
    { name: 'Thulasi Blouse Piece', type: 'blouse piece', description: 'For a set mundu.' },
    { name: 'Mayil Saree', description: 'Kasavu border with peacocks.' },
  ];
  for (const product of products) await shop.addProduct(product);
  const find = async (search: string, query: { sort_by?: 'updated_at' | 'price' } = {}) => {
    const { body } = await shop.call(catalog.list, {
      params: { page: '1' },
      query: { search, ...query },
    });
    const { body: count } = await shop.call(catalog.count, { query: { search } });
    expect(count.total_products).toBe(body.total_products);
    return { ...body, names: body.products.map(({ name }) => name) };
  };
  return { ...shop, find };
}

describe('a search', () => {
  it.each([
    ['set mundu', ['Onakkodi Set Mundu']],
    ['mundu', ['Karimkara', 'Onakkodi Set Mundu']],
    ['gold', ['Nila Kasavu Saree']],
    ['kasavu', ['Nila Kasavu Saree', 'Mayil Saree']],
  ])(
    'begins with the products that have %j in their name, type or color',
    async (search, expected) => {
      const { find } = await openShop();

      const { names, closest } = await find(search);
      expect({ names, closest }).toEqual({ names: expected, closest: undefined });
    },
  );

  it('[SEEK-07] begins with the type that is asked for, and keeps its word when others are dropped', async () => {
    const { find } = await openShop();

    expect((await find('mundu')).names).toEqual(['Karimkara', 'Onakkodi Set Mundu']);
    const { names, dropped_words } = await find('zebra saree');
    expect(names).toEqual(['Mayil Saree', 'Nila Kasavu Saree']);
    expect(dropped_words).toEqual(['zebra']);
  });

  it('[SEEK-08] takes a color beside the word border as the color of the border', async () => {
    const { find, addProduct } = await openShop();
    await addProduct({ name: 'Pacha Saree', color: 'Green', description: 'Gold border.' });
    expect((await find('green border saree')).names).toEqual(['Pacha Saree']);

    await addProduct({ name: 'Kara Saree', color: 'Ivory', border_color: 'Green' });
    await addProduct({ name: 'Green Border Stole', type: 'stole', description: '' });

    expect((await find('green border saree')).names).toEqual(['Kara Saree']);
    expect((await find('green border')).names).toEqual(['Kara Saree', 'Green Border Stole']);
    expect((await find('green saree')).names).toEqual(['Pacha Saree', 'Kara Saree']);
  });

  it('[SEEK-03] keeps the amount of the search among similar products', async () => {
    const { find, addProduct } = await openShop();
    await addProduct({ name: 'Nila Stole', type: 'stole', price_paise: fromRupees(900) });
    await addProduct({ name: 'Nila Stole, silk', type: 'stole', price_paise: fromRupees(9000) });
    for (const rupees of [500, 800, 5000, 8000]) {
      await addProduct({ name: 'Vara Stole', type: 'stole', price_paise: fromRupees(rupees) });
    }

    const { names, similar } = await find('nila stole under 1000');

    expect(names).toEqual(['Nila Stole']);
    expect(similar?.map(({ price }) => price).toSorted()).toEqual([500, 800]);
  });

  it('keeps the order that was asked for', async () => {
    const { find } = await openShop();

    const { names } = await find('kasavu', { sort_by: 'updated_at' });

    expect(names).toEqual(['Mayil Saree', 'Nila Kasavu Saree']);
  });

  it('[SEEK-03] shows the closest products when none has all of the words, and says what it dropped', async () => {
    const { find } = await openShop();

    const { names, closest, dropped_words } = await find('kasvu sarree with Gold border in Velvet');
    expect({ names, closest, dropped_words }).toEqual({
      names: ['Nila Kasavu Saree'],
      closest: true,
      dropped_words: ['Velvet'],
    });
    expect(await find('zebra giraffe')).toEqual({ products: [], names: [], total_products: 0 });
  });

  it('[SEEK-03] shows sold-out products last, as soon as the worker has seen it', async () => {
    const { find, db, addProduct } = await openShop();
    const product_id = await addProduct({ name: 'Kasavu Saree, the last', stock: 0 });
    expect((await find('kasavu')).names).toHaveLength(3);

    expect(await refreshSoldOut(db)).toBe(true);

    expect((await find('kasavu')).names).toEqual([
      'Nila Kasavu Saree',
      'Mayil Saree',
      'Kasavu Saree, the last',
    ]);
    await db.transaction().execute((trx) => changeStock(trx, { product_id, delta: 1 }));
    expect(await refreshSoldOut(db)).toBe(true);
    expect((await find('kasavu')).names[0]).toBe('Kasavu Saree, the last');
    expect(await refreshSoldOut(db)).toBe(false);
  });

  it('[SEEK-03] adds similar products to fewer than four results, apart from them', async () => {
    const { find, addProduct } = await openShop();

    const few = await find('nila kasavu saree');
    expect(few.names).toEqual(['Nila Kasavu Saree']);
    expect(few.total_products).toBe(1);
    expect(few.similar?.map(({ name }) => name)).toContain('Mayil Saree');
    expect(few.similar?.map(({ name }) => name)).not.toContain('Nila Kasavu Saree');

    for (let count = 0; count < 3; count += 1) await addProduct({ name: 'Nila Kasavu Saree' });
    expect(await find('nila kasavu saree')).not.toHaveProperty('similar');
  });
});

describe('amounts in a search', () => {
  async function openPricedShop() {
    const shop = await openShop();
    const add = (name: string, rupees: number) =>
      shop.addProduct({ name, price_paise: fromRupees(rupees), description: '' });
    await add('Vara 3000', 9000);
    await add('Vara Stole', 2000);
    await add('Vara Silk', 6000);
    return shop;
  }

  it('[SEEK-01] become the price filter and are no words', async () => {
    const { find } = await openPricedShop();

    const under = await find('vara under ₹3,000');
    expect(under.names).toEqual(['Vara Stole']);
    expect(under.searched_price).toEqual({ max_price: 3000, search: 'vara' });
    const between = await find('5k to 10000 vara', { sort_by: 'price' });
    expect(between.names).toEqual(['Vara 3000', 'Vara Silk']);
    expect(between.searched_price).toEqual({ min_price: 5000, max_price: 10_000, search: 'vara' });
    const alone = await find('anything above 5000');
    expect(alone.searched_price).toEqual({ min_price: 5000, search: 'anything' });
    expect((await find('above 5000')).names).toEqual(['Vara Silk', 'Vara 3000']);
  });

  it('[SEEK-01] yield to a price that was chosen', async () => {
    const { call } = await openPricedShop();

    const { body } = await call(catalog.list, {
      params: { page: '1' },
      query: { search: 'vara under 3000', max_price: '7000' },
    });

    expect(body.products.map(({ name }) => name)).toEqual(['Vara Silk', 'Vara Stole']);
    expect(body).not.toHaveProperty('searched_price');
  });

  it('[SEEK-01] a number alone finds the name that it is part of', async () => {
    const { find } = await openPricedShop();

    const { names, searched_price } = await find('vara 3000');
    expect({ names, searched_price }).toEqual({ names: ['Vara 3000'], searched_price: undefined });
  });
});
