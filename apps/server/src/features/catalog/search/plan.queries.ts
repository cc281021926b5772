import { PAGE_SIZE } from '@shop/domain/paging';
import { type RawBuilder, sql } from 'kysely';
import { BASE_PRICES, pricedProducts } from '#features/catalog/prices/offers.queries.ts';
import {
  type BandRange,
  type MatchCounts,
  matchingBitmap,
  priceBandTerms,
} from './count.queries.ts';
import { MAX_PRICE_BAND } from './price-bands.ts';
import {
  facetGroups,
  filterSql,
  matchesTermsSql,
  type ProductQuery,
  requiredGroups,
} from './product-query.queries.ts';
import type { TermGroup } from './term-groups.ts';

export interface SortOrder {
  by: 'updated_at' | 'price_paise';
  descending: boolean;
}

/**
 * Access plans for the keys of a page. A scan reads an index in sort order, tests each entry and stops
 * when the page is full; a sort reads all matches and sorts them.
 */
export type AccessPlan =
  | { kind: 'scan-newest' | 'scan-price' | 'sort-bitmap' }
  /** The posting lists of one typed word or one filter. Each entry is tested by probes or in the bitmap of all matches. */
  | { kind: 'scan-terms'; driver: TermGroup; test: 'probes' | 'bitmap' };

/** Cost of reading the bitmaps of one typed word or one option, in units of one index probe. */
const BITMAP_COST = 2_000;

type CostedPlan = [cost: number, AccessPlan];

/** The cheapest plan by estimated index probes. Without counts: the scan of the sort order. */
export function choosePlan(
  query: ProductQuery,
  { by }: SortOrder,
  counts: MatchCounts | undefined,
  offset: number,
): AccessPlan {
  const newest = by === 'updated_at';
  if (!counts) return newest ? scanNewest(query) : { kind: 'scan-price' };

  const { price, stock, within } = query;
  const groups = requiredGroups(query);
  const { total, listed, priced, facets } = counts;
  // Entries read until the page is full, assuming that the matches are spread evenly.
  const scanCost = (entries: number, probes: number) =>
    ((offset + PAGE_SIZE) * entries * (1 + 2 * probes)) / Math.max(total, 1);

  const plans: CostedPlan[] = [];
  if (!newest) plans.push([scanCost(priced, groups.length), { kind: 'scan-price' }]);
  else if (facets.length === 0)
    plans.push([scanCost(listed, groups.length), { kind: 'scan-newest' }]);
  const options = facets.flatMap(({ terms }) => terms);
  const bitmaps = groups.length + options.length + (price ? 3 : 0) + (stock ? 1 : 0);
  const bitmapCost = BITMAP_COST * bitmaps;
  if (newest) plans.push(...listTermScans(query, facets, scanCost));
  if (newest && !price) plans.push(...listBitmapScans(query, facets, scanCost, bitmapCost));
  if (groups.length + facets.length > 0 || price || within)
    plans.push([bitmapCost + 4 * total, { kind: 'sort-bitmap' }]);
  return plans.reduce((best, plan) => (plan[0] < best[0] ? plan : best))[1];
}

/** A list with at most one filter, in its own order. */
function scanNewest({ filters }: ProductQuery): AccessPlan {
  const [facet] = facetGroups(filters);
  if (!facet) return { kind: 'scan-newest' };
  return { kind: 'scan-terms', driver: { ...facet, products: 0, named: 0 }, test: 'probes' };
}

/** The posting lists of each word and of each filter. Other words are probed; the rest is tested on the row. */
function listTermScans(
  query: ProductQuery,
  facets: TermGroup[],
  scanCost: (entries: number, probes: number) => number,
): CostedPlan[] {
  const { price, stock } = query;
  const groups = requiredGroups(query);
  return [...groups, ...facets].map((driver) => {
    const others = groups.filter((group) => group !== driver);
    const tested = facets.some((facet) => facet !== driver) || price ? 1 : 0;
    const probes = others.length + tested + (stock ? 1 : 0);
    // Several lists are merged, and each begins with a probe.
    const cost = driver.terms.length + scanCost(driver.products, probes);
    return [cost, { kind: 'scan-terms', driver, test: 'probes' }];
  });
}

/** For deep pages: reading the bitmaps costs more than the probes of a few entries, and less than those of many. */
function listBitmapScans(
  query: ProductQuery,
  facets: TermGroup[],
  scanCost: (entries: number, probes: number) => number,
  bitmapCost: number,
): CostedPlan[] {
  const { stock, within } = query;
  const lists = [...requiredGroups(query), ...facets];
  if (lists.length < 2 && !stock && !within) return [];
  return lists.map((driver) => [
    bitmapCost + scanCost(driver.products, 0) / 2,
    { kind: 'scan-terms', driver, test: 'bitmap' },
  ]);
}

/** The sorted keys of all matches; the caller adds limit and offset. */
export function buildPageKeys(
  plan: AccessPlan,
  query: ProductQuery,
  order: SortOrder,
): RawBuilder<unknown> {
  if (plan.kind === 'scan-terms') {
    const { driver, test } = plan;
    const matches = test === 'bitmap' ? inBitmapSql(query) : probesSql(query, driver);
    return scanTerms(driver, matches, order);
  }
  return KEY_QUERIES[plan.kind](query, sql`${sql.ref(order.by)}`, orderBySql(order));
}

type KeyQuery = (
  query: ProductQuery,
  by: RawBuilder<unknown>,
  orderBy: RawBuilder<unknown>,
) => RawBuilder<unknown>;

// `price_paise + 0`, the form of filterSql() and `offset 0` hold the planner, which does not know the
// counts, to the chosen index.
const KEY_QUERIES: Record<Exclude<AccessPlan['kind'], 'scan-terms'>, KeyQuery> = {
  // Without filters: the posting list of a filter is the shorter list in the same order.
  'scan-newest': (query, by, orderBy) => sql`
    select product_id, ${by} from product p
    where enabled = true and ${newestPriceSql(query)}
      and ${matchesTermsSql(query, requiredGroups(query), sql`p`)} ${orderBy}`,

  'scan-price': (query, by, orderBy) => sql`
    select product_id, ${by} from ${pricedProducts(query)} p
    where ${filterSql(query.filters)} and ${priceSql(query, sql`price_paise`)}
      and ${matchesTermsSql(query, requiredGroups(query), sql`p`)} ${orderBy}`,

  'sort-bitmap': (query, by, orderBy) => sql`
    select p.product_id, ${by}
    from ${matchingBitmap(query, selectiveBands(query))} found
    cross join lateral bit_positions(found.bits) bit_position
    cross join lateral (
      select product_id, updated_at, price_paise from ${pricedProducts(query)} priced
      where product_id = bitmap_start(found.block) + bit_position
        and ${priceSql(query, sql`price_paise + 0`)} offset 0
    ) p ${orderBy}`,
};

/**
 * Price bands to intersect with.
 * @returns undefined for a wide range, whose bitmaps cost more than the rows they exclude
 */
function selectiveBands({ price, book_id }: ProductQuery): BandRange | undefined {
  const bands: BandRange = price?.overlapping ?? [0, MAX_PRICE_BAND];
  if (book_id !== BASE_PRICES) return price && bands;
  const { inside, outside } = priceBandTerms(bands);
  return inside.length <= outside.length ? bands : undefined;
}

/** Merges the postings of one group and tests each entry. */
function scanTerms(
  driver: TermGroup,
  matches: RawBuilder<unknown>,
  order: SortOrder,
): RawBuilder<unknown> {
  const orderBy = orderBySql(order);
  const postings = padTerms(driver.terms).map(
    (term) =>
      sql`(select updated_at, product_id from search_posting where term = ${term} ${orderBy})`,
  );
  const select = postings.length > 1 ? sql`select distinct` : sql`select`;
  return sql`${select} updated_at, product_id from (${sql.join(postings, sql` union all `)}) d
    where ${matches} ${orderBy}`;
}

/** Tests the bit of a posting. The subquery collects the blocks of all matches once; some may have none. */
const inBitmapSql = (query: ProductQuery): RawBuilder<unknown> => sql`get_bit((
    select array_agg(bits order by block)
    from generate_series(0, (select bitmap_block(max(product_id)) from product)) block
    left join ${matchingBitmap(query)} hit using (block)
  )[bitmap_block(d.product_id) + 1], bitmap_bit(d.product_id)) = 1`;

/** Pads to 1, 3 or 10 terms by repeating the last: three statement texts that PostgreSQL prepares once. */
function padTerms(terms: string[]): string[] {
  const size = [1, 3, 10].find((limit) => limit >= terms.length) ?? terms.length;
  return Array.from({ length: size }, (_, index) => terms[index] ?? terms.at(-1) ?? '');
}

/** Probes the other words of a posting, and tests price and filters on its product. */
function probesSql(query: ProductQuery, driver: TermGroup): RawBuilder<unknown> {
  const others = requiredGroups(query).filter((group) => group !== driver);
  return sql`${matchesTermsSql(query, others, sql`d`)} and ${matchesProductSql(query, driver)}`;
}

/** Tests price and filters on the product row of a posting, unless the driver is all there is to test. */
function matchesProductSql(query: ProductQuery, driver: TermGroup): RawBuilder<unknown> {
  const { filters, price } = query;
  const isDriver = ({ terms }: { terms: string[] }) =>
    terms.every((term) => driver.terms.includes(term));
  if (!price && facetGroups(filters).every(isDriver)) return sql`true`;
  return sql`exists (
    select from ${pricedProducts(query)} p
    where p.product_id = d.product_id and ${filterSql(filters)}
      and ${priceSql(query, sql`price_paise + 0`)} offset 0)`;
}

/** The index of the newest products has their base prices. A book is probed for each. */
function newestPriceSql(query: ProductQuery): RawBuilder<unknown> {
  if (!query.price || query.book_id === BASE_PRICES) return priceSql(query, sql`price_paise + 0`);
  return sql`exists (
    select from book_price b
    where b.book_id = ${query.book_id} and b.product_id = p.product_id
      and ${priceSql(query, sql`b.price_paise + 0`)} offset 0)`;
}

function priceSql({ price }: ProductQuery, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return price ? sql`${column} between ${price.min} and ${price.max}` : sql`true`;
}

function orderBySql({ by, descending }: SortOrder): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`;
  return sql`order by ${sql.ref(by)} ${direction}, product_id ${direction}`;
}
