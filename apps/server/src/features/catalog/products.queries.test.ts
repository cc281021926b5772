import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#db/database.ts';
import { expectEqualRebuild, readDerived } from '#test/changes/read-derived.ts';
import { createTestShop } from '#test/test-shop.ts';
import {
  countProducts,
  countSitemapBlocks,
  findEnabledProduct,
  listPopularFilters,
  listProducts,
  listSitemapBlock,
} from './products.queries.ts';

const namesOn = async (db: Db, page = 1) =>
  (await listProducts(db, {}, page)).products.map(({ name }) => name);

describe('the list', () => {
  it('is sorted by newest first, ties by the higher product id', async () => {
    const shop = await createTestShop();
    for (const name of ['First', 'Second', 'Third']) await shop.addProduct({ name });
    await sql`update product set updated_at = '2026-01-01' where name <> 'First'`.execute(shop.db);

    expect(await namesOn(shop.db)).toEqual(['First', 'Third', 'Second']);
  });

  it('has twenty products on a page, the rest on the next, and none past the end', async () => {
    const shop = await createTestShop();
    for (let i = 0; i < 23; i += 1) await shop.addProduct({ name: `Saree ${i}` });

    const pages = await Promise.all([1, 2, 3, 999_999].map((page) => namesOn(shop.db, page)));

    expect(pages.map((names) => names.length)).toEqual([20, 3, 0, 0]);
    expect(pages[1]).toEqual(['Saree 2', 'Saree 1', 'Saree 0']);
    expect((await listProducts(shop.db, {}, 999_999)).total).toBe(23);
  });

  it('omits disabled products everywhere', async () => {
    const shop = await createTestShop();
    const shown = await shop.addProduct({ name: 'Shown' });
    const disabled = await shop.addProduct({ name: 'Hidden', enabled: false });

    expect(await namesOn(shop.db)).toEqual(['Shown']);
    expect(await countProducts(shop.db, {})).toBe(1);
    expect(await countProducts(shop.db, { search: 'hidden' })).toBe(0);
    expect(await findEnabledProduct(shop.db, disabled)).toBeUndefined();
    expect(await findEnabledProduct(shop.db, shown)).toMatchObject({ name: 'Shown', stock: 5 });
  });

  it('keeps its order when stock is sold', async () => {
    const shop = await createTestShop();
    const [older] = [
      await shop.addProduct({ name: 'Older' }),
      await shop.addProduct({ name: 'Newer' }),
    ];
    await sql`
      with sold as (update product_stock set stock = 4, movement_id = nextval('stock_movement_movement_id_seq')
        where product_id = ${older} returning movement_id)
      insert into stock_movement (movement_id, product_id, delta, balance_after, reason)
      select movement_id, ${older}::bigint, -1, 4, 'adjust' from sold`.execute(shop.db);

    expect(await namesOn(shop.db)).toEqual(['Newer', 'Older']);
  });
});

describe('the search index and the counts', () => {
  it('equal a full rebuild after inserts, updates, disabling and deletion', async () => {
    const { db } = await createTestShop();
    const changes = [
      sql`insert into product (name, price_paise, color, border_color, fabric, occasion)
        select 'Saree ' || i || case when i % 2 = 0 then ' kasavu' else ' zari' end, 10000 * i,
          case i % 3 when 0 then 'Red' when 1 then 'Gold' end,
          case i % 2 when 0 then 'Gold' end,
          case i % 4 when 0 then 'Silk' when 1 then 'Cotton' end,
          case i % 5 when 0 then 'Wedding' when 1 then 'Office' end
        from generate_series(1, 60) i`,
      sql`update product set color = 'Blue', body_color = 'Ivory', border_color = 'Green'
        where product_id % 4 = 0`,
      sql`update product set enabled = false where product_id % 5 = 0`,
      sql`update product set name = 'Mundu', description = 'Set mundu', price_paise = 777700,
        updated_at = updated_at + interval '1 hour' where product_id % 6 = 0`,
      sql`update product set enabled = true, occasion = null where product_id % 10 = 0`,
      sql`delete from product where product_id % 7 = 0`,
      sql`update product set product_id = product_id + 20000 where product_id % 11 = 0`,
      sql`delete from product`,
    ];

    for (const change of changes) {
      await change.execute(db);
      await expectEqualRebuild(db);
    }
    expect(await readDerived(db)).toEqual({ counts: [], terms: [], postings: [], bitmaps: [] });
  });

  it('rank the four colours and two occasions with the most products', async () => {
    const shop = await createTestShop();
    const colors = ['Red', 'Red', 'Red', 'Gold', 'Gold', 'Blue', 'Blue', 'Teal', 'Pink', null];
    for (const color of colors) await shop.addProduct({ color, occasion: color && 'Office' });
    await shop.addProduct({ color: null, occasion: 'Party' });

    expect(await listPopularFilters(shop.db)).toEqual([
      { filter: 'color', value: 'Red', products: 3 },
      { filter: 'color', value: 'Blue', products: 2 },
      { filter: 'color', value: 'Gold', products: 2 },
      { filter: 'color', value: 'Pink', products: 1 },
      { filter: 'occasion', value: 'Office', products: 9 },
      { filter: 'occasion', value: 'Party', products: 1 },
    ]);
  });

  it('make concurrent writers wait for each other instead of deadlocking', async () => {
    const shop = await createTestShop();

    await Promise.all(
      Array.from({ length: 12 }, (_, i) => shop.addProduct({ name: `Saree ${i}` })),
    );

    expect(await countProducts(shop.db, { search: 'saree' })).toBe(12);
  });
});

describe('the sitemap', () => {
  it('lists enabled products in blocks of ids', async () => {
    const { db } = await createTestShop();
    await sql`insert into product (product_id, name, price_paise, enabled)
      values (1, 'A', 100, true), (19999, 'B', 100, true), (20000, 'C', 100, true),
        (40001, 'D', 100, false)`.execute(db);

    expect(await countSitemapBlocks(db)).toBe(3);
    const blocks = await Promise.all([0, 1, 2, 3].map((block) => listSitemapBlock(db, block)));
    expect(blocks.map((block) => block.map(({ product_id }) => product_id))).toEqual([
      [1, 19_999],
      [20_000],
      [],
      [],
    ]);
  });

  it('is empty for an empty shop', async () => {
    const { db } = await createTestShop();

    expect(await countSitemapBlocks(db)).toBe(0);
  });
});
