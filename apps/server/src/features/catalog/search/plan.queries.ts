import { PAGE_SIZE } from '@shop/domain/paging';
import { type RawBuilder, sql } from 'kysely';
import { type MatchCounts, matchingBitmap, priceBandTerms } from './count.queries.ts';
import { MAX_PRICE_BAND } from './price-bands.ts';
import {
  filterSql,
  hasTermsSql,
  type ProductQuery,
  type TermGroup,
  unindexedFilterSql,
} from './product-query.queries.ts';

export interface SortOrder {
  by: 'updated_at' | 'price_paise';
  descending: boolean;
}

/**
 * Access plans for the keys of a page. A scan reads an index in sort order, tests each entry and stops
 * when the page is full; a sort reads all matches and sorts them.
 */
export type AccessPlan =
  | { kind: 'scan-filters' | 'scan-price' | 'sort-filtered' | 'sort-priced' | 'sort-bitmap' }
  | { kind: 'scan-terms'; driver: TermGroup; others: TermGroup[] };

/** Cost of reading one group's bitmaps, in units of one index probe. */
const BITMAP_COST = 2_000;

/** The cheapest plan by estimated index probes. Without counts: the scan of the sort order. */
export function choosePlan(
  { filters, groups = [], price }: ProductQuery,
  { by }: SortOrder,
  counts: MatchCounts | undefined,
  offset: number,
): AccessPlan {
  const newest = by === 'updated_at';
  if (!counts) return { kind: newest ? 'scan-filters' : 'scan-price' };

  const { total, filtered, priced } = counts;
  // Entries read until the page is full, assuming that the matches are spread evenly.
  const scanCost = (entries: number, probes: number) =>
    ((offset + PAGE_SIZE) * entries * (1 + 2 * probes)) / Math.max(total, 1);
  const [driver, ...others] = groups.toSorted((a, b) => a.products - b.products);
  const productProbes = Object.values(filters).some(Boolean) || price ? 1 : 0;

  const plans: [cost: number, AccessPlan][] = [
    newest
      ? [scanCost(filtered, groups.length), { kind: 'scan-filters' }]
      : [scanCost(priced, groups.length), { kind: 'scan-price' }],
  ];
  if (driver) {
    if (newest) {
      const cost = scanCost(driver.products, others.length + productProbes);
      plans.push([cost, { kind: 'scan-terms', driver, others }]);
    }
    const cost = BITMAP_COST * (groups.length + 3 * productProbes) + 4 * total;
    plans.push([cost, { kind: 'sort-bitmap' }]);
  } else {
    plans.push([filtered, { kind: 'sort-filtered' }]);
    if (price) plans.push([priced, { kind: 'sort-priced' }]);
  }
  return plans.reduce((best, plan) => (plan[0] < best[0] ? plan : best))[1];
}

/** The sorted keys of all matches; the caller adds limit and offset. */
export function buildPageKeys(
  plan: AccessPlan,
  query: ProductQuery,
  order: SortOrder,
): RawBuilder<unknown> {
  if (plan.kind === 'scan-terms') return scanTerms(plan, query, order);
  return KEY_QUERIES[plan.kind](query, sql`${sql.ref(order.by)}`, orderBySql(order));
}

type KeyQuery = (
  query: ProductQuery,
  by: RawBuilder<unknown>,
  orderBy: RawBuilder<unknown>,
) => RawBuilder<unknown>;

// `price_paise + 0`, unindexedFilterSql() and `offset 0` hold the planner, which does not know the
// counts, to the chosen index.
const KEY_QUERIES: Record<Exclude<AccessPlan['kind'], 'scan-terms'>, KeyQuery> = {
  'scan-filters': (query, by, orderBy) => sql`
    select product_id, ${by} from product p
    where ${filterSql(query.filters)} and ${priceSql(query, sql`price_paise + 0`)}
      and ${hasTermsSql(query.groups, sql`p`)} ${orderBy}`,

  'scan-price': (query, by, orderBy) => sql`
    select product_id, ${by} from product p
    where ${unindexedFilterSql(query.filters)} and ${priceSql(query, sql`price_paise`)}
      and ${hasTermsSql(query.groups, sql`p`)} ${orderBy}`,

  'sort-filtered': (query, by, orderBy) => sql`
    select product_id, ${by} from (
      select product_id, updated_at, price_paise from product
      where ${filterSql(query.filters)} and ${priceSql(query, sql`price_paise + 0`)} offset 0
    ) hit ${orderBy}`,

  'sort-priced': (query, by, orderBy) => sql`
    select product_id, ${by} from (
      select product_id, updated_at, price_paise from product
      where ${unindexedFilterSql(query.filters)} and ${priceSql(query, sql`price_paise`)} offset 0
    ) hit ${orderBy}`,

  'sort-bitmap': (query, by, orderBy) => sql`
    select p.product_id, ${by}
    from ${matchingBitmap(query, selectiveBands(query))} found
    cross join lateral bit_positions(found.bits) bit_position
    cross join lateral (
      select product_id, updated_at, price_paise from product
      where product_id = found.block::bigint * 15360 + bit_position
        and ${priceSql(query, sql`price_paise`)} offset 0
    ) p ${orderBy}`,
};

/**
 * Price bands to intersect with.
 * @returns undefined for a wide range, whose bitmaps cost more than the rows they exclude
 */
function selectiveBands({ price }: ProductQuery): string[] | undefined {
  const { inside, outside } = priceBandTerms(price?.overlapping ?? [0, MAX_PRICE_BAND]);
  return inside.length <= outside.length ? inside : undefined;
}

/** Merges the postings of the rarest group and probes those of the others. */
function scanTerms(
  { driver, others }: { driver: TermGroup; others: TermGroup[] },
  query: ProductQuery,
  order: SortOrder,
): RawBuilder<unknown> {
  const orderBy = orderBySql(order);
  const postings = padTerms(driver.terms).map(
    (term) =>
      sql`(select updated_at, product_id from search_posting where term = ${term} ${orderBy})`,
  );
  const select = postings.length > 1 ? sql`select distinct` : sql`select`;
  return sql`${select} updated_at, product_id from (${sql.join(postings, sql` union all `)}) d
    where ${hasTermsSql(others, sql`d`)} and ${matchesProductSql(query)} ${orderBy}`;
}

/** Pads to 1, 3 or 10 terms by repeating the last: three statement texts that PostgreSQL prepares once. */
function padTerms(terms: string[]): string[] {
  const size = [1, 3, 10].find((limit) => limit >= terms.length) ?? terms.length;
  return Array.from({ length: size }, (_, index) => terms[index] ?? terms.at(-1) ?? '');
}

/** Tests filters and price on the product row of a posting. */
function matchesProductSql(query: ProductQuery): RawBuilder<unknown> {
  const { filters, price } = query;
  if (!price && !Object.values(filters).some(Boolean)) return sql`true`;
  return sql`exists (
    select from product p
    where p.product_id = d.product_id and ${unindexedFilterSql(filters)}
      and ${priceSql(query, sql`price_paise`)} offset 0)`;
}

function priceSql({ price }: ProductQuery, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return price ? sql`${column} between ${price.min} and ${price.max}` : sql`true`;
}

function orderBySql({ by, descending }: SortOrder): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`;
  return sql`order by ${sql.ref(by)} ${direction}, product_id ${direction}`;
}
