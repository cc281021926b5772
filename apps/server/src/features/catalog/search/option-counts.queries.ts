import type { OptionCounts } from '@shop/contract';
import { listOptions, SHOWN_FILTERS, type ShownFilter } from '@shop/domain/products/product-fields';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { pricedProducts } from '#features/catalog/prices/offers.queries.ts';
import { cubeValue, matchingBitmap } from './count.queries.ts';
import type { PriceRange } from './price-bands.ts';
import {
  CUBE_FILTERS,
  filterSql,
  isFilter,
  isInCube,
  type ProductQuery,
} from './product-query.queries.ts';
import { facetTerm } from './term-groups.ts';

/** For each option of each filter that is offered: its products beside the other filters and the rest of the query. */
export async function countOptions(db: Db, query: ProductQuery): Promise<OptionCounts> {
  const counts = await Promise.all(
    listShared(query).map((filters) => countFilters(db, query, filters)),
  );
  const rows = Map.groupBy(counts.flat(), ({ filter }) => filter);
  // The list has every name.
  return Object.fromEntries(
    SHOWN_FILTERS.map((name) => [name, rows.get(name)?.map(toCount)]),
  ) as OptionCounts;
}

const toCount = ({ value, products }: OptionRow) => ({
  value,
  products,
});

/** The filters that are counted together: those without a choice have the same matches, which are found once. */
function listShared(query: ProductQuery): ShownFilter[][] {
  const isAlone = (filter: ShownFilter) =>
    query.filters[filter].length > 0 || isCountedInCube(withoutFilter(query, filter), filter);
  const shared = SHOWN_FILTERS.filter((filter) => !isAlone(filter));
  const alone = SHOWN_FILTERS.filter(isAlone).map((filter) => [filter]);
  return shared.length > 0 ? [shared, ...alone] : alone;
}

const withoutFilter = (query: ProductQuery, filter: ShownFilter): ProductQuery => ({
  ...query,
  filters: { ...query.filters, [filter]: [] },
});

const isCountedInCube = (query: ProductQuery, filter: ShownFilter) =>
  isInCube(query) && CUBE_FILTERS.includes(filter);

interface OptionRow {
  filter: ShownFilter;
  value: string;
  products: number;
}

/** Largest first, those that find nothing last. */
async function countFilters(
  db: Db,
  query: ProductQuery,
  filters: ShownFilter[],
): Promise<OptionRow[]> {
  const options = filters.flatMap((filter) => listOptions(filter).map((value) => [filter, value]));
  const others = filters.reduce(withoutFilter, query);
  const [only] = filters;
  const parts =
    only && isCountedInCube(others, only)
      ? [countInCube(others, only)]
      : countInBitmaps(others, filters);
  const remainders = query.price?.remainders.map((range) => countRows(others, filters, range));
  const { rows } = await sql<OptionRow>`
    select filter, value, coalesce(sum(part.products), 0)::integer as products
    from unnest(
      ${options.map(([filter]) => filter)}::text[], ${options.map(([, value]) => value)}::text[]
    ) with ordinality o (filter, value, position)
    left join (${sql.join([...parts, ...(remainders ?? [])], sql` union all `)}) part
      using (filter, value)
    group by filter, value, position
    order by products desc, position`.execute(db);
  return rows;
}

/** Cells of the count cube: one index probe for each option beside each choice, or a range of price bands. */
function countInCube({ filters, price }: ProductQuery, filter: ShownFilter): RawBuilder<unknown> {
  const [first, last] = price ? price.contained : [-1, -1];
  const conditions = CUBE_FILTERS.map((name) => {
    const value = cubeValue(name === filter ? [...listOptions(filter)] : filters[name]);
    return sql`${sql.ref(name)} = ${value}`;
  });
  return sql`
    select ${filter}::text as filter, ${sql.ref(filter)} as value, products from catalog_count
    where ${sql.join(conditions, sql` and `)} and price_band between ${first} and ${last}`;
}

/** Bits that the matches of the query share with each option. */
function countInBitmaps(query: ProductQuery, filters: ShownFilter[]): RawBuilder<unknown>[] {
  const terms = filters.flatMap((filter) =>
    listOptions(filter).map((value) => facetTerm(filter, value)),
  );
  const shared = (hits: RawBuilder<unknown>) => sql`
    select substr(split_part(term, ':', 1), 2) as filter, split_part(term, ':', 2) as value, products
    from (
      select option.term, sum(bit_count(hit.bits & option.bits)) as products
      from (select * from ${hits} once offset 0) hit
      join search_bitmap option using (block)
      where option.term = any(${terms}::text[])
      group by option.term
    ) counted`;
  if (!query.price) return [shared(matchingBitmap(query))];
  const { contained } = query.price;
  const [first, last] = contained;
  return first <= last ? [shared(matchingBitmap(query, contained))] : [NOTHING];
}

const NOTHING = sql`select '' as filter, '' as value, 0 as products where false`;

/** Products between an end of the price range and the nearest band border, row by row. */
function countRows(
  query: ProductQuery,
  filters: ShownFilter[],
  range: PriceRange,
): RawBuilder<unknown> {
  const hits = isFilter(query)
    ? sql``
    : sql`join (select * from ${matchingBitmap(query)} once offset 0) hit
        on hit.block = bitmap_block(p.product_id)
        and get_bit(hit.bits, bitmap_bit(p.product_id)) = 1`;
  const values = filters.map((filter) => sql`(${filter}::text, ${sql.ref(`p.${filter}`)})`);
  return sql`
    select option.filter, option.value, 1 as products
    from ${pricedProducts(query)} p ${hits}
    cross join lateral (values ${sql.join(values)}) option (filter, value)
    where ${filterSql(query.filters)}
      and price_paise between ${range.min} and ${range.max}`;
}
