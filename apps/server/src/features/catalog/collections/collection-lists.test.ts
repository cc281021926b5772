import { CatalogQuery, type CollectionRule, RULE_FILTERS } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { FILTER_NAMES, SHOWN_FILTERS } from '@shop/domain/products/product-fields';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Db } from '#db/database.ts';
import { countProducts, listProducts } from '#features/catalog/products.queries.ts';
import { countOptions } from '#features/catalog/search/option-counts.queries.ts';
import { parseProductQuery } from '#features/catalog/search/product-query.queries.ts';
import { addCollection, drawRule } from '#test/sales/collections.ts';
import { draw, drawShare, pick } from '#test/sales/random-sales.ts';
import { runSale } from '#test/sales/sales.ts';
import { createTestShop } from '#test/test-shop.ts';
import { generateProducts } from '#tools/seed/generate-products.ts';

const RULES = process.env.NIGHTLY ? 40 : 15;

async function openGeneratedShop() {
  const { db, url } = await createTestShop();
  await generateProducts(url, { products: 2_000 });
  // The age is in no index and in no price book.
  await sql`alter table product disable trigger user`.execute(db);
  await sql`update product
    set created_at = now() - make_interval(days => (product_id % 90)::integer)`.execute(db);
  await sql`alter table product enable trigger user`.execute(db);
  return db;
}

interface PlainProduct extends Record<string, unknown> {
  product_id: number;
  price_paise: number;
  updated_at: Date;
}

/** The rule in plain SQL, with the customer's filters on the price of the book. */
async function listPlain(
  db: Db,
  rule: CollectionRule,
  query: CatalogQuery,
  book_id: number,
): Promise<PlainProduct[]> {
  const conditions: RawBuilder<unknown>[] = [];
  for (const name of RULE_FILTERS) {
    const options = rule[name];
    if (options) conditions.push(sql`${sql.ref(`p.${name}`)} = any(${options}::text[])`);
  }
  for (const name of FILTER_NAMES) {
    const options = [query[name] ?? []].flat();
    if (options.length > 0) conditions.push(sql`${sql.ref(`p.${name}`)} = any(${options}::text[])`);
  }
  const { min_price, max_price, new_within_days = 10_000 } = rule;
  const { rows } = await sql<PlainProduct>`
    select p.product_id, p.updated_at, coalesce(b.price_paise, p.price_paise) as price_paise,
      ${sql.join(FILTER_NAMES.map((name) => sql.ref(`p.${name}`)))}
    from product p left join book_price b on b.book_id = ${book_id} and b.product_id = p.product_id
    where p.enabled and ${sql.join([...conditions, sql`true`], sql` and `)}
      and p.price_paise between ${fromRupees(min_price ?? 0)} and ${fromRupees(max_price ?? 1_000_000)}
      and p.created_at >= now() - make_interval(days => ${new_within_days})
      and coalesce(b.price_paise, p.price_paise)
        between ${fromRupees(query.min_price ?? 0)} and ${fromRupees(query.max_price ?? 1_000_000)}`.execute(
    db,
  );
  const key = (product: PlainProduct) =>
    query.sort_by === 'price' ? product.price_paise : product.updated_at.getTime();
  const sign = query.order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => sign * (key(a) - key(b) || a.product_id - b.product_id));
}

/** Filters that a customer may choose on the page of the collection. */
const drawQuery = (collection: string): CatalogQuery =>
  z.parse(CatalogQuery, {
    collection,
    ...(drawShare() < 0.4 && { type: ['saree', 'stole'] }),
    ...(drawShare() < 0.3 && { color: pick(['Ivory', 'Gold', 'Red']) }),
    ...(drawShare() < 0.2 && { border_color: pick(['Gold', 'Green']) }),
    ...(drawShare() < 0.4 && { max_price: `${1_000 + draw(20_000)}` }),
    ...(drawShare() < 0.5 && {
      sort_by: pick(['price', 'updated_at']),
      order: pick(['asc', 'desc']),
    }),
  });

describe('[SALE-14] a collection by rule', () => {
  it.each([
    ['base prices', false],
    ['prices of a sale', true],
  ])('has what plain SQL finds with %s: list, page, total and counts', async (_name, onSale) => {
    const db = await openGeneratedShop();
    if (onSale) await runSale(db, { percent: 30, types: ['saree'] });
    const { rows } = await sql<{ book_id: number }>`select book_at(now()) as book_id`.execute(db);
    const book_id = rows[0]?.book_id ?? 0;
    let found = 0;
    for (let drawn = 0; drawn < RULES; drawn += 1) {
      const slug = `rule-${drawn}`;
      const rule = drawRule();
      await addCollection(db, { slug, pieces: { kind: 'rule', rule } });
      const query = drawQuery(slug);
      const plain = await listPlain(db, rule, query, book_id);
      const ids = plain.map(({ product_id }) => product_id);
      found += ids.length;

      const page = 1 + draw(Math.ceil(ids.length / 20) + 1);
      const listed = await listProducts(db, query, page, book_id);
      const counts = await countOptions(db, await parseProductQuery(db, query, book_id));
      const open = SHOWN_FILTERS.filter((name) => query[name] === undefined);
      const plainCounts = open.flatMap((name) =>
        counts[name].map(({ value }) => {
          const products = plain.filter((product) => product[name] === value).length;
          return { value, products };
        }),
      );

      // With what was drawn, so that a failure names it.
      const drawnCase = { rule, query, page };
      expect({
        ...drawnCase,
        ids: listed.products.map(({ product_id }) => product_id),
        total: listed.total,
        counted: await countProducts(db, query, book_id),
        counts: open.flatMap((name) => counts[name]),
      }).toEqual({
        ...drawnCase,
        ids: ids.slice((page - 1) * 20, page * 20),
        total: ids.length,
        counted: ids.length,
        counts: plainCounts,
      });
    }
    expect(found).toBeGreaterThan(RULES);
  });

  it('is searched like the list', async () => {
    const db = await openGeneratedShop();
    const rule: CollectionRule = { type: ['saree'], max_price: 5_000 };
    await addCollection(db, { slug: 'sarees', pieces: { kind: 'rule', rule } });
    const search = { search: 'kasavu', max_price: 5_000, type: 'saree' as const };

    const within = await listProducts(db, { search: 'kasavu', collection: 'sarees' }, 1);
    const everywhere = await listProducts(db, search, 1);

    expect(within.total).toBeGreaterThan(0);
    expect(within.total).toBe(everywhere.total);
    expect(within.products).toEqual(everywhere.products);
  });

  it('that is hidden or unknown has nothing', async () => {
    const db = await openGeneratedShop();
    const pieces = { kind: 'rule', rule: { type: ['saree'] } } as const;
    await addCollection(db, {
      slug: 'hidden',
      enabled: false,
      pieces: structuredClone(pieces) as never,
    });
    for (const collection of ['hidden', 'unknown']) {
      expect(await listProducts(db, { collection }, 1)).toMatchObject({ products: [], total: 0 });
    }
  });
});

it('[SALE-14] a collection by hand has the order of the shop, sold-out pieces last, and filters', async () => {
  const shop = await createTestShop();
  const { db } = shop;
  const add = (name: string, given: object = {}) => shop.addProduct({ name, ...given });
  const [nila, kara, mayil] = [
    await add('Nila'),
    await add('Kara', { stock: 0 }),
    await add('Mayil'),
  ];
  const stole = await add('Stole', { type: 'stole', price_paise: fromRupees(340) });
  await add('Other');
  const product_ids = [kara, stole, nila, mayil];
  await addCollection(db, { slug: 'whites', pieces: { kind: 'hand', product_ids } });
  const list = async (query: CatalogQuery) =>
    (await listProducts(db, { collection: 'whites', ...query }, 1)).products.map(
      ({ name }) => name,
    );

  expect(await list({})).toEqual(['Stole', 'Nila', 'Mayil', 'Kara']);
  expect(await list({ type: 'saree' })).toEqual(['Nila', 'Mayil', 'Kara']);
  expect(await list({ max_price: 500 })).toEqual(['Stole']);
  expect(await list({ sort_by: 'updated_at' })).toEqual(['Stole', 'Mayil', 'Kara', 'Nila']);
  expect(await list({ search: 'mayil' })).toEqual(['Mayil']);
  expect(await countProducts(db, { collection: 'whites' })).toBe(4);

  await runSale(db, { percent: 50, types: ['saree'] });
  const { rows } = await sql<{ book_id: number }>`select book_at(now()) as book_id`.execute(db);
  const { products } = await listProducts(db, { collection: 'whites' }, 1, rows[0]?.book_id);
  expect(products.map(({ offer_paise }) => offer_paise)).toEqual([
    34_000, 122_500, 122_500, 122_500,
  ]);
});
