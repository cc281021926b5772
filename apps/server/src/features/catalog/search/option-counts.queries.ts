import type { OptionCounts } from '@shop/contract';
import { type FilterName, listOptions, SHOWN_FILTERS } from '@shop/domain/products/product-fields';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { cubeValue, matchingBitmap, priceBandTerms } from './count.queries.ts';
import type { PriceRange } from './price-bands.ts';
import {
  CUBE_FILTERS,
  facetTerm,
  filterSql,
  isInCube,
  type ProductQuery,
} from './product-query.queries.ts';

/** For each option of each filter that is offered: its products beside the other filters and the rest of the query. */
export async function countOptions(db: Db, query: ProductQuery): Promise<OptionCounts> {
  const counts = await Promise.all(
    SHOWN_FILTERS.map(async (name) => [name, await countFilter(db, query, name)] as const),
  );
  // The list has every name.
  return Object.fromEntries(counts) as OptionCounts;
}

/** Largest first, those that find nothing last. */
async function countFilter(db: Db, query: ProductQuery, filter: FilterName) {
  const others = { ...query, filters: { ...query.filters, [filter]: [] } };
  const parts =
    isInCube(others) && CUBE_FILTERS.includes(filter)
      ? [countInCube(others, filter)]
      : countInBitmaps(others, filter);
  const remainders = query.price?.remainders.map((range) => countRows(others, filter, range)) ?? [];
  const { rows } = await sql<{ value: string; products: number }>`
    select value, coalesce(sum(part.products), 0)::integer as products
    from unnest(${listOptions(filter)}::text[]) with ordinality o (value, position)
    left join (${sql.join([...parts, ...remainders], sql` union all `)}) part using (value)
    group by value, position
    order by products desc, position`.execute(db);
  return rows;
}

/** Cells of the count cube: one index probe for each option beside each choice, or a range of price bands. */
function countInCube({ filters, price }: ProductQuery, filter: FilterName): RawBuilder<unknown> {
  const [first, last] = price ? price.contained : [-1, -1];
  const conditions = CUBE_FILTERS.map((name) => {
    const value = cubeValue(name === filter ? [...listOptions(filter)] : filters[name]);
    return sql`${sql.ref(name)} = ${value}`;
  });
  return sql`
    select ${sql.ref(filter)} as value, products from catalog_count
    where ${sql.join(conditions, sql` and `)} and price_band between ${first} and ${last}`;
}

/** Bits that the matches of the search share with each option. */
function countInBitmaps(query: ProductQuery, filter: FilterName): RawBuilder<unknown>[] {
  const shared = (hits: RawBuilder<unknown>) => sql`
    select substr(option.term, ${filter.length + 3}::integer) as value,
      bit_count(hit.bits & option.bits) as products
    from (select * from ${hits} once offset 0) hit
    join search_bitmap option using (block)
    where option.term = any(${listOptions(filter).map((value) => facetTerm(filter, value))}::text[])`;
  if (!query.price) return [shared(matchingBitmap(query))];
  const { inside } = priceBandTerms(query.price.contained);
  return inside.length > 0 ? [shared(matchingBitmap(query, inside))] : [NOTHING];
}

const NOTHING = sql`select '' as value, 0 as products where false`;

/** Products between an end of the price range and the nearest band border, row by row. */
function countRows(
  query: ProductQuery,
  filter: FilterName,
  range: PriceRange,
): RawBuilder<unknown> {
  const hits = query.groups
    ? sql`join (select * from ${matchingBitmap(query)} once offset 0) hit
        on hit.block = bitmap_block(p.product_id)
        and get_bit(hit.bits, bitmap_bit(p.product_id)) = 1`
    : sql``;
  return sql`
    select ${sql.ref(`p.${filter}`)} as value, 1 as products from product p ${hits}
    where ${filterSql(query.filters)}
      and price_paise between ${range.min} and ${range.max}`;
}
