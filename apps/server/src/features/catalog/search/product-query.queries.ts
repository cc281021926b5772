import type { CatalogQuery } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { FILTER_NAMES, type FilterName, getFilter } from '@shop/domain/products/product-fields';
import { readSearchAmounts, type SearchAmounts } from '@shop/domain/products/search-amounts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import {
  findWithin,
  isTested,
  testedSql,
  type Within,
} from '#features/catalog/collections/within.queries.ts';
import { BASE_PRICES } from '#features/catalog/prices/offers.queries.ts';
import { type BandedRange, type PriceRange, splitPriceRange } from './price-bands.ts';
import {
  type ExpandedTerm,
  facetTerm,
  groupWords,
  type Preference,
  type ReadWords,
  readWantedOptions,
  readWords,
  type TermGroup,
} from './term-groups.ts';

/** The options of each filter of which a product has one. None stands for any value. */
export type Filters = Record<FilterName, string[]>;

const mapFilters = (toOptions: (name: FilterName) => string[]): Filters =>
  // The list has every name.
  Object.fromEntries(FILTER_NAMES.map((name) => [name, toOptions(name)])) as Filters;

export const ANY: Filters = mapFilters(() => []);

/** The filters that catalog_count counts. The others are counted in bitmaps. */
export const CUBE_FILTERS = FILTER_NAMES.filter((name) => getFilter(name).inCube);

/** A parsed catalogue query: filters, price range and expanded search terms. */
export interface ProductQuery {
  /** The price book by which prices are tested and sorted. */
  book_id: number;
  filters: Filters;
  price: (BandedRange & PriceRange) | undefined;
  /** A product must match every group. Undefined without a search. */
  groups: TermGroup[] | undefined;
  /** The collection to which a product must belong. */
  within?: Within;
  /** Options that the words ask for: their products come first in the order of best match. */
  preferences?: Preference[];
  /** A product that matches all groups of one of these is left out: it comes earlier in the order of best match. */
  except?: TermGroup[][];
  /** Only products with stock, or only sold-out ones. */
  stock?: 'in' | 'out';
  /** Amounts of the search that became the price. */
  amounts?: SearchAmounts;
}

export async function parseProductQuery(
  db: Db,
  query: CatalogQuery,
  book_id: number = BASE_PRICES,
): Promise<ProductQuery> {
  const { search = '' } = query;
  const amounts = readSearchAmounts(search);
  const filters = mapFilters((name) => [query[name] ?? []].flat());
  const words = search ? await expandSearch(db, search, amounts) : undefined;
  const within = query.collection ? await findWithin(db, query.collection) : undefined;
  // A price that was chosen in the form counts more than one in the words.
  const asked = {
    min_price: query.min_price ?? amounts?.range.min_price,
    max_price: query.max_price ?? amounts?.range.max_price,
  };
  return {
    book_id,
    filters,
    ...limitPrice(asked, within, book_id),
    groups: words?.groups,
    ...(words && { preferences: words.preferences }),
    ...(amounts && { amounts }),
  };
}

/** Without a sale the base prices of a rule and the asked ones are one range, which the count cube and the indexes know. */
function limitPrice(
  asked: AskedPrice,
  within: Within | undefined,
  book_id: number,
): Pick<ProductQuery, 'price' | 'within'> {
  if (!within) return { price: parsePriceRange(asked) };
  if (book_id !== BASE_PRICES) return { price: parsePriceRange(asked), within };
  const { min_price, max_price, ...rest } = within;
  const price = parsePriceRange({
    min_price: pickEnd(Math.max, asked.min_price, min_price),
    max_price: pickEnd(Math.min, asked.max_price, max_price),
  });
  return { price, within: rest };
}

/** All visible products of a collection, by their base prices. */
export const queryWithin = (within: Within): ProductQuery => ({
  book_id: BASE_PRICES,
  filters: ANY,
  groups: undefined,
  ...limitPrice({}, within, BASE_PRICES),
});

function pickEnd(pick: typeof Math.max, ...ends: (number | undefined)[]): number | undefined {
  const given = ends.filter((end) => end !== undefined);
  return given.length > 0 ? pick(...given) : undefined;
}

type AskedPrice = Pick<CatalogQuery, 'min_price' | 'max_price'>;

function parsePriceRange({ min_price, max_price }: AskedPrice): ProductQuery['price'] {
  if (min_price === undefined && max_price === undefined) return undefined;
  const min = fromRupees(min_price ?? 0);
  const max = max_price === undefined ? Number.MAX_SAFE_INTEGER : fromRupees(max_price);
  return { min, max, ...splitPriceRange({ min, max }) };
}

/**
 * One group for each typed word; an empty group for a word without any match.
 * @returns undefined when nothing is left beside the amounts
 */
async function expandSearch(
  db: Db,
  search: string,
  amounts: SearchAmounts | undefined,
): Promise<ReadWords | undefined> {
  const words = amounts ? amounts.words : search;
  const { rows } = await sql<ExpandedTerm>`
    select ordinal, typed, term, products, named, related, phrase
    from expand_query_terms(${words})`.execute(db);
  if (rows.length > 0) {
    const expanded = readWords(rows);
    const wanted = readWantedOptions(expanded, words);
    const hasBorder = await hasProducts(db, 'border_color', wanted.border_color?.options);
    return groupWords(expanded, hasBorder ? wanted : { ...wanted, border_color: undefined });
  }
  // A search of only punctuation, single letters and stop words matches nothing.
  return amounts ? undefined : { groups: [{ terms: [], products: 0, named: 0 }], preferences: [] };
}

/** Where no piece says the color of its border, the words are looked for in its texts. */
async function hasProducts(
  db: Db,
  filter: FilterName,
  options: string[] | undefined,
): Promise<boolean> {
  if (!options) return false;
  const terms = options.map((option) => facetTerm(filter, option));
  const { rows } = await sql`
    select from search_bitmap where term = any(${terms}::text[]) limit 1`.execute(db);
  return rows.length > 0;
}

/** The count cube has the number of matches, or of those in a band of base prices. */
export const isInCube = (query: ProductQuery) =>
  isFilter(query) &&
  (!query.price || query.book_id === BASE_PRICES) &&
  chosenFilters(query.filters).every((name) => CUBE_FILTERS.includes(name));

/** Filters and price are all that a product has to match. */
export const isFilter = ({ groups, within, except = [], stock }: ProductQuery) =>
  !groups && !within && except.length === 0 && !stock;

/** The typed words, and the posting lists of the collection: a product must match every group. */
export const requiredGroups = ({ groups = [], within }: ProductQuery): TermGroup[] => [
  ...groups,
  ...(within?.groups ?? []),
];

/** The filters that are set. */
export const chosenFilters = (filters: Filters): FilterName[] =>
  FILTER_NAMES.filter((name) => filters[name].length > 0);

/** For each filter that is set, the terms of its options. A product matches with any of them. */
export const facetGroups = (filters: Filters): { terms: string[] }[] =>
  chosenFilters(filters).map((name) => ({
    terms: filters[name].map((value) => facetTerm(name, value)),
  }));

/**
 * Filters as conditions on a product row. No index supports them, and `coalesce` hides from the planner
 * how selective they are: it would leave the chosen index for a scan of the table. The filters of the cube are
 * tested always, so that most lists share one statement text.
 */
export function filterSql(filters: Filters): RawBuilder<unknown> {
  const tested = FILTER_NAMES.filter(
    (name) => CUBE_FILTERS.includes(name) || filters[name].length > 0,
  );
  const conditions = tested.map((name) => {
    const [only = '', ...others] = filters[name];
    return others.length > 0
      ? sql`coalesce(${sql.ref(name)} = any(${filters[name]}::text[]), false)`
      : sql`coalesce(${only}::text = '' or ${sql.ref(name)} = ${only}, false)`;
  });
  return sql.join([sql`enabled = true`, ...conditions], sql` and `);
}

/**
 * Probes the postings of every group for each candidate row. `offset 0` keeps the planner from turning
 * the few probes into a join over all postings.
 */
function hasTermsSql(groups: TermGroup[], candidate: RawBuilder<unknown>): RawBuilder<unknown> {
  const [only, ...others] = groups;
  if (!only) return sql`true`;
  const hasPosting = (terms: RawBuilder<unknown>) => sql`exists (
    select from search_posting s
    where s.term = any(${terms}::text[]) and s.updated_at = ${candidate}.updated_at
      and s.product_id = ${candidate}.product_id
    offset 0)`;
  if (others.length === 0) return hasPosting(sql`${only.terms}`);
  return sql`not exists (
    select from unnest(${toArrayLiterals(groups)}::text[]) typed
    where not ${hasPosting(sql`typed`)} offset 0)`;
}

/** Matches of the words that are probed, without those that the query leaves out. */
export function matchesTermsSql(
  { except = [], stock, within }: ProductQuery,
  probed: TermGroup[],
  candidate: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const conditions = [
    hasTermsSql(probed, candidate),
    ...except.map((groups) => sql`not (${hasTermsSql(groups, candidate)})`),
  ];
  if (within && isTested(within)) conditions.push(isWithinSql(within, candidate));
  if (stock === 'in') conditions.push(sql`not ${isSoldOutSql(candidate)}`);
  if (stock === 'out') conditions.push(isSoldOutSql(candidate));
  return sql.join(conditions, sql` and `);
}

/** Base price and age are columns of the product alone. */
const isWithinSql = (
  within: Within,
  candidate: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`exists (
    select from product t
    where t.product_id = ${candidate}.product_id and ${testedSql(within)} offset 0)`;

const isSoldOutSql = (candidate: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (
    select from search_sold_out o
    where o.block = bitmap_block(${candidate}.product_id)
      and get_bit(o.bits, bitmap_bit(${candidate}.product_id)) = 1
    offset 0)`;

/** One parameter for any number of groups, so that the statement text and its plan stay the same. */
export const toArrayLiterals = (groups: { terms: string[] }[]): string[] =>
  // Terms contain neither quotes nor backslashes, so nothing has to be escaped.
  groups.map(({ terms }) => `{${terms.map((term) => `"${term}"`).join(',')}}`);
