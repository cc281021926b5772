import type { HidingReason } from '@shop/domain/products/reviews';
import { insertAudit } from '#audit/audit.queries.ts';
import type { Trx } from '#db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { lockReview, updateAnswer, updateHiding } from './reviews.queries.ts';

interface ReviewAction {
  review_id: number;
  /** Version that the member of staff has read. */
  version: number;
  admin_id: number;
}

/** Answers in public, or changes the earlier answer, which the audit log keeps. */
export async function answerReview(
  { db }: Pick<Deps, 'db'>,
  { text, ...action }: ReviewAction & { text: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { order_id, answer, erased_at } = await lockUnchanged(trx, action);
    if (erased_at) throw new ShopError('CUSTOMER_ERASED');
    await updateAnswer(trx, action.review_id, text);
    await insertAudit(trx, {
      ...toSubject(action, order_id),
      action: 'review answered',
      before: { answer },
      after: { answer: text },
    });
  });
}

/** @param action with reason null the review is shown again. */
export async function hideReview(
  { db }: Pick<Deps, 'db'>,
  { reason, ...action }: ReviewAction & { reason: HidingReason | null },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { order_id, hidden_reason } = await lockUnchanged(trx, action);
    await updateHiding(trx, action.review_id, reason);
    await insertAudit(trx, {
      ...toSubject(action, order_id),
      action: reason ? 'review hidden' : 'review shown again',
      before: { hidden: hidden_reason },
      after: { hidden: reason },
    });
  });
}

async function lockUnchanged(trx: Trx, { review_id, version }: ReviewAction) {
  const review = await lockReview(trx, review_id);
  if (!review) throw new ShopError('REVIEW_NOT_FOUND');
  if (review.version !== version) throw new ShopError('REVIEW_CHANGED');
  return review;
}

const toSubject = ({ review_id, admin_id }: ReviewAction, order_id: string) => ({
  admin_id,
  order_id,
  subject: `review:${review_id}`,
});
