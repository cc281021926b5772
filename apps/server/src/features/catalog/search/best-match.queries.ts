import { PAGE_SIZE } from '@shop/domain/paging';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { countMatches, type MatchCounts, totalFromDictionary } from './count.queries.ts';
import { listPage, type ProductPage } from './page.queries.ts';
import { facetGroups, type ProductQuery, toArrayLiterals } from './product-query.queries.ts';
import { listRanks } from './rank-matches.ts';
import type { TermGroup } from './term-groups.ts';

export interface FoundQuery {
  query: ProductQuery;
  counts: MatchCounts;
  /** Words that were left out, because no product has all of them: the query has the most that some product has. */
  dropped: string[];
}

const NEWEST = { by: 'updated_at', descending: true } as const;

export async function countSearch(db: Db, query: ProductQuery): Promise<MatchCounts> {
  const total = totalFromDictionary(query);
  return total === undefined ? countMatches(db, query) : countOnly(total);
}

/** The scan of a single term's postings reads no entry that does not match. */
const countOnly = (total: number): MatchCounts => ({
  total,
  listed: Infinity,
  priced: Infinity,
  facets: [],
});

/** Counts a search, and drops as few words as possible when nothing matches all of them. The word of a type stays. */
export async function findClosest(db: Db, query: ProductQuery): Promise<FoundQuery> {
  const counts = await countSearch(db, query);
  const { groups = [] } = query;
  const known = groups.filter(({ terms }) => terms.length > 0);
  if (counts.total > 0 || known.length === 0 || groups.length === 1) {
    return { query, counts, dropped: [] };
  }
  const kept = listTypeGroups(query);
  const others = known.filter((group) => !kept.includes(group));
  const most = Math.min(known.length, groups.length - 1) - kept.length;
  for (let words = most; words + kept.length > 0; words -= 1) {
    const chosen = await chooseWords(db, { ...query, kept, others }, words);
    if (!chosen) continue;
    const found = { ...query, groups: groups.filter((group) => chosen.includes(group)) };
    const dropped = groups.flatMap((group) => (chosen.includes(group) ? [] : (group.typed ?? [])));
    return { query: found, counts: await countSearch(db, found), dropped };
  }
  return { query, counts, dropped: [] };
}

/** The words that name a type. */
export const listTypeGroups = ({ preferences = [] }: ProductQuery): TermGroup[] =>
  preferences.flatMap(({ filter, groups }) => (filter === 'type' ? groups : []));

interface WordChoice extends Pick<ProductQuery, 'filters' | 'within'> {
  kept: TermGroup[];
  others: TermGroup[];
}

/**
 * Chooses the subset of that many of the other words with the fewest matches, because it keeps the rarest words.
 * @returns undefined when no product has that many of the words
 */
async function chooseWords(
  db: Db,
  { kept, others, filters, within }: WordChoice,
  size: number,
): Promise<TermGroup[] | undefined> {
  // In every subset.
  const required = [...kept, ...facetGroups(filters), ...(within?.groups ?? [])];
  const { rows } = await sql<{ words: number }>`
    with matching as materialized (
      select ordinal::integer - 1 as position, block, bit_or(bits) as bits
      from unnest(${toArrayLiterals([...others, ...required])}::text[]) with ordinality r (terms, ordinal)
      join search_bitmap on term = any(terms::text[])
      group by ordinal, block
    )
    select words from (
      select words, block, bit_and(bits) as bits
      from (
        select words from generate_series(0, (1 << ${others.length}::integer) - 1) words
        where bit_count(words::bit(8)) = ${size}::integer
      ) subset
      join matching on position >= ${others.length}::integer or words & (1 << position) <> 0
      group by words, block having count(*) = ${size + required.length}::integer
    ) hit
    group by words having sum(bit_count(bits)) > 0
    order by sum(bit_count(bits)), words limit 1`.execute(db);
  const [best] = rows;
  return best && [...kept, ...others.filter((_, position) => (best.words >> position) % 2 === 1)];
}

/**
 * Best match: products with stock before sold-out ones. Those with stock are read from several lists one after
 * the other, each newest first.
 */
export async function listBestMatches(
  db: Db,
  { query, counts }: FoundQuery,
  offset: number,
): Promise<ProductPage> {
  const { total } = counts;
  const products: ProductPage['products'] = [];
  const isComplete = () => products.length === PAGE_SIZE || offset + products.length >= total;
  let start = offset;
  // Matches that are in no earlier list, sold-out ones included, as long as these were read from their start.
  let others: number | undefined = total;
  const lists = listRanks(query);
  for (const list of lists) {
    const isLast = list === lists.at(-1);
    const known: MatchCounts | undefined =
      isLast && others !== undefined ? { ...counts, total: others } : undefined;
    const found: ReadList =
      start === 0 ? await readStart(db, list, known) : await readFrom(db, list, start);
    products.push(...found.products.slice(0, PAGE_SIZE - products.length));
    if (isComplete()) return { products, total };
    start = Math.max(0, start - found.total);
    others = others !== undefined && found.any !== undefined ? others - found.any : undefined;
  }
  const soldOut = await readFrom(db, { ...query, stock: 'out' }, start);
  products.push(...soldOut.products.slice(0, PAGE_SIZE - products.length));
  return { products, total };
}

interface ReadList extends ProductPage {
  /** The products of the list, sold-out ones included. */
  any?: number;
}

/**
 * The first page of a list. Its plan is chosen by all matches, because counting those with stock would take longer
 * than skipping the others.
 */
async function readStart(
  db: Db,
  list: ProductQuery,
  known: MatchCounts | undefined,
): Promise<ReadList> {
  const { stock: _, ...withSoldOut } = list;
  const counts = known ?? (await countSearch(db, withSoldOut));
  const any = counts.total;
  if (any === 0) return { products: [], total: 0, any };
  const { products, total } = await listPage(db, list, { order: NEWEST, offset: 0 }, counts);
  // A page that is not full has the whole list.
  return { products, total: products.length < PAGE_SIZE ? products.length : total, any };
}

async function readFrom(db: Db, list: ProductQuery, offset: number): Promise<ReadList> {
  const counts = await countMatches(db, list);
  if (offset >= counts.total) return { products: [], total: counts.total };
  return listPage(db, list, { order: NEWEST, offset }, counts);
}
