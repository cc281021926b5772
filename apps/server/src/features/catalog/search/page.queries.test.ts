import type { CatalogQuery } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { COLORS, FABRICS, OCCASIONS } from '@shop/domain/product-options';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#db/database.ts';
import { countProducts, listProducts } from '#features/catalog/products.queries.ts';
import { openTestShop } from '#test/test-shop.ts';
import { generateProducts } from '#tools/seed/generate-products.ts';
import { keysFrom, type Order, type Way } from './plan.queries.ts';
import { readQuestion } from './product-query.queries.ts';

interface Plain {
  product_id: number;
  price_paise: number;
  color: string | null;
  fabric: string | null;
  occasion: string | null;
  updated_at: Date;
  words: string[];
}

/** Some thousand generated products, a third of them dated alike so that ties are common. */
async function openFullShop(products = 4_500) {
  const shop = await openTestShop();
  await generateProducts(shop.url, { products });
  await sql`update product set updated_at = date_trunc('year', updated_at) where product_id % 3 = 0`.execute(
    shop.db,
  );
  const { rows } = await sql<Plain>`
    select product_id, price_paise, color, fabric, occasion, updated_at, product_words(p) as words
    from product p where enabled`.execute(shop.db);
  return { ...shop, all: rows };
}

/** The plainest reading of the question: every product looked at, one by one. */
function reference(all: Plain[], query: CatalogQuery): number[] {
  const typed = (query.search ?? '').split(' ').filter(Boolean);
  const min = query.min_price === undefined ? 0 : fromRupees(query.min_price);
  const max = query.max_price === undefined ? Infinity : fromRupees(query.max_price);
  const hits = all.filter(
    (p) =>
      (!query.color || p.color === query.color) &&
      (!query.fabric || p.fabric === query.fabric) &&
      (!query.occasion || p.occasion === query.occasion) &&
      p.price_paise >= min &&
      p.price_paise <= max &&
      typed.every((part) => p.words.some((word) => word.includes(part))),
  );
  const key = (p: Plain) => (query.sort_by === 'price' ? p.price_paise : p.updated_at.getTime());
  const sign = query.order === 'asc' ? 1 : -1;
  return hits
    .toSorted((a, b) => sign * (key(a) - key(b) || a.product_id - b.product_id))
    .map(({ product_id }) => product_id);
}

/** The same questions on every run. */
function questions(count: number): CatalogQuery[] {
  let state = 20_260_801;
  const draw = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const maybe = <T>(share: number, values: readonly T[]) =>
    draw(100) < share ? values[draw(values.length)] : undefined;
  const searches = [
    'kasavu',
    'silk',
    'kas',
    'peacock',
    'border kasavu',
    'zari lotus',
    'mango tissue',
    'ivory cotton border',
    'saree',
    'lotus elephant',
    'emple',
  ];
  return Array.from({ length: count }, () => ({
    search: maybe(40, searches),
    color: maybe(35, COLORS.slice(0, 12)),
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

describe('every page of every question', () => {
  it('holds what a plain look through all products finds', async () => {
    const { db, all } = await openFullShop();

    for (const query of questions(160)) {
      const expected = reference(all, query);
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

  it('is the same whichever way leads there', async () => {
    const { db, all } = await openFullShop(2_000);

    for (const query of questions(60)) {
      const by = query.sort_by === 'price' ? 'price_paise' : 'updated_at';
      const order: Order = { by, descending: query.order !== 'asc' };
      const expected = reference(all, query);
      for (const way of await waysFor(db, query, order)) {
        const found = await keysBy(db, query, order, way);
        expect({ query, way, found }).toEqual({ query, way, found: expected });
      }
    }
  }, 120_000);
});

async function waysFor(db: Db, query: CatalogQuery, { by }: Order): Promise<Way[]> {
  const { groups } = await readQuestion(db, query);
  const walk = by === 'updated_at' ? 'walk-filters' : 'walk-price';
  if (!groups) return [{ kind: walk }, { kind: 'collect-filtered' }, { kind: 'collect-priced' }];
  const words = groups.map((driver, place): Way => {
    return { kind: 'walk-words', driver, others: groups.filter((_, other) => other !== place) };
  });
  return [{ kind: walk }, { kind: 'collect-bits' }, ...(by === 'updated_at' ? words : [])];
}

async function keysBy(db: Db, query: CatalogQuery, order: Order, way: Way): Promise<number[]> {
  const keys = keysFrom(way, await readQuestion(db, query), order);
  const { rows } = await sql<{ product_id: number }>`select product_id from (${keys}) k`.execute(
    db,
  );
  return rows.map(({ product_id }) => product_id);
}
