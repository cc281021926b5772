import type { FilterName } from '@shop/domain/products/product-fields';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { isTested, testedSql, type Within } from '#features/catalog/collections/within.queries.ts';
import { BASE_PRICES, pricedProducts } from '#features/catalog/prices/offers.queries.ts';
import { MAX_PRICE_BAND, type PriceRange } from './price-bands.ts';
import {
  ANY,
  CUBE_FILTERS,
  chosenFilters,
  type Filters,
  facetGroups,
  filterSql,
  isFilter,
  isInCube,
  type ProductQuery,
  requiredGroups,
  toArrayLiterals,
} from './product-query.queries.ts';
import { facetTerm, type TermGroup } from './term-groups.ts';

/** Cardinalities from which choosePlan() estimates the cost of each access plan. */
export interface MatchCounts {
  /** Exact number of products that match the whole query. */
  total: number;
  /** All products of the list. */
  listed: number;
  /** The posting lists of each chosen filter: one for each of its options. */
  facets: TermGroup[];
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
  stock,
  within,
  except = [],
}: ProductQuery): number | undefined {
  if (groups.some(({ terms }) => terms.length === 0)) return 0;
  const [only, ...others] = groups;
  const isSingleTerm = only?.terms.length === 1 && others.length === 0;
  const isWhole =
    !price && !stock && !within && except.length + chosenFilters(filters).length === 0;
  return isSingleTerm && isWhole ? only.products : undefined;
}

/** Exact counts in one statement, from materialized counts and bitmaps as far as possible. */
export async function countMatches(db: Db, query: ProductQuery): Promise<MatchCounts> {
  const chosen = chosenFilters(query.filters);
  const frequencies = chosen.map((filter) => countOptions(filter, query.filters[filter]));
  const { rows } = await sql<Omit<MatchCounts, 'facets'> & { frequencies: number[] }>`
    select ${totalSql(query)} as total,
      ${materializedCount(ANY)} as listed,
      ${countPriced(query)} as priced,
      array[${sql.join(frequencies)}]::integer[] as frequencies`.execute(db);
  const { total = 0, listed = 0, priced = 0, frequencies: products = [] } = rows[0] ?? {};
  const facets = facetGroups(query.filters).map(({ terms }, index) => {
    return { terms, products: products[index] ?? 0, named: 0 };
  });
  return { total, listed, priced: query.price ? priced : listed, facets };
}

/** All products of these options of a filter. */
function countOptions(filter: FilterName, values: string[]): RawBuilder<number> {
  if (CUBE_FILTERS.includes(filter)) return materializedCount({ ...ANY, [filter]: values });
  const terms = values.map((value) => facetTerm(filter, value));
  return sumBits(sql`(select bits from search_bitmap where term = any(${terms}::text[]))`);
}

/**
 * The cell of the count cube for these filters: one primary-key lookup. Several options of a filter are the sum of
 * their cells, because a product has only one of them.
 */
export function materializedCount(filters: Filters): RawBuilder<number> {
  const isOneCell = CUBE_FILTERS.every((name) => filters[name].length <= 1);
  const products = isOneCell ? sql`products` : sql`sum(products)::integer`;
  return sql<number>`coalesce((
    select ${products} from catalog_count where ${cubeSql(filters)} and price_band = -1), 0)`;
}

const cubeSql = (filters: Filters) =>
  sql.join(
    CUBE_FILTERS.map((name) => sql`${sql.ref(name)} = ${cubeValue(filters[name])}`),
    sql` and `,
  );

/** The cells that count any value have ''. */
export function cubeValue([only = '', ...others]: string[]): RawBuilder<unknown> {
  return others.length > 0 ? sql`any(${[only, ...others]}::text[])` : sql`${only}`;
}

function countInBands(filters: Filters, [first, last]: [number, number]): RawBuilder<number> {
  return sql<number>`coalesce((
    select sum(products)::integer from catalog_count
    where ${cubeSql(filters)} and price_band between ${first} and ${last}), 0)`;
}

/** Products in the price bands that overlap the range. */
function countPriced({ price, book_id }: ProductQuery): RawBuilder<number> {
  if (!price) return sql<number>`0`;
  const { overlapping } = price;
  if (book_id === BASE_PRICES) return countInBands(ANY, overlapping);
  const all: ProductQuery = { book_id, filters: ANY, price, groups: undefined };
  return sumBits(matchingBitmap(all, overlapping));
}

function totalSql(query: ProductQuery): RawBuilder<number> {
  const { filters, price } = query;
  if (!price) return isInCube(query) ? materializedCount(filters) : countBits(query);
  const contained = isInCube(query) ? countInBands(filters, price.contained) : countBits(query);
  const remainders = price.remainders.map((range) => countRemainder(query, range));
  return sql`(${sql.join([contained, ...remainders], sql` + `)})`;
}

/** Products between an end of the price range and the nearest band border, counted row by row. */
function countRemainder(query: ProductQuery, { min, max }: PriceRange): RawBuilder<number> {
  const inRange = sql`price_paise between ${min} and ${max}`;
  if (isFilter(query)) {
    return sql`(
      select count(*)::integer from ${pricedProducts(query)} p
      where ${filterSql(query.filters)} and ${inRange})`;
  }
  return sql`(
    select count(*)::integer from ${pricedProducts(query)} p
    join (select * from ${matchingBitmap(query)} once offset 0) hit
      on hit.block = bitmap_block(p.product_id)
    where p.enabled = true and ${inRange} and get_bit(hit.bits, bitmap_bit(p.product_id)) = 1)`;
}

function countBits(query: ProductQuery): RawBuilder<number> {
  if (!query.price) return sumBits(matchingBitmap(query));
  const { contained } = query.price;
  const { inside, outside } = priceBandTerms(contained);
  if (query.book_id !== BASE_PRICES || inside.length <= outside.length) {
    return sumBits(matchingBitmap(query, contained));
  }
  // A wide range is counted as all matches minus those outside: fewer bitmaps are read.
  const others = matchingTerms(query, [{ terms: outside }]);
  return sql`(${sumBits(matchingBitmap(query))} - ${sumBits(others)})`;
}

const sumBits = (hits: RawBuilder<unknown>): RawBuilder<number> =>
  sql`coalesce((select sum(bit_count(bits))::integer from ${hits} hit), 0)`;

/** The first and the last band. */
export type BandRange = [number, number];

/** Bitmaps, block by block: OR within a group of terms, AND between groups, filters and bands. */
export function matchingBitmap(query: ProductQuery, bands?: BandRange): RawBuilder<unknown> {
  if (!bands) return matchingTerms(query, []);
  const { book_id } = query;
  if (book_id === BASE_PRICES)
    return matchingTerms(query, [{ terms: priceBandTerms(bands).inside }]);
  const [first, last] = bands;
  // No band is below the first.
  const below = first > 0 ? [[uptoTerm(book_id, first - 1)]] : [];
  return below.reduce(
    (hits, terms) => subtract(hits, intersect([{ terms }])),
    matchingTerms(query, [{ terms: [uptoTerm(book_id, last)] }]),
  );
}

/** The products of a book whose price is in this band or below it. */
const uptoTerm = (book_id: number, band: number) => `=upto:${book_id}:${band}`;

function matchingTerms(query: ProductQuery, priced: { terms: string[] }[]): RawBuilder<unknown> {
  const { filters, except, stock, within } = query;
  const required = [...requiredGroups(query), ...facetGroups(filters), ...priced];
  const found = intersect(required);
  const hits = within && isTested(within) ? and(found, testedBits(within)) : found;
  const left = [...(except ?? []).map(intersect), ...(stock === 'in' ? [SOLD_OUT] : [])];
  const kept = left.reduce(subtract, hits);
  return stock === 'out' ? and(kept, SOLD_OUT) : kept;
}

/** No index has a bitmap of base prices while a sale runs, nor of days. */
const testedBits = (within: Within): RawBuilder<unknown> => sql`(
    select bitmap_block(product_id) as block,
      bit_or(set_bit(empty_bitmap(), bitmap_bit(product_id), 1)) as bits
    from product t where t.enabled = true and ${testedSql(within)} group by 1)`;

const and = (hits: RawBuilder<unknown>, others: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    select hit.block, hit.bits & other.bits as bits
    from ${hits} hit join ${others} other on other.block = hit.block)`;

const SOLD_OUT = sql`(select block, bits from search_sold_out)`;

const subtract = (
  hits: RawBuilder<unknown>,
  left: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
    select hit.block, hit.bits & ~coalesce(left_out.bits, empty_bitmap()) as bits
    from ${hits} hit left join ${left} left_out on left_out.block = hit.block)`;

function intersect(required: { terms: string[] }[]): RawBuilder<unknown> {
  const several = required.filter(({ terms }) => terms.length !== 1);
  // Two typed words may expand to the same term.
  const single = new Set(required.flatMap(({ terms }) => (terms.length === 1 ? terms : [])));
  return (
    intersectPair(required) ??
    sql`(
    select block, bit_and(bits) as bits
    from (
      select block, bits from search_bitmap where term = any(${[...single]}::text[])
      union all
      select block, bit_or(bits)
      from unnest(${toArrayLiterals(several)}::text[]) with ordinality required (terms, ordinal)
      join search_bitmap on term = any(terms::text[])
      group by ordinal, block
    ) matching
    group by block having count(*) = ${single.size + several.length}::integer)`
  );
}

/** The bitmap of every product. */
const ALL_PRODUCTS = '=all';

/** The usual case of one or two single terms, in half the time of the general statement. */
function intersectPair(required: { terms: string[] }[]): RawBuilder<unknown> | undefined {
  if (required.length > 2 || required.some(({ terms }) => terms.length !== 1)) return undefined;
  const [one = ALL_PRODUCTS, two] = required.flatMap(({ terms }) => terms);
  if (two === undefined) return sql`(select block, bits from search_bitmap where term = ${one})`;
  return sql`(
    select a.block, a.bits & b.bits as bits
    from search_bitmap a join search_bitmap b on b.block = a.block
    where a.term = ${one} and b.term = ${two})`;
}

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
