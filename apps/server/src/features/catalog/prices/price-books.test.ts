import type { CollectionRule } from '@shop/contract';
import { fromRupees, paise } from '@shop/domain/money';
import { salePrice } from '@shop/domain/products/sales/offer';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#db/database.ts';
import { listWrongPrices, readBooks, rebuildBooks } from '#test/sales/books.ts';
import { addCollection, drawRule } from '#test/sales/collections.ts';
import {
  addProducts,
  addRandomSales,
  definePrice,
  draw,
  drawIds,
  drawShare,
  listProducts,
  listSales,
  pick,
  restartDraws,
  TYPES,
} from '#test/sales/random-sales.ts';
import { ageProducts, runSale } from '#test/sales/sales.ts';
import { createTestShop } from '#test/test-shop.ts';
import { buildPriceBooks } from './build-price-books.ts';
import { buildPriceBook, findUnbuiltBook } from './price-books.queries.ts';
import { readPriceSchedule } from './price-schedule.queries.ts';
import { findBook } from './price-schedule.ts';

describe('[SALE-01] the price of a moment', () => {
  it('is the same in SQL and in TypeScript for 20,000 drawn reductions', async () => {
    const { db } = await createTestShop();
    const cases = Array.from({ length: 20_000 }, () => {
      const percent = drawShare() < 0.6 ? 1 + draw(90) : null;
      return {
        base: 100 + draw(pick([1_000, 100_000, 49_999_900])),
        percent,
        amount: percent === null ? (1 + draw(500_000)) * 100 : null,
        cap: drawShare() < 0.4 ? (1 + draw(100_000)) * 100 : null,
      };
    });
    const { rows } = await sql<{ price: number }>`
      select sale_price(c.base, c.percent, c.amount, c.cap) as price
      from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb)
        c (base bigint, percent integer, amount bigint, cap bigint)`.execute(db);

    const expected = cases.map(({ base, percent, amount, cap }) =>
      salePrice(paise(base), {
        percent,
        amount_paise: amount === null ? null : paise(amount),
        cap_paise: cap === null ? null : paise(cap),
      }),
    );
    expect(rows.map(({ price }) => price)).toEqual(expected);
  });

  it('is its definition for 10,000 drawn products and moments, a tenth of them at borders', async () => {
    restartDraws();
    const { db } = await createTestShop();
    await addProducts(db, 400);
    const rule: CollectionRule = { type: ['saree', 'stole'], min_price: 3 };
    await addRandomSales(db, 8, [
      await addCollection(db, {
        slug: 'hand',
        pieces: { kind: 'hand', product_ids: drawIds(400) },
      }),
      await addCollection(db, { slug: 'rule', pieces: { kind: 'rule', rule } }),
    ]);
    await buildPriceBooks(db);
    const [sales, products] = [await listSales(db), await listProducts(db)];
    const { now, periods } = await readPriceSchedule(db);
    const borders = periods.flatMap(({ starts, ends }) => [starts, ends]).filter((at) => at > now);
    const cases = Array.from({ length: 10_000 }, () => {
      const product = products[draw(products.length)];
      const border = borders[draw(borders.length)];
      if (!product || !border) throw new Error('nothing to draw from');
      const at = drawShare() < 0.1 ? border + draw(3) - 1 : Math.ceil(now) + draw(30_000_000);
      return { product, at };
    });
    const { rows } = await sql<{ paise: number; book_id: number }>`
      select book_at(to_timestamp(c.at / 1000)) as book_id, coalesce(
        (select b.price_paise from book_price b
          where b.book_id = book_at(to_timestamp(c.at / 1000)) and b.product_id = c.product_id),
        (select p.price_paise from product p where p.product_id = c.product_id)) as paise
      from jsonb_to_recordset(${JSON.stringify(
        cases.map(({ product, at }) => ({ product_id: product.product_id, at })),
      )}::jsonb) c (product_id bigint, at numeric)`.execute(db);

    expect(periods.length).toBeGreaterThan(3);
    expect(rows.map((row) => row.paise)).toEqual(
      cases.map(({ product, at }) => definePrice(product, sales, at)),
    );
    expect(rows.map(({ book_id }) => book_id)).toEqual(
      cases.map(({ at }) => findBook(periods, at)),
    );
  });
});

describe('[SALE-08] price books', () => {
  it('after drawn edits, before, while and after they are built, are those built anew', async () => {
    const { db } = await createTestShop();
    await addProducts(db, 1_700);
    await ageProducts(db);
    const rule = drawRule({ any: false });
    const hand = { kind: 'hand', product_ids: drawIds(1_700) } as const;
    await addRandomSales(db, 4, [
      await addCollection(db, { slug: 'one', pieces: { ...hand } }),
      await addCollection(db, { slug: 'two', pieces: { kind: 'rule', rule } }),
    ]);
    const first = await findUnbuiltBook(db);
    if (first !== undefined) await buildPriceBook(db, first);
    const edit = async () => {
      const id = 1 + draw(1_700);
      await pick([
        () =>
          sql`update product set price_paise = ${100 + draw(3_000_000)} where product_id = ${id}`,
        () =>
          sql`update product set enabled = not enabled where product_id between ${id} and ${id + 3}`,
        () => sql`update product set type = ${pick(TYPES)}, color = 'Red' where product_id = ${id}`,
        () => sql`update product set updated_at = now(), price_paise = price_paise + 100
          where product_id between ${id} and ${id + 40}`,
      ])().execute(db);
    };
    for (let edits = 0; edits < 20; edits += 1) await edit();
    await buildPriceBooks(db);
    for (let edits = 0; edits < 60; edits += 1) await edit();
    await addProducts(db, 30);
    const kept = await readBooks(db);

    const rebuilt = await rebuildBooks(db);

    expect(kept.prices.length).toBeGreaterThan(1_700);
    expect(kept.bitmaps).toEqual(rebuilt.bitmaps);
    expect(kept.prices).toEqual(rebuilt.prices);
    expect(await listWrongPrices(db)).toEqual([]);
  });

  it('that are wrong are reported', async () => {
    const { db } = await createTestShop();
    await addProducts(db, 50);
    await runSale(db);
    expect(await listWrongPrices(db)).toEqual([]);

    await sql`update book_price set price_paise = price_paise + 100`.execute(db);
    expect(await listWrongPrices(db)).not.toEqual([]);
  });

  it('are deleted a month after they were needed', async () => {
    const { db } = await createTestShop();
    await addProducts(db, 20);
    await runSale(db);
    await sql`update price_book set needed_until = now() - interval '30 days'`.execute(db);
    await buildPriceBooks(db);
    const count = async () =>
      (await sql`select from book_price union all select from price_period`.execute(db)).rows
        .length;
    expect(await count()).toBeGreaterThan(0);

    await sql`update price_book set needed_until = now() - interval '32 days'`.execute(db);
    await buildPriceBooks(db);

    expect(await count()).toBe(0);
  });

  it('survive a rebuild of the search index', async () => {
    const { db } = await createTestShop();
    await addProducts(db, 40);
    await runSale(db);
    const before = await readBooks(db);

    await sql`call rebuild_catalog()`.execute(db);

    expect(await readBooks(db)).toEqual(before);
  });
});

describe('[SALE-02] [SALE-09] the struck price', () => {
  const readStruck = async (db: Db, sale_id: number) => {
    const { rows } = await sql<{ struck_paise: number | null }>`
      select b.struck_paise from book_price b join price_book k using (book_id)
      where k.sales = array[${sale_id}::integer]`.execute(db);
    return rows.map(({ struck_paise }) => struck_paise);
  };
  const open = async (history: [daysAgo: number, rupees: number | null][]) => {
    const { db, addProduct } = await createTestShop();
    const product_id = await addProduct({ price_paise: fromRupees(3000) });
    await sql`alter table price_history disable trigger price_history_is_append_only`.execute(db);
    await sql`delete from price_history`.execute(db);
    await sql`alter table price_history enable trigger price_history_is_append_only`.execute(db);
    for (const [days, rupees] of history) {
      await sql`insert into price_history (product_id, valid_from, price_paise)
        values (${product_id}, now() - make_interval(days => ${days}), ${rupees === null ? null : rupees * 100})`.execute(
        db,
      );
    }
    return { db, product_id };
  };

  it.each<[string, [number, number | null][], number | null]>([
    [
      'the lowest of the last 30 days',
      [
        [90, 2500],
        [40, 2900],
        [20, 2800],
        [10, 3000],
      ],
      2800,
    ],
    [
      'not older than 30 days',
      [
        [90, 2500],
        [31, 3000],
      ],
      3000,
    ],
    [
      'that of the day on which the 30 days begin',
      [
        [40, 2600],
        [29, 3000],
      ],
      2600,
    ],
    ['none for a product that is new', [[6, 3000]], null],
    [
      'none for a product that was hidden until lately',
      [
        [90, 3000],
        [60, null],
        [5, 3000],
      ],
      null,
    ],
    [
      'of the days on which it was sold',
      [
        [90, 3000],
        [20, null],
        [5, 3100],
        [1, 3000],
      ],
      3000,
    ],
  ])('is %s', async (_case, history, rupees) => {
    const { db } = await open(history);
    const sale_id = await runSale(db, { percent: 5 });
    expect(await readStruck(db, sale_id)).toEqual([rupees === null ? null : rupees * 100]);
  });

  it('of a second sale within 30 days is the price of the first one', async () => {
    const { db } = await open([[90, 3000]]);
    const first = await runSale(db, { percent: 20, starts: -60, ends: 3600 });
    await sql`update sale set state = 'stopped', stopped_at = now() where sale_id = ${first}`.execute(
      db,
    );
    await sql`select refresh_price_periods(lock_catalog())`.execute(db);
    const second = await runSale(db, { percent: 10, starts: 60, ends: 3600 });

    expect(await readStruck(db, second)).toEqual([240_000]);
  });

  it('follows the price until the sale starts, and stays afterwards', async () => {
    const { db, product_id } = await open([[90, 3000]]);
    const later = await runSale(db, { starts: 600, ends: 3600 });
    const setPrice = (rupees: number) =>
      sql`update product set price_paise = ${rupees * 100} where product_id = ${product_id}`.execute(
        db,
      );

    await setPrice(2700);
    await setPrice(3000);
    expect(await readStruck(db, later)).toEqual([270_000]);

    const running = await runSale(db, { percent: 40, starts: 0 });
    expect(await readStruck(db, running)).toEqual([270_000]);
    await setPrice(2000);
    expect(await readStruck(db, running)).toEqual([270_000]);
  });
});
