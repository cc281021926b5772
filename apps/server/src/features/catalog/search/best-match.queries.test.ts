import { catalog } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { createTestShop } from '#test/test-shop.ts';

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
    return { names: body.products.map(({ name }) => name), closest: body.closest };
  };
  return { find };
}

describe('a search', () => {
  it.each([
    ['set mundu', ['Onakkodi Set Mundu', 'Thulasi Blouse Piece']],
    ['mundu', ['Karimkara', 'Onakkodi Set Mundu', 'Thulasi Blouse Piece']],
    ['kasavu', ['Nila Kasavu Saree', 'Mayil Saree']],
  ])('begins with the products that have %j in their name or type', async (search, expected) => {
    const { find } = await openShop();

    expect(await find(search)).toEqual({ names: expected, closest: undefined });
  });

  it('keeps the order that was asked for', async () => {
    const { find } = await openShop();

    const { names } = await find('kasavu', { sort_by: 'updated_at' });

    expect(names).toEqual(['Mayil Saree', 'Nila Kasavu Saree']);
  });

  it('shows the closest products when none has all of the words', async () => {
    const { find } = await openShop();

    expect(await find('kasvu sarree with gold border for onam')).toEqual({
      names: ['Nila Kasavu Saree'],
      closest: true,
    });
    expect(await find('zebra giraffe')).toEqual({ names: [], closest: undefined });
  });
});
