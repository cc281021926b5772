import { type CatalogQuery, UNKNOWN_OPTION } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { COLORS, FABRICS, OCCASIONS } from '@shop/domain/products/product-options';
import { PRODUCT_TYPES } from '@shop/domain/products/product-types';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#db/database.ts';
import { allowTime } from '#db/time-limits.ts';
import { countProducts, listProducts } from '#features/catalog/products.queries.ts';
import { createTestShop } from '#test/test-shop.ts';
import { generateProducts } from '#tools/seed/generate-products.ts';
import { findClosest } from './best-match.queries.ts';
import { countMatches } from './count.queries.ts';
import { type AccessPlan, buildPageKeys, choosePlan, type SortOrder } from './plan.queries.ts';
import { ANY, parseProductQuery } from './product-query.queries.ts';

interface IndexedProduct {
  product_id: number;
  price_paise: number;
  type: string;
  color: string | null;
  body_color: string | null;
  border_color: string | null;
  fabric: string | null;
  occasion: string | null;
  updated_at: Date;
  terms: string[];
  nameTerms: string[];
  soldOut: boolean;
}

/**
 * Generated products; a third share their date, so that ties are common. Half of them lie two blocks of
 * bitmaps after the others, so that blocks are many and some are empty.
 */
async function openGeneratedShop(products = 4_500) {
  const shop = await createTestShop();
  await generateProducts(shop.url, { products: products / 2 });
  await sql`select setval(pg_get_serial_sequence('product', 'product_id'), 50000)`.execute(shop.db);
  await generateProducts(shop.url, { products: products / 2 });
  const all = await shop.db.transaction().execute(async (trx) => {
    // Triggers and words of so many rows may take longer than a request may, even in parts.
    await allowTime(trx, { statement: 60, transaction: 300 });
    for (let part = 0; part < 30; part += 3) {
      await sql`update product set updated_at = date_trunc('year', updated_at)
        where product_id % 30 = ${part}`.execute(trx);
    }
    const { rows } = await sql<IndexedProduct>`
      select product_id, price_paise, type, color, body_color, border_color, fabric, occasion,
        updated_at,
        product_terms(p) as terms, product_name_terms(p) as "nameTerms",
        exists (
          select from product_stock s where s.product_id = p.product_id and s.stock = 0
        ) as "soldOut"
      from product p where enabled`.execute(trx);
    return rows;
  });
  return { ...shop, all };
}

const hasWord = (terms: string[], word: string) => terms.some((term) => term.includes(word));

/** Reference implementation: a filter over all products. */
function expectedIds(all: IndexedProduct[], query: CatalogQuery): number[] {
  const searched = (query.search ?? '').split(' ').filter(Boolean);
  const min = query.min_price === undefined ? 0 : fromRupees(query.min_price);
  const max = query.max_price === undefined ? Infinity : fromRupees(query.max_price);
  const filtered = all.filter(
    (p) =>
      (!query.color || p.color === query.color) &&
      (!query.body_color || p.body_color === query.body_color) &&
      (!query.border_color || p.border_color === query.border_color) &&
      (!query.type || p.type === query.type) &&
      (!query.fabric || p.fabric === query.fabric) &&
      (!query.occasion || p.occasion === query.occasion),
  );
  const isPriced = (p: IndexedProduct) => p.price_paise >= min && p.price_paise <= max;
  // The word of a type is looked for in names and types.
  const isType = (word: string) => word === 'saree';
  const findAll = (words: string[], from: IndexedProduct[]) =>
    from.filter((p) => words.every((word) => hasWord(isType(word) ? p.nameTerms : p.terms, word)));
  const exact = findAll(searched, filtered).filter(isPriced);
  const words =
    exact.length > 0 ? searched : closestWords(searched, isType, (w) => findAll(w, filtered));
  const hits = findAll(words, filtered).filter(isPriced);
  // The words that a type or a color asks for, and whether a product has it.
  const wanted = [
    ...(query.type ? [] : words.filter(isType)).map((word) => ({
      word,
      has: (p: IndexedProduct) => p.type === word,
    })),
    ...words
      .filter((word) => word === 'ivory' && !query.color)
      .map((word) => ({ word, has: (p: IndexedProduct) => p.color === 'Ivory' })),
  ];
  const rankMatch = (p: IndexedProduct) => {
    if (p.soldOut) return 4;
    const isAsked = wanted.every(({ has }) => has(p));
    const named = words.filter((word) => !isAsked || !wanted.some((one) => one.word === word));
    const isNamed = named.every((word) => hasWord(p.nameTerms, word));
    return (isAsked ? 0 : 2) + (isNamed ? 0 : 1);
  };
  const rank = (p: IndexedProduct) => (query.search && !query.sort_by ? rankMatch(p) : 0);
  const key = (p: IndexedProduct) =>
    query.sort_by === 'price' ? p.price_paise : p.updated_at.getTime();
  const sign = query.order === 'asc' && (query.sort_by || !query.search) ? 1 : -1;
  return hits
    .toSorted(
      (a, b) => rank(a) - rank(b) || sign * (key(a) - key(b) || a.product_id - b.product_id),
    )
    .map(({ product_id }) => product_id);
}

/** The most words that some product has, always with that of a type; among equals those with the fewest products. */
function closestWords(
  words: string[],
  isType: (word: string) => boolean,
  find: (words: string[]) => unknown[],
): string[] {
  const subsets = Array.from({ length: 2 ** words.length }, (_, mask) =>
    words.filter((_word, position) => (mask >> position) % 2 === 1),
  );
  const [best] = subsets
    .map((subset) => ({ subset, matches: find(subset).length }))
    .filter(({ subset, matches }) => subset.length > 0 && matches > 0)
    .filter(({ subset }) => words.every((word) => !isType(word) || subset.includes(word)))
    .toSorted((a, b) => b.subset.length - a.subset.length || a.matches - b.matches);
  return best?.subset ?? words;
}

/** Pseudo-random with a fixed seed: the same queries on every run. */
function createQueries(count: number): CatalogQuery[] {
  let seed = 20_260_801;
  const draw = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const maybe = <T>(share: number, values: readonly T[]) =>
    draw(100) < share ? values[draw(values.length)] : undefined;
  const searches = [
    'kasavu',
    'silk',
    'kas',
    'peacock',
    'border kasavu',
    'wide lotus',
    'mango tissue',
    'ivory cotton border',
    'saree',
    'kasavu saree',
    'kasavu cotton saree wide pallu border',
    'lotus elephant',
    'emple',
  ];
  return Array.from({ length: count }, () => ({
    search: maybe(40, searches),
    type: maybe(35, PRODUCT_TYPES.slice(0, 6)),
    color: maybe(35, [...COLORS.slice(0, 12), UNKNOWN_OPTION] as const),
    body_color: maybe(10, ['Ivory', 'White', 'Red'] as const),
    border_color: maybe(15, ['Gold', 'Red', UNKNOWN_OPTION] as const),
    fabric: maybe(35, FABRICS.slice(0, 8)),
    occasion: maybe(35, OCCASIONS.slice(0, 5)),
    min_price: maybe(25, [0, 1_000, 2_000, 2_345.67, 5_000, 40_000]),
    max_price: maybe(25, [1_500, 2_500, 2_500.5, 4_000, 20_000, 600_000]),
    sort_by: maybe(50, ['price', 'updated_at'] as const),
    order: maybe(50, ['asc', 'desc'] as const),
  }));
}

const idsOf = ({ products }: { products: { product_id: number }[] }) =>
  products.map(({ product_id }) => product_id);

describe('every page of every query', () => {
  it('[TYPE-03] equals a filter over all products', async () => {
    const { db, all } = await openGeneratedShop();

    for (const query of createQueries(160)) {
      const expected = expectedIds(all, query);
      const last = Math.max(1, Math.ceil(expected.length / 20));
      for (const page of new Set([1, 2, Math.ceil(last / 2), last, last + 1, last + 7_000])) {
        const found = await listProducts(db, query, page);
        const ids = expected.slice((page - 1) * 20, page * 20);
        expect({ query, page, ids: idsOf(found), total: found.total }).toEqual({
          query,
          page,
          ids,
          total: expected.length,
        });
      }
      expect(await countProducts(db, query)).toBe(expected.length);
    }
  }, 120_000);

  it('is the same with every access plan', async () => {
    const { db, all } = await openGeneratedShop(2_000);

    for (const drawn of createQueries(60)) {
      const query = { ...drawn, sort_by: drawn.sort_by ?? 'updated_at' } as const;
      const by = query.sort_by === 'price' ? 'price_paise' : 'updated_at';
      const order: SortOrder = { by, descending: query.order !== 'asc' };
      const expected = expectedIds(all, query);
      for (const plan of await listPlans(db, query, order)) {
        const found = await listKeys(db, query, order, plan);
        expect({ query, plan, found }).toEqual({ query, plan, found: expected });
      }
    }
  }, 120_000);
});

describe('the access plan of a million products', () => {
  it.each([
    ['the first page', 0, 'probes'],
    ['page 500', 9_980, 'bitmap'],
  ])('of two common words for %s', (_page, offset, test) => {
    const groups = [
      { terms: ['kasavu'], products: 490_000, named: 275_000 },
      { terms: ['saree'], products: 700_000, named: 690_000 },
    ];
    const counts = { total: 340_000, listed: 990_000, priced: 990_000, facets: [] };
    const query = { groups, filters: ANY, price: undefined, book_id: 0 };

    const plan = choosePlan(query, { by: 'updated_at', descending: true }, counts, offset);

    expect(plan).toEqual({ kind: 'scan-terms', driver: groups[0], test });
  });
});

async function listPlans(db: Db, query: CatalogQuery, { by }: SortOrder): Promise<AccessPlan[]> {
  const { query: parsed } = await findClosest(db, await parseProductQuery(db, query));
  const { facets } = await countMatches(db, parsed);
  const { groups = [] } = parsed;
  const plans: AccessPlan[] = [];
  if (by === 'price_paise') plans.push({ kind: 'scan-price' });
  else if (facets.length === 0) plans.push({ kind: 'scan-newest' });
  plans.push({ kind: 'sort-bitmap' });
  if (by === 'updated_at') {
    for (const driver of [...groups, ...facets]) {
      plans.push({ kind: 'scan-terms', driver, test: 'probes' });
      if (!parsed.price) plans.push({ kind: 'scan-terms', driver, test: 'bitmap' });
    }
  }
  return plans;
}

async function listKeys(
  db: Db,
  query: CatalogQuery,
  order: SortOrder,
  plan: AccessPlan,
): Promise<number[]> {
  const { query: found } = await findClosest(db, await parseProductQuery(db, query));
  const keys = buildPageKeys(plan, found, order);
  const { rows } = await sql<{ product_id: number }>`select product_id from (${keys}) k`.execute(
    db,
  );
  return rows.map(({ product_id }) => product_id);
}
