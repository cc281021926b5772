import type { CatalogQuery } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { type BandedRange, cutIntoBands, type PriceRange } from './price-bands.ts';

/** The words of the dictionary that one typed word may mean, and how many products they have. */
export interface WordGroup {
  words: string[];
  /** At most this many: a product with two of the words is counted twice. */
  products: number;
}

export interface Filters {
  color: string;
  fabric: string;
  occasion: string;
}

/** What the shopper asked, in the shop's own terms. '' is any. */
export interface Question {
  filters: Filters;
  price: (BandedRange & PriceRange) | undefined;
  /** All of them must match. Undefined: nothing was searched for. */
  groups: WordGroup[] | undefined;
}

export async function readQuestion(db: Db, query: CatalogQuery): Promise<Question> {
  return {
    filters: {
      color: query.color ?? '',
      fabric: query.fabric ?? '',
      occasion: query.occasion ?? '',
    },
    price: readPrice(query),
    groups: query.search ? await listMeanings(db, query.search) : undefined,
  };
}

function readPrice({ min_price, max_price }: CatalogQuery): Question['price'] {
  if (min_price === undefined && max_price === undefined) return undefined;
  const min = fromRupees(min_price ?? 0);
  const max = max_price === undefined ? Number.MAX_SAFE_INTEGER : fromRupees(max_price);
  return { min, max, ...cutIntoBands({ min, max }) };
}

/** One group for each typed word; a group without words when nothing in the shop is like it. */
async function listMeanings(db: Db, search: string): Promise<WordGroup[]> {
  const { rows } = await sql<{ place: number; word: string | null; products: number }>`
    select place, word, products from search_meanings(${search})`.execute(db);
  const groups = new Map<number, WordGroup>();
  for (const { place, word, products } of rows) {
    const group = groups.get(place) ?? { words: [], products: 0 };
    if (word !== null) group.words.push(word);
    group.products += products;
    groups.set(place, group);
  }
  // Nothing but punctuation, single letters or empty words: there is nothing to be found by.
  return groups.size > 0 ? [...groups.values()] : [{ words: [], products: 0 }];
}

export const isPlain = ({ price, groups }: Question) => !price && !groups;

/** The filters as conditions that the newest-first indexes answer. */
export function matches({ color, fabric, occasion }: Filters): RawBuilder<unknown> {
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

/** The same conditions for products found by other means: no index is chosen by these. */
export function matchesAside({ color, fabric, occasion }: Filters): RawBuilder<unknown> {
  return sql`enabled = true
    and (${color}::text = '' or color = ${color})
    and (${fabric}::text = '' or fabric = ${fabric})
    and (${occasion}::text = '' or occasion = ${occasion})`;
}

/**
 * Looks each candidate up in the postings of every group. `offset 0` keeps the planner from turning
 * twenty look-ups into a join over all postings.
 */
export function hasWords(
  groups: WordGroup[] | undefined,
  candidate: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [only, ...others] = groups ?? [];
  if (!only) return sql`true`;
  const posted = (words: RawBuilder<unknown>) => sql`exists (
    select from search_posting s
    where s.word = any(${words}::text[]) and s.updated_at = ${candidate}.updated_at
      and s.product_id = ${candidate}.product_id
    offset 0)`;
  if (others.length === 0) return posted(sql`${only.words}`);
  return sql`not exists (
    select from unnest(${listOfLists(groups ?? [])}::text[]) typed
    where not ${posted(sql`typed`)} offset 0)`;
}

/** One value however many groups there are: the statement's text, and its plan, stay the same. */
export const listOfLists = (groups: { words: string[] }[]): string[] =>
  // Words hold no punctuation, so that nothing needs to be escaped.
  groups.map(({ words }) => `{${words.map((word) => `"${word}"`).join(',')}}`);
