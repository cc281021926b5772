import type { CatalogQuery } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { FILTER_NAMES, type FilterName, getFilter } from '@shop/domain/products/product-fields';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { type BandedRange, type PriceRange, splitPriceRange } from './price-bands.ts';

/** The dictionary terms that one typed word expands to. A product matches with any of them. */
export interface TermGroup {
  terms: string[];
  /** Sum of the document frequencies; an upper bound, because products may have several terms. */
  products: number;
  /** The same in names and types alone. */
  named: number;
}

/** '' stands for any value. */
export type Filters = Record<FilterName, string>;

const mapFilters = (toValue: (name: FilterName) => string): Filters =>
  // The list has every name.
  Object.fromEntries(FILTER_NAMES.map((name) => [name, toValue(name)])) as Filters;

export const ANY: Filters = mapFilters(() => '');

/** The filters that catalog_count counts. The others are counted in bitmaps. */
export const CUBE_FILTERS = FILTER_NAMES.filter((name) => getFilter(name).inCube);

/** A parsed catalogue query: filters, price range and expanded search terms. */
export interface ProductQuery {
  filters: Filters;
  price: (BandedRange & PriceRange) | undefined;
  /** A product must match every group. Undefined without a search. */
  groups: TermGroup[] | undefined;
  /** A product that matches all of these is left out: it stands before them in the order of best match. */
  except?: TermGroup[];
}

export async function parseProductQuery(db: Db, query: CatalogQuery): Promise<ProductQuery> {
  return {
    filters: mapFilters((name) => query[name] ?? ''),
    price: parsePriceRange(query),
    groups: query.search ? await expandSearch(db, query.search) : undefined,
  };
}

function parsePriceRange({ min_price, max_price }: CatalogQuery): ProductQuery['price'] {
  if (min_price === undefined && max_price === undefined) return undefined;
  const min = fromRupees(min_price ?? 0);
  const max = max_price === undefined ? Number.MAX_SAFE_INTEGER : fromRupees(max_price);
  return { min, max, ...splitPriceRange({ min, max }) };
}

/** One group for each typed word; an empty group for a word without any match. */
async function expandSearch(db: Db, search: string): Promise<TermGroup[]> {
  const { rows } = await sql<TermGroup & { ordinal: number; term: string | null }>`
    select ordinal, term, products, named from expand_query_terms(${search})`.execute(db);
  const groups = new Map<number, TermGroup>();
  for (const { ordinal, term, products, named } of rows) {
    const group = groups.get(ordinal) ?? { terms: [], products: 0, named: 0 };
    if (term !== null) group.terms.push(term);
    group.products += products;
    group.named += named;
    groups.set(ordinal, group);
  }
  // A search of only punctuation, single letters and stop words matches nothing.
  return groups.size > 0 ? [...groups.values()] : [{ terms: [], products: 0, named: 0 }];
}

/** The count cube has the number of matches, or of those in a price band. */
export const isInCube = ({ filters, groups }: ProductQuery) =>
  !groups && chosenFilters(filters).every((name) => CUBE_FILTERS.includes(name));

/** The filters that are set. */
export const chosenFilters = (filters: Filters): FilterName[] =>
  FILTER_NAMES.filter((name) => filters[name]);

/** The term under which the products of a filter's value are posted. */
export const facetTerm = (filter: FilterName, value: string): string => `=${filter}:${value}`;

/**
 * Filters as conditions on a product row. No index supports them, and `coalesce` hides from the planner
 * how selective they are: it would leave the chosen index for a scan of the table. The filters of the cube are
 * tested always, so that most lists share one statement text.
 */
export function filterSql(filters: Filters): RawBuilder<unknown> {
  const tested = FILTER_NAMES.filter((name) => CUBE_FILTERS.includes(name) || filters[name]);
  const conditions = tested.map(
    (name) =>
      sql`coalesce(${filters[name]}::text = '' or ${sql.ref(name)} = ${filters[name]}, false)`,
  );
  return sql.join([sql`enabled = true`, ...conditions], sql` and `);
}

/**
 * Probes the postings of every group for each candidate row. `offset 0` keeps the planner from turning
 * the few probes into a join over all postings.
 */
function hasTermsSql(
  groups: TermGroup[] | undefined,
  candidate: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [only, ...others] = groups ?? [];
  if (!only) return sql`true`;
  const hasPosting = (terms: RawBuilder<unknown>) => sql`exists (
    select from search_posting s
    where s.term = any(${terms}::text[]) and s.updated_at = ${candidate}.updated_at
      and s.product_id = ${candidate}.product_id
    offset 0)`;
  if (others.length === 0) return hasPosting(sql`${only.terms}`);
  return sql`not exists (
    select from unnest(${toArrayLiterals(groups ?? [])}::text[]) typed
    where not ${hasPosting(sql`typed`)} offset 0)`;
}

/** Matches of the words that are probed, without those that the query leaves out. */
export const matchesTermsSql = (
  { except }: ProductQuery,
  probed: TermGroup[] | undefined,
  candidate: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  except
    ? sql`${hasTermsSql(probed, candidate)} and not (${hasTermsSql(except, candidate)})`
    : hasTermsSql(probed, candidate);

/** One parameter for any number of groups, so that the statement text and its plan stay the same. */
export const toArrayLiterals = (groups: { terms: string[] }[]): string[] =>
  // Terms contain neither quotes nor backslashes, so nothing has to be escaped.
  groups.map(({ terms }) => `{${terms.map((term) => `"${term}"`).join(',')}}`);
