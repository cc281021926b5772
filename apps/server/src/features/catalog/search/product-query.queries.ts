import type { CatalogQuery } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { type BandedRange, type PriceRange, splitPriceRange } from './price-bands.ts';

/** The dictionary terms that one typed word expands to. A product matches with any of them. */
export interface TermGroup {
  terms: string[];
  /** Sum of the document frequencies; an upper bound, because products may have several terms. */
  products: number;
}

/** '' stands for any value. */
export interface Filters {
  color: string;
  fabric: string;
  occasion: string;
}

/** A parsed catalogue query: filters, price range and expanded search terms. */
export interface ProductQuery {
  filters: Filters;
  price: (BandedRange & PriceRange) | undefined;
  /** A product must match every group. Undefined without a search. */
  groups: TermGroup[] | undefined;
}

export async function parseProductQuery(db: Db, query: CatalogQuery): Promise<ProductQuery> {
  return {
    filters: {
      color: query.color ?? '',
      fabric: query.fabric ?? '',
      occasion: query.occasion ?? '',
    },
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
  const { rows } = await sql<{ ordinal: number; term: string | null; products: number }>`
    select ordinal, term, products from expand_query_terms(${search})`.execute(db);
  const groups = new Map<number, TermGroup>();
  for (const { ordinal, term, products } of rows) {
    const group = groups.get(ordinal) ?? { terms: [], products: 0 };
    if (term !== null) group.terms.push(term);
    group.products += products;
    groups.set(ordinal, group);
  }
  // A search of only punctuation, single letters and stop words matches nothing.
  return groups.size > 0 ? [...groups.values()] : [{ terms: [], products: 0 }];
}

export const hasOnlyFilters = ({ price, groups }: ProductQuery) => !price && !groups;

/** Filters as conditions that the newest-first indexes of product support. */
export function filterSql({ color, fabric, occasion }: Filters): RawBuilder<unknown> {
  return sql.join(
    [
      sql`enabled = true`,
      ...(color ? [sql`color = ${color}`] : []),
      ...(fabric ? [sql`fabric = ${fabric}`] : []),
      ...(occasion ? [sql`occasion = ${occasion}`] : []),
    ],
    sql` and `,
  );
}

/** The same conditions in a form that no index supports, for rows found by another access path. */
export function unindexedFilterSql({ color, fabric, occasion }: Filters): RawBuilder<unknown> {
  return sql`enabled = true
    and (${color}::text = '' or color = ${color})
    and (${fabric}::text = '' or fabric = ${fabric})
    and (${occasion}::text = '' or occasion = ${occasion})`;
}

/**
 * Probes the postings of every group for each candidate row. `offset 0` keeps the planner from turning
 * the few probes into a join over all postings.
 */
export function hasTermsSql(
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

/** One parameter for any number of groups, so that the statement text and its plan stay the same. */
export const toArrayLiterals = (groups: { terms: string[] }[]): string[] =>
  // Terms contain no punctuation, so that nothing has to be escaped.
  groups.map(({ terms }) => `{${terms.map((term) => `"${term}"`).join(',')}}`);
