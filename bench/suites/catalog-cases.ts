import { addressOf, type CatalogQuery, catalog } from '@shop/contract';
import type { Db } from '@shop/server/db/database.ts';
import {
  countProducts,
  findEnabledProduct,
  listPopularFilters,
  listProducts,
} from '@shop/server/features/catalog/products.queries.ts';

/** How much a case may grow from the small catalogue to the large one, or how long it may take. */
type Limit = { growth: number } | { milliseconds: number };

export interface Case {
  name: string;
  limit: Limit;
  /** What everybody asks is also held against the engine, told hot and computed every time. */
  speed?: { id: string; ofEngine: number };
  /** What the server is asked. */
  path: string;
  /** What the server's handler calls for it. */
  run: (db: Db) => Promise<unknown>;
}

const FLAT = { growth: 1.3 };
const PRICED = { growth: 6 };
/** What nobody does often: far pages, and prices between the kept counts' borders. */
const FAR = { milliseconds: 100 };

const filters = { color: 'Ivory', fabric: 'Cotton', occasion: 'Festive' } as const;

/** The same cases on every catalogue; what is rare or last in it is looked up. */
export async function casesFor(db: Db): Promise<Case[]> {
  const { total } = await listProducts(db, {}, 1);
  const last = Math.ceil(total / 20);
  const { rare, id } = await findExamples(db);
  return [
    { ...list('list page 1', FLAT, {}), speed: { id: 'P1', ofEngine: 2 } },
    list('three filters', FLAT, filters),
    list('three filters, price', PRICED, { ...filters, min_price: 2000, max_price: 4000 }),
    list('price alone', PRICED, { min_price: 2000, max_price: 4000 }),
    list('odd price alone', PRICED, { min_price: 2022, max_price: 4044 }),
    list('cheapest first', FLAT, { sort_by: 'price', order: 'asc' }),
    list('search, common word', FLAT, { search: 'kasavu' }),
    list('search, rare word', FLAT, { search: rare }),
    list('search, two words', FLAT, { search: 'kasavu peacock' }),
    list('search, filters', FLAT, { search: 'peacock', color: 'Ivory' }),
    list('search, one slip', FLAT, { search: 'kasabu' }),
    {
      name: 'product by id',
      limit: FLAT,
      speed: { id: 'P2', ofEngine: 1.2 },
      path: addressOf(catalog.find, { params: { product_id: id } }),
      run: (d) => findEnabledProduct(d, id),
    },
    count('count, filters', FLAT, filters),
    count('count, search', FLAT, { search: 'kasavu peacock' }),
    list('last page', FAR, {}, last),
    list('page 500', FAR, {}, Math.min(500, last)),
    list('middle page', FAR, {}, Math.ceil(last / 2)),
  ];
}

function list(name: string, limit: Limit, query: CatalogQuery, page = 1): Case {
  return {
    name,
    limit,
    path: addressOf(catalog.list, { params: { page }, query }),
    run: (db) => listProducts(db, query, page),
  };
}

function count(name: string, limit: Limit, query: CatalogQuery): Case {
  return {
    name,
    limit,
    path: addressOf(catalog.count, { query }),
    run: (db) => Promise.all([countProducts(db, query), listPopularFilters(db)]),
  };
}

async function findExamples(db: Db): Promise<{ rare: string; id: number }> {
  const { word } = await db
    .selectFrom('search_word')
    .select('word')
    .where('products', '=', 1)
    .orderBy('word')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { product_id } = await db
    .selectFrom('product')
    .select('product_id')
    .where('enabled', '=', true)
    .where('product_id', '>', 5000)
    .orderBy('product_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { rare: word, id: product_id };
}
