import type { FilterChoice } from '@shop/domain/products/match-filters';
import { PRODUCT_TYPES } from '@shop/domain/products/product-types';
import type { PricedRow } from '@shop/domain/products/sales/offer';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { BASE_PRICES, offerSql } from '#features/catalog/prices/offers.queries.ts';
import { matchingBitmap } from '#features/catalog/search/count.queries.ts';
import {
  ANY,
  CUBE_FILTERS,
  toArrayLiterals,
} from '#features/catalog/search/product-query.queries.ts';
import type { ExpandedTerm, TermGroup } from '#features/catalog/search/term-groups.ts';

export interface SuggestedRow extends PricedRow {
  product_id: number;
  name: string;
  stock: number;
  image: string | null;
}

/**
 * The terms of each typed word. The last word may be unfinished and stands for all of its terms, and so do the
 * words of a phrase; each word before it stands for its best term alone. Words without a term are left out, as the search leaves them out.
 */
export async function expandTypedText(db: Db, text: string): Promise<TermGroup[]> {
  const { rows } = await sql<ExpandedTerm & { term: string }>`
    select ordinal, term, products, named, phrase from expand_query_terms(${text})
    where term is not null`.execute(db);
  const last = rows.at(-1)?.ordinal;
  const groups = new Map<number, TermGroup>();
  for (const { ordinal, term, products, named, phrase } of rows) {
    const group = groups.get(ordinal) ?? { terms: [], products: 0, named: 0 };
    if (group.terms.length > 0 && ordinal !== last && !phrase) continue;
    group.terms.push(term);
    group.products += products;
    group.named += named;
    groups.set(ordinal, group);
  }
  return [...groups.values()];
}

const MAX_PRODUCTS = 5;
/** Postings that are read of the rarest word, so that a common word costs no more than a rare one. */
const MAX_POSTINGS = 300;
/** Of these the pieces in stock are shown first. */
const MAX_CANDIDATES = 40;

/** Products with every word, in stock first; then those with every word in their name; then the newest. */
export async function listSuggestedProducts(
  db: Db,
  groups: TermGroup[],
  book_id: number,
): Promise<SuggestedRow[]> {
  const named = groups.map((group) => ({
    terms: group.terms.map((term) => `@${term}`),
    products: group.named,
  }));
  const isNamed = groups.every((group) => group.named > 0);
  const newest = [...(isNamed ? [newestMatches(named, 0)] : []), newestMatches(groups, 1)];
  const found = await listCandidates(db, newest, book_id);
  if (found.length >= MAX_PRODUCTS || groups.length < 2) return found;
  // The words are rare together: older products of the rarest word may have them all.
  return listCandidates(db, [...newest, matchesInBitmaps(groups)], book_id);
}

async function listCandidates(
  db: Db,
  parts: RawBuilder<unknown>[],
  book_id: number,
): Promise<SuggestedRow[]> {
  const offer = offerSql(book_id);
  const keys = sql.join(parts, sql` union all `);
  const { rows } = await sql<SuggestedRow>`
    select p.product_id, p.name, p.price_paise, s.stock, p.image[1] as image${offer.columns}
    from (select product_id, min(place) as place from (${keys}) key group by product_id) candidate
    join product p on p.product_id = candidate.product_id
    join product_stock s on s.product_id = candidate.product_id${offer.join}
    order by s.stock = 0, candidate.place, p.updated_at desc, p.product_id desc
    limit ${sql.lit(MAX_PRODUCTS)}`.execute(db);
  return rows;
}

/** The newest products of the rarest word's posting lists, probed for the other words. */
function newestMatches(
  groups: { terms: string[]; products: number }[],
  place: number,
): RawBuilder<unknown> {
  const [rarest, ...others] = groups.toSorted((one, other) => one.products - other.products);
  // Every posting of a single word is a match.
  const limit = others.length > 0 ? sql.lit(MAX_POSTINGS) : sql.lit(MAX_CANDIDATES);
  return sql`(
    select newest.product_id, ${place}::integer as place
    from (
      select distinct posting.updated_at, posting.product_id
      from unnest(${rarest?.terms ?? []}::text[]) list (term)
      cross join lateral (
        select s.updated_at, s.product_id from search_posting s
        where s.term = list.term
        order by s.updated_at desc, s.product_id desc limit ${limit}
      ) posting
      order by posting.updated_at desc, posting.product_id desc limit ${limit}
    ) newest
    where ${hasOthersSql(others)}
    limit ${sql.lit(MAX_CANDIDATES)})`;
}

/** `offset 0` keeps the planner from turning the few probes into a join over all postings. */
const hasOthersSql = (others: { terms: string[] }[]): RawBuilder<unknown> => sql`not exists (
  select from unnest(${toArrayLiterals(others)}::text[]) typed
  where not exists (
    select from search_posting s
    where s.term = any(typed::text[]) and s.updated_at = newest.updated_at
      and s.product_id = newest.product_id
    offset 0)
  offset 0)`;

/** Products with every word, however old, from the bitmaps. */
const matchesInBitmaps = (groups: TermGroup[]): RawBuilder<unknown> => sql`(
  select bitmap_start(hit.block) + bit as product_id, 1 as place
  from (
    select block, bits from ${matchingBitmap({ book_id: BASE_PRICES, groups, filters: ANY, price: undefined })} matching
    order by block desc offset 0
  ) hit
  cross join lateral bit_positions(hit.bits) bit
  limit ${sql.lit(MAX_CANDIDATES)})`;

const MAX_LISTS = 3;

interface ListRow {
  filters: FilterChoice;
  products: number;
}

/** Lists with products: a choice of filters with its type, or with the types that have the most of it. */
export async function listSuggestedLists(db: Db, choices: FilterChoice[]): Promise<ListRow[]> {
  const lists = choices.flatMap(chooseTypes);
  if (lists.length === 0) return [];
  const values = CUBE_FILTERS.map(
    (name) => sql`${lists.map(({ filters }) => filters[name] ?? '')}::text[]`,
  );
  const names = sql.join(CUBE_FILTERS.map((name) => sql.ref(name)));
  const { rows } = await sql<{ position: number; products: number }>`
    select list.position::integer as position, c.products
    from unnest(${sql.join(values)}, ${lists.map(({ place }) => place)}::integer[])
      with ordinality list (${names}, place, position)
    join catalog_count c using (${names})
    where c.price_band = -1
    order by list.place, c.products desc, list.position
    limit ${sql.lit(MAX_LISTS)}`.execute(db);
  return rows.flatMap(({ position, products }) => {
    const list = lists[position - 1];
    return list ? [{ filters: list.filters, products }] : [];
  });
}

function chooseTypes(choice: FilterChoice, place: number) {
  const types = choice.type ? [choice.type] : PRODUCT_TYPES;
  return types.map((type) => ({ filters: { ...choice, type }, place }));
}
