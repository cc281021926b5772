import { PAGE_SIZE } from '@shop/domain/paging';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import {
  countMatches,
  facetTerms,
  type MatchCounts,
  totalFromDictionary,
} from './count.queries.ts';
import { listPage, type ProductPage } from './page.queries.ts';
import { type ProductQuery, type TermGroup, toArrayLiterals } from './product-query.queries.ts';

export interface FoundQuery {
  query: ProductQuery;
  counts: MatchCounts;
  /** No product has all words: the query has the most words that some product has. */
  closest: boolean;
}

const NEWEST = { by: 'updated_at', descending: true } as const;

export async function countSearch(db: Db, query: ProductQuery): Promise<MatchCounts> {
  const total = totalFromDictionary(query);
  if (total === undefined) return countMatches(db, query);
  // The scan of a single term's postings reads no entry that does not match.
  return { total, listed: Infinity, priced: Infinity, facets: [] };
}

/** Counts a search, and drops as few words as possible when nothing matches all of them. */
export async function findClosest(db: Db, query: ProductQuery): Promise<FoundQuery> {
  const counts = await countSearch(db, query);
  const known = query.groups?.filter(({ terms }) => terms.length > 0) ?? [];
  if (counts.total > 0 || known.length === 0 || query.groups?.length === 1) {
    return { query, counts, closest: false };
  }
  const most = Math.min(known.length, (query.groups?.length ?? 0) - 1);
  for (let words = most; words > 0; words -= 1) {
    const groups = await chooseWords(db, known, words, query);
    if (!groups) continue;
    const found = { ...query, groups };
    return { query: found, counts: await countSearch(db, found), closest: true };
  }
  return { query, counts, closest: false };
}

/**
 * Chooses the subset of that many words with the fewest matches, because it keeps the rarest words.
 * @returns undefined when no product has that many of the words
 */
async function chooseWords(
  db: Db,
  groups: TermGroup[],
  size: number,
  { filters }: ProductQuery,
): Promise<TermGroup[] | undefined> {
  const facets = facetTerms(filters).map((term) => ({ terms: [term] }));
  const { rows } = await sql<{ words: number }>`
    with matching as materialized (
      select ordinal::integer - 1 as position, block, bit_or(bits) as bits
      from unnest(${toArrayLiterals([...groups, ...facets])}::text[]) with ordinality r (terms, ordinal)
      join search_bitmap on term = any(terms::text[])
      group by ordinal, block
    )
    select words from (
      select words, block, bit_and(bits) as bits
      from (
        select words from generate_series(1, (1 << ${groups.length}::integer) - 1) words
        where bit_count(words::bit(8)) = ${size}::integer
      ) subset
      join matching on position >= ${groups.length}::integer or words & (1 << position) <> 0
      group by words, block having count(*) = ${size + facets.length}::integer
    ) hit
    group by words having sum(bit_count(bits)) > 0
    order by sum(bit_count(bits)), words limit 1`.execute(db);
  const [best] = rows;
  return best && groups.filter((_, position) => (best.words >> position) % 2 === 1);
}

/** Best match: products with every word in their name or type, then the others; each newest first. */
export async function listBestMatches(
  db: Db,
  { query, counts }: FoundQuery,
  offset: number,
): Promise<ProductPage> {
  const named = { ...query, groups: query.groups?.map(toNameGroup) };
  const namedCounts = await countNamed(db, query, named);
  const first = namedCounts.total;
  const best =
    offset < first ? await listPage(db, named, { order: NEWEST, offset }, namedCounts) : undefined;
  const products = best?.products ?? [];
  const others = counts.total - first;
  const start = Math.max(0, offset - first);
  if (products.length < PAGE_SIZE && start < others) {
    const rest = first > 0 ? { ...query, except: named.groups ?? [] } : query;
    const restCounts = { ...counts, total: others };
    const page = await listPage(db, rest, { order: NEWEST, offset: start }, restCounts);
    products.push(...page.products.slice(0, PAGE_SIZE - products.length));
  }
  return { products, total: counts.total };
}

/** Terms of names are posted a second time, with this mark. */
const toNameGroup = ({ terms, named }: TermGroup): TermGroup => {
  return { terms: terms.map((term) => `@${term}`), products: named, named };
};

async function countNamed(db: Db, query: ProductQuery, named: ProductQuery): Promise<MatchCounts> {
  // The words of names belong to the words of products: a frequency of zero answers for all.
  if (query.groups?.some((group) => group.named === 0)) {
    return { total: 0, listed: 0, priced: 0, facets: [] };
  }
  return countSearch(db, named);
}
