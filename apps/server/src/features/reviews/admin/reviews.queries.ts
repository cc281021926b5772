import type { AdminReview, ReviewView } from '@shop/contract';
import type { HidingReason } from '@shop/domain/products/reviews';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { AUTHOR, type AuthorRow, IS_RETURNED } from '../product-reviews.queries.ts';
import { OWN_COLUMNS } from '../reviews.queries.ts';

export interface AdminReviewRow
  extends Omit<AdminReview, 'author' | 'state' | 'created_at'>,
    AuthorRow {
  /** Null: a guest's order that is in no account. */
  user_id: number | null;
  created_at: Date;
}

const COLUMNS: RawBuilder<AdminReviewRow> = sql`
  r.review_id, r.order_id, o.user_id, r.product_id, r.version, i.name as product_name, ${OWN_COLUMNS}, ${AUTHOR},
  ${IS_RETURNED} as returned`;

const FROM = sql`
  from review r join orders o using (order_id) join order_item i using (order_id, product_id)`;

/** Each is the condition of an index. */
const VIEWS: Record<ReviewView, RawBuilder<boolean>> = {
  unanswered: sql`r.answer is null and r.hidden_at is null`,
  answered: sql`r.answer is not null and r.hidden_at is null`,
  hidden: sql`r.hidden_at is not null`,
};

const PAGE_SIZE = 20;

/** Newest first. */
export async function listReviews(
  db: Db,
  { view, page }: { view: ReviewView; page: number },
): Promise<{ rows: AdminReviewRow[]; more: boolean }> {
  const { rows } = await sql<AdminReviewRow>`
    select ${COLUMNS} ${FROM} where ${VIEWS[view]}
    order by r.review_id desc
    limit ${PAGE_SIZE + 1} offset ${(page - 1) * PAGE_SIZE}`.execute(db);
  return { rows: rows.slice(0, PAGE_SIZE), more: rows.length > PAGE_SIZE };
}

export async function countReviews(db: Db): Promise<Record<ReviewView, number>> {
  const { rows } = await sql<Record<ReviewView, number>>`
    select count(*) filter (where ${VIEWS.unanswered})::integer as unanswered,
      count(*) filter (where ${VIEWS.answered})::integer as answered,
      count(*) filter (where ${VIEWS.hidden})::integer as hidden
    from review r`.execute(db);
  return rows[0] ?? { unanswered: 0, answered: 0, hidden: 0 };
}

export async function findReview(db: Db, review_id: number): Promise<AdminReviewRow | undefined> {
  const { rows } = await sql<AdminReviewRow>`
    select ${COLUMNS} ${FROM} where r.review_id = ${review_id}`.execute(db);
  return rows[0];
}

export async function lockReview(trx: Trx, review_id: number) {
  return trx
    .selectFrom('review')
    .select(['order_id', 'version', 'answer', 'hidden_reason', 'erased_at'])
    .where('review_id', '=', review_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateAnswer(trx: Trx, review_id: number, answer: string): Promise<void> {
  await trx
    .updateTable('review')
    .set({ answer, answered_at: sql`now()`, version: sql`version + 1` })
    .where('review_id', '=', review_id)
    .execute();
}

/** @param hidden_reason null shows it again. */
export async function updateHiding(
  trx: Trx,
  review_id: number,
  hidden_reason: HidingReason | null,
): Promise<void> {
  await trx
    .updateTable('review')
    .set({
      hidden_reason,
      hidden_at: hidden_reason && sql`now()`,
      version: sql`version + 1`,
    })
    .where('review_id', '=', review_id)
    .execute();
}
