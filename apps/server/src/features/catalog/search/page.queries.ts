import { PAGE_SIZE } from '@shop/domain/paging';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { offerSql } from '#features/catalog/prices/offers.queries.ts';
import { type ProductRow, productColumnsSql } from '#features/catalog/product-rows.queries.ts';
import { countMatches, type MatchCounts, materializedCount } from './count.queries.ts';
import { buildPageKeys, choosePlan, type SortOrder } from './plan.queries.ts';
import { isInCube, type ProductQuery } from './product-query.queries.ts';

export interface ProductPage {
  products: ProductRow[];
  total: number;
}

/** Up to this offset a page is read from the start, without counting first. */
export const MAX_UNCOUNTED_OFFSET = 100 * PAGE_SIZE;

/** A literal, so that the planner knows how small a page is. */
const PAGE_LIMIT = sql.lit(PAGE_SIZE);

export interface PageRequest {
  order: SortOrder;
  /** Number of products before the page. */
  offset: number;
}

/** Reads the keys of one page, its rows and the total in one statement. */
export async function listPage(
  db: Db,
  query: ProductQuery,
  { order, offset }: PageRequest,
  counts?: MatchCounts,
): Promise<ProductPage> {
  const reversed = counts !== undefined && offset > counts.total / 2;
  const distance = counts && reversed ? counts.total - offset : offset;
  const plan = choosePlan(query, order, counts, distance);
  const keys = buildPageKeys(plan, query, {
    ...order,
    descending: order.descending !== reversed,
  });
  const total =
    isInCube(query) && !query.price
      ? materializedCount(query.filters)
      : sql`${counts?.total}::integer`;
  const slice = reversed ? sliceFromEnd(offset, total) : sliceFromStart(offset);

  const offer = offerSql(query.book_id);
  const { rows } = await sql<ProductRow & { total: number }>`
    select ${total} as total, ${productColumnsSql}${offer.columns}
    from (${keys} ${slice}) key
    join product p on p.product_id = key.product_id
    join product_stock s on s.product_id = key.product_id${offer.join}
    order by ${orderBySql(order)}`.execute(db);

  // A page past the end has no row that carries the total.
  const counted = rows[0]?.total ?? (counts ?? (await countMatches(db, query))).total;
  // A short last page, read from the end, starts with rows of the page before it, as far as there are any.
  const surplus = reversed ? Math.max(0, rows.length - (counted - offset)) : 0;
  return { products: rows.slice(surplus), total: counted };
}

function sliceFromStart(offset: number): RawBuilder<unknown> {
  // The first page has its own statement text, so that its generic plan expects 20 rows.
  return offset === 0 ? sql`limit ${PAGE_LIMIT}` : sql`limit ${PAGE_LIMIT} offset ${offset}`;
}

/** For the reversed order: skips the products after the page, by the count of this statement. */
function sliceFromEnd(offset: number, total: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`limit ${PAGE_LIMIT} offset greatest(${total} - ${offset}::integer - ${PAGE_LIMIT}, 0)`;
}

function orderBySql({ by, descending }: SortOrder): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`;
  return sql`${sql.ref(`key.${by}`)} ${direction}, key.product_id ${direction}`;
}
