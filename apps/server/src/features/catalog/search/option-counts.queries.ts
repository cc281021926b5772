import type { OptionCounts } from '@shop/contract';
import { COLORS, FABRICS, OCCASIONS } from '@shop/domain/products/product-options';
import { PRODUCT_TYPES } from '@shop/domain/products/product-types';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { matchingBitmap, priceBandTerms } from './count.queries.ts';
import type { PriceRange } from './price-bands.ts';
import {
  type CubeFilter,
  type Filters,
  facetTerm,
  filterSql,
  isInCube,
  type ProductQuery,
} from './product-query.queries.ts';

const OPTIONS: Record<CubeFilter, readonly string[]> = {
  type: PRODUCT_TYPES,
  color: COLORS,
  fabric: FABRICS,
  occasion: OCCASIONS,
};

/** For each option of each filter the products it would find beside the rest of the query. */
export async function countOptions(db: Db, query: ProductQuery): Promise<OptionCounts> {
  const [type, color, fabric, occasion] = await Promise.all([
    countFilter(db, query, 'type'),
    countFilter(db, query, 'color'),
    countFilter(db, query, 'fabric'),
    countFilter(db, query, 'occasion'),
  ]);
  return { type, color, fabric, occasion };
}

/** Largest first, those that find nothing last. */
async function countFilter(db: Db, query: ProductQuery, filter: CubeFilter) {
  const others = { ...query, filters: { ...query.filters, [filter]: '' } };
  const parts = isInCube(others) ? [countInCube(others, filter)] : countInBitmaps(others, filter);
  const remainders = query.price?.remainders.map((range) => countRows(others, filter, range)) ?? [];
  const { rows } = await sql<{ value: string; products: number }>`
    select value, coalesce(sum(part.products), 0)::integer as products
    from unnest(${[...OPTIONS[filter]]}::text[]) with ordinality o (value, position)
    left join (${sql.join([...parts, ...remainders], sql` union all `)}) part using (value)
    group by value, position
    order by products desc, position`.execute(db);
  return rows;
}

const VALUE: Record<CubeFilter, RawBuilder<unknown>> = {
  type: sql`type`,
  color: sql`color`,
  fabric: sql`fabric`,
  occasion: sql`occasion`,
};

/** Cells of the count cube: one index probe for each option, or a range of price bands. */
function countInCube({ filters, price }: ProductQuery, filter: CubeFilter): RawBuilder<unknown> {
  const [first, last] = price ? price.contained : [-1, -1];
  const chosen = (other: CubeFilter) =>
    other === filter ? sql`any(${[...OPTIONS[filter]]}::text[])` : sql`${filters[other]}`;
  return sql`
    select ${VALUE[filter]} as value, products from catalog_count
    where color = ${chosen('color')} and fabric = ${chosen('fabric')}
      and occasion = ${chosen('occasion')} and type = ${chosen('type')}
      and price_band between ${first} and ${last}`;
}

/** Bits that the matches of the search share with each option. */
function countInBitmaps(query: ProductQuery, filter: CubeFilter): RawBuilder<unknown>[] {
  const shared = (hits: RawBuilder<unknown>) => sql`
    select substr(option.term, ${filter.length + 3}::integer) as value,
      bit_count(hit.bits & option.bits) as products
    from (select * from ${hits} once offset 0) hit
    join search_bitmap option using (block)
    where option.term = any(${OPTIONS[filter].map((value) => facetTerm(filter, value))}::text[])`;
  if (!query.price) return [shared(matchingBitmap(query))];
  const { inside } = priceBandTerms(query.price.contained);
  return inside.length > 0 ? [shared(matchingBitmap(query, inside))] : [NOTHING];
}

const NOTHING = sql`select '' as value, 0 as products where false`;

/** Products between an end of the price range and the nearest band border, row by row. */
function countRows(
  query: ProductQuery,
  filter: CubeFilter,
  range: PriceRange,
): RawBuilder<unknown> {
  const hits = query.groups
    ? sql`join (select * from ${matchingBitmap(query)} once offset 0) hit
        on hit.block = p.product_id / 15360
        and get_bit(hit.bits, (p.product_id % 15360)::integer) = 1`
    : sql``;
  return sql`
    select p.${VALUE[filter]} as value, 1 as products from product p ${hits}
    where ${filterSql(query.filters satisfies Filters)}
      and price_paise between ${range.min} and ${range.max}`;
}
