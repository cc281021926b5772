import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { MAX_PRICE_BAND, type PriceRange } from './price-bands.ts';
import {
  type Filters,
  type ProductQuery,
  toArrayLiterals,
  unindexedFilterSql,
} from './product-query.queries.ts';

/** Cardinalities from which choosePlan() estimates the cost of each access plan. */
export interface MatchCounts {
  /** Exact number of products that match the whole query. */
  total: number;
  /** Products that match the filters alone. */
  filtered: number;
  /** Products in the price bands that overlap the range, regardless of filters. */
  priced: number;
}

/**
 * The total of a search that expands to a single term, without filters: the document frequency of the
 * dictionary.
 * @returns undefined when the query has to be counted
 */
export function totalFromDictionary({
  groups = [],
  filters,
  price,
}: ProductQuery): number | undefined {
  if (groups.some(({ terms }) => terms.length === 0)) return 0;
  const [only, ...others] = groups;
  const isSingleTerm = only?.terms.length === 1 && others.length === 0;
  return isSingleTerm && !price && facetTerms(filters).length === 0 ? only.products : undefined;
}

/** Exact counts in one statement, from materialized counts and bitmaps as far as possible. */
export async function countMatches(db: Db, query: ProductQuery): Promise<MatchCounts> {
  const { rows } = await sql<MatchCounts>`
    select ${totalSql(query)} as total,
      ${materializedCount(query.filters)} as filtered,
      ${countInPriceRange(query)} as priced`.execute(db);
  return rows[0] ?? { total: 0, filtered: 0, priced: 0 };
}

/** The cell of the count cube for these filters: one primary-key lookup. */
export function materializedCount({ color, fabric, occasion }: Filters): RawBuilder<number> {
  return sql<number>`coalesce((
    select products from catalog_count
    where color = ${color} and fabric = ${fabric} and occasion = ${occasion} and price_band = -1
  ), 0)`;
}

function countInPriceRange({ price }: ProductQuery): RawBuilder<number> {
  const any = { color: '', fabric: '', occasion: '' };
  return price ? countInBands(any, price.overlapping) : materializedCount(any);
}

function countInBands(filters: Filters, [first, last]: [number, number]): RawBuilder<number> {
  return sql<number>`coalesce((
    select sum(products)::integer from catalog_count
    where color = ${filters.color} and fabric = ${filters.fabric}
      and occasion = ${filters.occasion} and price_band between ${first} and ${last}
  ), 0)`;
}

function totalSql(query: ProductQuery): RawBuilder<number> {
  const { filters, price, groups } = query;
  if (!price) return groups ? countBits(query) : materializedCount(filters);
  const contained = groups ? countBits(query) : countInBands(filters, price.contained);
  const remainders = price.remainders.map((range) => countRemainder(query, range));
  return sql`(${sql.join([contained, ...remainders], sql` + `)})`;
}

/** Products between an end of the price range and the nearest band border, counted row by row. */
function countRemainder(query: ProductQuery, { min, max }: PriceRange): RawBuilder<number> {
  const inRange = sql`price_paise between ${min} and ${max}`;
  if (!query.groups) {
    return sql`(
      select count(*)::integer from product
      where ${unindexedFilterSql(query.filters)} and ${inRange})`;
  }
  return sql`(
    select count(*)::integer from product p
    join (select * from ${matchingBitmap(query)} once offset 0) hit
      on hit.block = p.product_id / 15360
    where p.enabled = true and ${inRange} and get_bit(hit.bits, (p.product_id % 15360)::integer) = 1)`;
}

function countBits(query: ProductQuery): RawBuilder<number> {
  if (!query.price) return sumBits(matchingBitmap(query));
  const { inside, outside } = priceBandTerms(query.price.contained);
  // A wide range is counted as all matches minus those outside: fewer bitmaps are read.
  return inside.length <= outside.length
    ? sumBits(matchingBitmap(query, inside))
    : sql`(${sumBits(matchingBitmap(query))} - ${sumBits(matchingBitmap(query, outside))})`;
}

const sumBits = (hits: RawBuilder<unknown>): RawBuilder<number> =>
  sql`coalesce((select sum(bit_count(bits))::integer from ${hits} hit), 0)`;

/** Bitmaps, block by block: OR within a group of terms, AND between groups, filters and bands. */
export function matchingBitmap(
  { groups, filters }: ProductQuery,
  bands?: string[],
): RawBuilder<unknown> {
  const required = [
    ...(groups ?? []),
    ...facetTerms(filters).map((facet) => ({ terms: [facet] })),
    ...(bands ? [{ terms: bands }] : []),
  ];
  return (
    intersectPair(required) ??
    sql`(
    select block, bit_and(bits) as bits
    from (
      select ordinal, block, bit_or(bits) as bits
      from unnest(${toArrayLiterals(required)}::text[]) with ordinality required (terms, ordinal)
      join search_bitmap on term = any(terms::text[])
      group by ordinal, block
    ) matching
    group by block having count(*) = ${required.length}::integer)`
  );
}

/** The usual case of one or two single terms, in half the time of the general statement. */
function intersectPair(required: { terms: string[] }[]): RawBuilder<unknown> | undefined {
  if (required.length > 2 || required.some(({ terms }) => terms.length !== 1)) return undefined;
  const [one, two] = required.flatMap(({ terms }) => terms);
  if (two === undefined) return sql`(select block, bits from search_bitmap where term = ${one})`;
  return sql`(
    select a.block, a.bits & b.bits as bits
    from search_bitmap a join search_bitmap b on b.block = a.block
    where a.term = ${one} and b.term = ${two})`;
}

const facetTerms = ({ color, fabric, occasion }: Filters): string[] => [
  ...(color ? [`=color:${color}`] : []),
  ...(fabric ? [`=fabric:${fabric}`] : []),
  ...(occasion ? [`=occasion:${occasion}`] : []),
];

/** The bitmap terms of the price bands from first to last, and of all others. */
export function priceBandTerms([first, last]: [number, number]) {
  const bands = Array.from({ length: MAX_PRICE_BAND + 1 }, (_, band) => band);
  const isInside = (band: number) => band >= first && band <= last;
  const toTerm = (band: number) => `=price:${band}`;
  return {
    inside: bands.filter(isInside).map(toTerm),
    outside: bands.filter((band) => !isInside(band)).map(toTerm),
  };
}
