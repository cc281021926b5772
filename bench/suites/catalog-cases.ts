import { buildUrl, type CatalogQuery, catalog, suggestions } from '@shop/contract';
import type { Db } from '@shop/server/db/database.ts';
import {
  countProducts,
  findEnabledProduct,
  listPopularFilters,
  listProducts,
} from '@shop/server/features/catalog/products.queries.ts';
import { countOptions } from '@shop/server/features/catalog/search/option-counts.queries.ts';
import { parseProductQuery } from '@shop/server/features/catalog/search/product-query.queries.ts';
import { findSuggestions } from '@shop/server/features/catalog/suggestions/find-suggestions.ts';

/** Maximum growth of the latency from the small to the large catalogue, maximum latency, or multiple of another case. */
type Limit = { growth: number } | { milliseconds: number } | { times: number; of: string };

export interface Case {
  name: string;
  limit: Limit;
  /** Goal for the most frequent requests: cached throughput as a multiple of PostgreSQL's. */
  speed?: { id: string; ofEngine: number };
  path: string;
  /** The queries of the request's handler. */
  run: (db: Db) => Promise<unknown>;
}

const FLAT = { growth: 1.3 };
const PRICED = { growth: 6 };
/** Rare requests: deep pages, and prices within a materialized price band. */
const RARE = { milliseconds: 100 };
/** A list that appears while somebody types. */
const SUGGESTED = { milliseconds: 50 };
const TYPED = 'search, two common words';

const filters = { color: 'Ivory', fabric: 'Cotton', occasion: 'Festive' } as const;

const severalChoices: CatalogQuery = {
  type: ['saree'],
  color: ['Ivory', 'White'],
  border_color: ['Gold', 'Red'],
};

/** Creates equal cases for every catalogue, with examples taken from it. */
export async function createCases(db: Db): Promise<Case[]> {
  const { total } = await listProducts(db, {}, 1);
  const last = Math.ceil(total / 20);
  const { rare, id } = await findExamples(db);
  return [
    { ...list('list page 1', FLAT, {}), speed: { id: 'P1', ofEngine: 2 } },
    list('three filters', FLAT, filters),
    list('type alone', FLAT, { type: 'stole' }),
    list('four filters', FLAT, { ...filters, type: 'saree' }),
    options('options, filters', FLAT, { ...filters, type: 'saree' }),
    list('several choices, border', FLAT, severalChoices),
    options('options, several choices, border', FLAT, severalChoices),
    list('three filters, price', PRICED, { ...filters, min_price: 2000, max_price: 4000 }),
    list('price alone', PRICED, { min_price: 2000, max_price: 4000 }),
    list('odd price alone', PRICED, { min_price: 2022, max_price: 4044 }),
    list('cheapest first', FLAT, { sort_by: 'price', order: 'asc' }),
    list('search, common word', FLAT, { search: 'kasavu' }),
    list('search, rare word', FLAT, { search: rare }),
    list('search, two words', FLAT, { search: 'kasavu peacock' }),
    list(TYPED, FLAT, { search: 'kasavu saree' }),
    list('search, six words', FLAT, { search: 'kasavu cotton saree wide zari border' }),
    list('search, page 500', { times: 5, of: TYPED }, { search: 'kasavu saree' }, 500),
    list('search, filters', FLAT, { search: 'peacock', color: 'Ivory' }),
    list('search, one typo', FLAT, { search: 'kasabu' }),
    list('search, by sound', FLAT, { search: 'കസവ്' }),
    list('search, word with a meaning', FLAT, { search: 'onam saree' }),
    list('search, phrase with a meaning', FLAT, { search: 'off white saree' }),
    list('search, amount', PRICED, { search: 'kasavu saree under 3000' }),
    list('search, few results', FLAT, { search: `${rare} kasavu` }),
    suggest('suggestions, two letters', 'ka'),
    suggest('suggestions, a type', 'saree'),
    suggest('suggestions, filters', 'ivory silk sa'),
    suggest('suggestions, two words', 'kasavu pea'),
    suggest('suggestions, rare together', `${rare} kasavu sa`),
    suggest('suggestions, six words', 'kasavu cotton saree wide zari bo'),
    {
      name: 'product by id',
      limit: FLAT,
      speed: { id: 'P2', ofEngine: 1.2 },
      path: buildUrl(catalog.find, { params: { product_id: id } }),
      run: (d) => findEnabledProduct(d, id),
    },
    count('count, filters', FLAT, filters),
    count('count, search', FLAT, { search: 'kasavu peacock' }),
    list('last page', RARE, {}, last),
    list('page 500', RARE, {}, Math.min(500, last)),
    list('middle page', RARE, {}, Math.ceil(last / 2)),
  ];
}

function list(name: string, limit: Limit, query: CatalogQuery, page = 1): Case {
  return {
    name,
    limit,
    path: buildUrl(catalog.list, { params: { page }, query }),
    run: (db) => listProducts(db, query, page),
  };
}

function options(name: string, limit: Limit, query: CatalogQuery): Case {
  return {
    name,
    limit,
    path: buildUrl(catalog.options, { query }),
    run: async (db) => countOptions(db, await parseProductQuery(db, query)),
  };
}

function count(name: string, limit: Limit, query: CatalogQuery): Case {
  return {
    name,
    limit,
    path: buildUrl(catalog.count, { query }),
    run: (db) => Promise.all([countProducts(db, query), listPopularFilters(db)]),
  };
}

function suggest(name: string, text: string): Case {
  return {
    name,
    limit: SUGGESTED,
    path: buildUrl(suggestions.find, { query: { text } }),
    run: (db) => findSuggestions(db, text),
  };
}

async function findExamples(db: Db): Promise<{ rare: string; id: number }> {
  const { term } = await db
    .selectFrom('search_term')
    .select('term')
    .where('products', '=', 1)
    .orderBy('term')
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
  return { rare: term, id: product_id };
}
