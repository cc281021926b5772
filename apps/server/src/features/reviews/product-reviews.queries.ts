import type { ProductReviews, Review } from '@shop/contract';
import type { HidingReason } from '@shop/domain/products/reviews';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { IMAGE_KEYS } from './reviews.queries.ts';

/** Products of the design of an enabled product, itself included. */
const ofDesign = (product_id: number) => sql`(
  select d.product_id from product p
  join product d on d.product_id = coalesce(p.design_of, p.product_id)
    or d.design_of = coalesce(p.design_of, p.product_id)
  where p.product_id = ${product_id} and p.enabled)`;

type Summary = Pick<ProductReviews, 'average' | 'count' | 'distribution' | 'hidden'>;

/** Counts all ratings, also those of hidden reviews. */
export async function summarizeReviews(db: Db, product_id: number): Promise<Summary> {
  const { rows } = await sql<{ rating: number; hidden_reason: HidingReason | null; count: number }>`
    select r.rating, r.hidden_reason, count(*)::integer as count
    from review r where r.product_id in ${ofDesign(product_id)} group by 1, 2`.execute(db);
  const count = rows.reduce((total, row) => total + row.count, 0);
  const stars = rows.reduce((total, row) => total + row.count * row.rating, 0);
  const hidden = new Map<HidingReason, number>();
  for (const { hidden_reason: reason, count: times } of rows) {
    if (reason) hidden.set(reason, (hidden.get(reason) ?? 0) + times);
  }
  return {
    count,
    average: count > 0 ? Math.round((10 * stars) / count) / 10 : 0,
    distribution: [1, 2, 3, 4, 5].map((rating) =>
      rows.filter((row) => row.rating === rating).reduce((total, row) => total + row.count, 0),
    ),
    hidden: [...hidden].map(([reason, times]) => ({ reason, count: times })),
  };
}

export interface AuthorRow {
  /** The whole name. */
  name: string | null;
  state_code: string | null;
}

/**
 * The author of `review r` of `orders o`, none after an erasure. The State of a parcel for somebody else says nothing
 * about the author.
 */
export const AUTHOR: RawBuilder<AuthorRow> = sql`
  case when r.erased_at is null
    then coalesce(o.ship_to ->> 'buyer', o.ship_to ->> 'name') end as name,
  case when r.erased_at is null and not o.ship_to ? 'buyer'
    then o.ship_to -> 'address' ->> 'stateCode' end as state_code`;

/** Whether pieces of the line of `review r` have come back. */
export const IS_RETURNED: RawBuilder<boolean> = sql`exists (
  select from returned_piece b
  where b.order_id = r.order_id and b.product_id = r.product_id and b.arrived > 0)`;

export interface ReviewRow extends Omit<Review, 'author' | 'state' | 'created_at'>, AuthorRow {
  created_at: Date;
}

const PAGE_SIZE = 6;

/** Reviews that are not hidden, newest first. */
export async function listReviews(
  db: Db,
  product_id: number,
  before: number | undefined,
): Promise<{ rows: ReviewRow[]; more: boolean }> {
  const { rows } = await sql<ReviewRow>`
    select r.review_id, r.rating, r.text, r.created_at, r.edited_at is not null as edited, r.answer,
      r.product_id <> ${product_id} as of_other_piece, ${IMAGE_KEYS} as images, ${AUTHOR},
      ${IS_RETURNED} as returned
    from review r join orders o using (order_id)
    where r.product_id in ${ofDesign(product_id)} and r.hidden_at is null
      and (${before ?? null}::bigint is null or r.review_id < ${before ?? null}::bigint)
    order by r.review_id desc limit ${PAGE_SIZE + 1}`.execute(db);
  return { rows: rows.slice(0, PAGE_SIZE), more: rows.length > PAGE_SIZE };
}
