import type { CollectionRule } from '@shop/contract';
import { RULE_FILTERS } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { facetTerm, type TermGroup } from '#features/catalog/search/term-groups.ts';

/** Conditions that a product meets to belong to a collection. */
export interface Within {
  /** The collection of which the shop chose products and order by hand. */
  hand?: number;
  /** Posting lists of the search index. The product is in one list of each group. */
  groups: TermGroup[];
  /** Base prices in rupees, both included. */
  min_price?: number;
  max_price?: number;
  new_within_days?: number;
}

interface CollectionRow {
  collection_id: number;
  rule: CollectionRule | null;
}

const NOTHING: TermGroup = { terms: [], products: 0, named: 0 };

/** An unknown or hidden collection has no products. */
export async function findWithin(db: Db, slug: string): Promise<Within> {
  const { rows } = await sql<CollectionRow>`
    select collection_id, rule from collection
    where enabled and collection_id in (
      select c.collection_id from collection c where c.slug = ${slug}
      union all
      select s.collection_id from collection_slug s where s.slug = ${slug})`.execute(db);
  const [collection] = rows;
  return collection ? toWithin(db, collection) : { groups: [NOTHING] };
}

export async function toWithin(db: Db, { collection_id, rule }: CollectionRow): Promise<Within> {
  if (!rule) {
    const groups = await countGroups(db, [{ terms: [`=collection:${collection_id}`] }]);
    return { hand: collection_id, groups };
  }
  const asked = RULE_FILTERS.flatMap((name) => {
    const options = rule[name];
    return options ? [{ terms: options.map((option) => facetTerm(name, option)) }] : [];
  });
  const { min_price, max_price, new_within_days } = rule;
  return {
    groups: await countGroups(db, asked),
    ...(min_price !== undefined && { min_price }),
    ...(max_price !== undefined && { max_price }),
    ...(new_within_days !== undefined && { new_within_days }),
  };
}

/** With their products, by which the plan is chosen. */
async function countGroups(db: Db, groups: { terms: string[] }[]): Promise<TermGroup[]> {
  if (groups.length === 0) return [];
  const terms = groups.flatMap((group) => group.terms);
  const { rows } = await sql<{ term: string; products: number }>`
    select term, sum(bit_count(bits))::integer as products from search_bitmap
    where term = any(${terms}::text[]) group by term`.execute(db);
  const counts = new Map(rows.map(({ term, products }) => [term, products]));
  return groups.map((group) => {
    const products = group.terms.reduce((sum, term) => sum + (counts.get(term) ?? 0), 0);
    return { terms: group.terms, products, named: products };
  });
}

/** No posting list has all that is asked for. */
export const isTested = ({ min_price, max_price, new_within_days }: Within): boolean =>
  [min_price, max_price, new_within_days].some((part) => part !== undefined);

/** The rest of the rule, as conditions on `product t`. */
export function testedSql({ min_price, max_price, new_within_days }: Within): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (min_price !== undefined) conditions.push(sql`t.price_paise >= ${fromRupees(min_price)}`);
  if (max_price !== undefined) conditions.push(sql`t.price_paise <= ${fromRupees(max_price)}`);
  if (new_within_days !== undefined)
    conditions.push(sql`t.created_at >= now() - make_interval(days => ${new_within_days})`);
  return sql.join(conditions, sql` and `);
}
