import { adminProducts, adminSearchWords, catalog } from '@shop/contract';
import type { Color } from '@shop/domain/products/product-options';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { recordMissedSearch } from '#features/catalog/search/missed-searches.queries.ts';
import { createTestShop } from '#test/test-shop.ts';

async function openShop() {
  const shop = await createTestShop();
  await shop.addProduct({ name: 'Karimkara', type: 'mundu', description: 'Thin black kara.' });
  const staff = await shop.createStaff('catalogue');
  const find = async (search: string) => {
    const { body } = await shop.call(catalog.list, { params: { page: '1' }, query: { search } });
    return body.products.map(({ name }) => name);
  };
  const listMissed = async () => (await staff.call(adminSearchWords.list)).body.missed;
  return { ...shop, staff, find, listMissed };
}

describe('words that the shopkeeper adds', () => {
  it('[HEAR-02] [SEEK-02] work at once, in either script, and until they are removed', async () => {
    const { staff, find } = await openShop();
    expect(await find('panche')).toEqual([]);

    await staff.call(adminSearchWords.add, { body: { typed: 'Panche', term: 'mundus' } });
    await staff.call(adminSearchWords.add, { body: { typed: 'കാവി മുണ്ട്', term: 'black' } });

    expect(await find('panche')).toEqual(['Karimkara']);
    expect(await find('കാവി മുണ്ടു്')).toEqual(['Karimkara']);
    const { body } = await staff.call(adminSearchWords.list);
    expect(body.synonyms.slice(0, 2)).toEqual([
      { typed: 'കാവി മുണ്ടു', term: 'black' },
      { typed: 'panche', term: 'mundu' },
    ]);
    await staff.call(adminSearchWords.remove, { body: { typed: 'panche', term: 'mundu' } });
    expect(await find('panche')).toEqual([]);
  });

  it('[SEEK-02] also find the products that have all words of a phrase', async () => {
    const { find, addProduct } = await openShop();
    const add = (name: string, color: Color) =>
      addProduct({ name, color, type: 'saree', description: '' });
    await add('Nila Saree', 'Navy');
    await add('Dark Blue Silk Saree', 'Blue');
    await add('Mayil Blue Saree', 'Blue');
    await add('Mayil Dark Saree', 'Black');

    expect(await find('dark blue')).toEqual(['Dark Blue Silk Saree', 'Nila Saree']);
    expect(await find('dark blue silk saree')).toEqual(['Dark Blue Silk Saree']);
  });

  it('[SEEK-02] [HEAR-02] leave the words of a phrase their own meaning', async () => {
    const { staff, find, addProduct } = await openShop();
    await addProduct({ name: 'Temple Zigzag Stole', type: 'stole', description: '' });
    expect(await find('temple zigzag')).toEqual(['Temple Zigzag Stole']);

    await staff.call(adminSearchWords.add, { body: { typed: 'temple zigzag', term: 'kara' } });
    expect(await find('temple zigzag')).toEqual(['Temple Zigzag Stole', 'Karimkara']);
    await addProduct({ name: 'Temple Saree', type: 'saree', description: '' });
    expect(await find('temple zigzag')).toEqual(['Temple Zigzag Stole', 'Karimkara']);
  });

  it('[HEAR-02] are in the history, once however often they are sent', async () => {
    const { staff } = await openShop();
    const body = { typed: 'panche', term: 'mundu' };
    await staff.call(adminSearchWords.add, { body });
    await staff.call(adminSearchWords.add, { body });
    await staff.call(adminSearchWords.remove, { body });
    await staff.call(adminSearchWords.remove, { body });

    const { body: history } = await staff.call(adminProducts.audit, {
      query: { subject: 'search-words' },
    });

    expect(history.audit.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['search word removed', body, {}],
      ['search word added', {}, body],
    ]);
  });

  it.each([
    ['?!', 'mundu'],
    ['panche', 'black mundu'],
    ['panche', 'the'],
    ['Mundu', 'mundu'],
  ])('[HEAR-02] %j cannot mean %j', async (typed, term) => {
    const { staff } = await openShop();
    const { body: before } = await staff.call(adminSearchWords.list);

    const { status } = await staff.call(adminSearchWords.add, { body: { typed, term } });

    expect(status).toBe(409);
    const { body: after } = await staff.call(adminSearchWords.list);
    expect(after).toEqual(before);
  });
});

describe('searches without result', () => {
  it('[HEAR-03] are counted by folded text, most frequent first, until they get a meaning', async () => {
    const { staff, find, listMissed } = await openShop();
    for (const search of ['Panche', 'kaalikko', 'PANCHE!', 'karimkara', 'panche 500 to 900']) {
      await find(search);
    }

    await vi.waitFor(async () => {
      expect(await listMissed()).toEqual([
        { words: 'panche', searches: 3 },
        { words: 'kaalikko', searches: 1 },
      ]);
    });
    await staff.call(adminSearchWords.add, { body: { typed: 'panche', term: 'mundu' } });
    expect(await listMissed()).toEqual([{ words: 'kaalikko', searches: 1 }]);
  });

  it('[HEAR-03] name no person, and robots cannot fill the table', async () => {
    const { deps, db, listMissed } = await openShop();
    const phones = ['98470 12345', '(98470) 12345', '98470.12345', '൯൮൪൭൦ ൧൨൩൪൫'];
    for (const search of ['asha@example.com', ...phones, 'a', '!?', 'kasavu \u202eeeras']) {
      await recordMissedSearch(deps.db, search);
    }
    expect(await listMissed()).toEqual([]);

    await sql`insert into search_miss (day, words)
      select (now() at time zone 'Asia/Kolkata')::date, 'robot ' || n
      from generate_series(1, 499) n`.execute(db);
    await recordMissedSearch(deps.db, 'x'.repeat(100));
    await recordMissedSearch(deps.db, 'one too many');
    await recordMissedSearch(deps.db, 'robot 7');

    const { rows } = await sql<{ texts: number; longest: number; searches: number }>`
      select count(*)::integer as texts, max(length(words)) as longest,
        sum(searches)::integer as searches
      from search_miss`.execute(db);
    expect(rows).toEqual([{ texts: 500, longest: 60, searches: 501 }]);
  });

  it('[HEAR-03] are forgotten after 30 days', async () => {
    const { deps, db, listMissed } = await openShop();
    await sql`insert into search_miss (day, words)
      values ((now() at time zone 'Asia/Kolkata')::date - 30, 'panche')`.execute(db);
    expect(await listMissed()).toEqual([]);

    await recordMissedSearch(deps.db, 'kaalikko');

    const { rows } = await sql`select words from search_miss`.execute(db);
    expect(rows).toEqual([{ words: 'kaalikko' }]);
  });
});
