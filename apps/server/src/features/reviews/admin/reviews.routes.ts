import { adminReviews } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint, registerImageEndpoint } from '#http/endpoint.ts';
import { sendPrivateImage } from '#http/private-image.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { presentAuthor } from '../present-review.ts';
import { readReviewImage } from '../read-review-image.ts';
import { answerReview, hideReview } from './moderate-review.ts';
import { type AdminReviewRow, countReviews, findReview, listReviews } from './reviews.queries.ts';

export function adminReviewsRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps;
  const view = async (review_id: number) => {
    const review = await findReview(db, review_id);
    if (!review) throw new ShopError('REVIEW_NOT_FOUND');
    return presentReview(review);
  };

  registerEndpoint(app, adminReviews.list, async ({ query }) => {
    const { rows, more } = await listReviews(db, {
      view: query.view ?? 'unanswered',
      page: query.page ?? 1,
    });
    return { reviews: rows.map(presentReview), more, counts: await countReviews(db) };
  });

  registerImageEndpoint(app, adminReviews.image, async ({ params, query }, _request, reply) => {
    const bytes = await readReviewImage(deps, { ...params, ...query, withHidden: true });
    return sendPrivateImage(reply, bytes);
  });

  registerEndpoint(app, adminReviews.answer, async ({ params: { review_id }, body, caller }) => {
    await answerReview(deps, { review_id, ...body, admin_id: caller.admin_id });
    return view(review_id);
  });

  registerEndpoint(app, adminReviews.hide, async ({ params: { review_id }, body, caller }) => {
    await hideReview(deps, { review_id, ...body, admin_id: caller.admin_id });
    return view(review_id);
  });

  registerEndpoint(app, adminReviews.show, async ({ params: { review_id }, body, caller }) => {
    await hideReview(deps, { review_id, ...body, reason: null, admin_id: caller.admin_id });
    return view(review_id);
  });
}

const presentReview = ({ name, state_code, created_at, ...review }: AdminReviewRow) => ({
  ...review,
  ...presentAuthor({ name, state_code }),
  created_at: created_at.toISOString(),
});
