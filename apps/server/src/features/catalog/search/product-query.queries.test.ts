import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { countProducts, listProducts } from '#features/catalog/products.queries.ts';
import { createTestShop } from '#test/test-shop.ts';

const products = [
  { name: 'Nila Kasavu Saree', description: 'Zari pallu', color: 'Ivory', fabric: 'Cotton' },
  { name: 'Mayil Silk Sari', description: 'Peacocks', color: 'Red', fabric: 'Silk' },
  { name: 'Settu Mundu', description: 'Élégant', color: null, fabric: null, type: 'set mundu' },
  { name: 'കസവ് സാരി', description: 'തറവാട് മൽമൽ', color: null, fabric: null, type: 'other' },
].map((product) => ({ occasion: null, ...product }));

async function openStockedShop() {
  const shop = await createTestShop();
  for (const product of products) await shop.addProduct(product);
  const find = async (search: string) => {
    const { products: found, total } = await listProducts(shop.db, { search }, 1);
    const names = found.map(({ name }) => name).toSorted();
    expect([total, await countProducts(shop.db, { search })]).toEqual([names.length, names.length]);
    return names;
  };
  return { ...shop, find };
}

const [nila = '', mayil = '', mundu = '', kasavu = ''] = products.map(({ name }) => name);

describe('a search', () => {
  it.each([
    ['a whole word', 'kasavu', [nila, kasavu]],
    ['the beginning of a word', 'kas', [nila]],
    ['two letters', 'ka', [nila]],
    ['the middle of a word', 'savu', [nila]],
    ['capitals and punctuation', '  KASAVU!! ', [nila, kasavu]],
    ['another spelling', 'sari', [mayil, nila, kasavu]],
    ['the beginning of another spelling', 'munth', [nila]],
    ['the canonical term of a spelling in the product', 'set mundu', [mundu]],
    ['no accents', 'elegant', [mundu]],
    ['accents that are not there', 'ñilà', [nila]],
    ['a colour', 'ivory', [nila]],
    ['a fabric', 'silk', [mayil]],
    ['words from several fields', 'red peacock sarees', [mayil]],
    ['the closest, when no product has all words', 'kasavu ivory silk', [nila]],
    ['the rest, when one word is unknown', 'kasavu kanjeevaram', [nila, kasavu]],
    ['one letter wrong', 'kasivu', [nila]],
    ['one letter missing', 'kasau', [nila]],
    ['one letter too many', 'cottton', [nila]],
    ['two letters swapped', 'peacokc', [mayil]],
    ['an edit in another spelling', 'munthamni', [nila]],
    ['two letters wrong', 'kisivu', []],
    ['an edit in a short word', 'sxt', []],
    ['a word the shop does not have', 'kanjeevaram', []],
    ['stop words beside a real one', 'the saree with zari', [nila]],
    ['nothing but stop words', 'the with', []],
    ['nothing but punctuation', '?!', []],
    ['Malayalam', 'കസവ്', [kasavu, nila]],
    ['the beginning of a Malayalam word', 'തറവ', [kasavu]],
    ['the middle of a Malayalam word', 'റവാട', [kasavu]],
    ['Malayalam plural', 'സാരികൾ', [kasavu, mayil, nila]],
    ['the older spelling of chillus', 'മല്\u200dമല്\u200d', [kasavu]],
  ])('finds by %s: %s', async (_case, search, expected) => {
    const { find } = await openStockedShop();

    expect(await find(search)).toEqual(expected.toSorted());
  });

  it('corrects the spelling only when no term matches', async () => {
    const { find, addProduct } = await openStockedShop();
    await addProduct({ name: 'Kara Mundu', description: '' });
    await addProduct({ name: 'Karan Mundu', description: '' });

    expect(await find('karan')).toEqual(['Karan Mundu']);
  });

  it('matches all words when two of them mean the same term', async () => {
    const { db } = await openStockedShop();

    const found = await listProducts(db, { search: 'kasavu kasabu nila' }, 1);

    expect(found.products.map(({ name }) => name)).toEqual([nila]);
    expect(found).not.toHaveProperty('dropped');
  });

  it('uses the first six words', async () => {
    const { find } = await openStockedShop();

    expect(await find('nila kasavu saree zari pallu ivory nonsense')).toEqual([nila]);
  });

  it('accepts any input', async () => {
    const { find } = await openStockedShop();

    for (const search of [
      "'; drop table product; --",
      '%',
      '\\',
      '=color:Red',
      '🥻',
      'a'.repeat(100),
    ]) {
      expect(Array.isArray(await find(search))).toBe(true);
    }
  });

  it('removes the terms of a product that is edited or disabled', async () => {
    const { find, db } = await openStockedShop();
    await sql`update product set name = 'Gopuram Saree' where name = ${nila}`.execute(db);
    await sql`update product set enabled = false where name = ${mayil}`.execute(db);

    expect(await find('nila')).toEqual([]);
    expect(await find('mayil')).toEqual([]);
    expect(await find('gopuram')).toEqual(['Gopuram Saree']);
  });
});
