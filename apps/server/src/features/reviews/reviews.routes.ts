import { ONE_HOUR, orderReviews, reviews } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { normalizeCustomerImage } from '#features/catalog/images/normalize-image.ts';
import type { ResponseCache } from '#http/cache/response-cache.ts';
import { registerCachedEndpoint, registerEndpoint, registerImageEndpoint } from '#http/endpoint.ts';
import { registerMultipartEndpoint } from '#http/multipart.ts';
import { sendPrivateImage } from '#http/private-image.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { presentAuthor } from './present-review.ts';
import { listReviews, type ReviewRow, summarizeReviews } from './product-reviews.queries.ts';
import { readReviewImage } from './read-review-image.ts';
import { isBuyer } from './reviews.queries.ts';
import { saveReview } from './save-review.ts';
import { viewOrderReviews } from './view-order-reviews.ts';

export function reviewsRoutes(app: FastifyInstance, deps: Deps, cache: ResponseCache) {
  const { db } = deps;

  registerCachedEndpoint(app, reviews.ofProduct, cache, ({ params: { product_id }, query }) =>
    deps.replica.read(async (replica) => {
      const summary = await summarizeReviews(replica, product_id);
      const { rows, more } = await listReviews(replica, product_id, query.before);
      return { ...summary, reviews: rows.map(presentReview), more };
    }),
  );

  registerImageEndpoint(app, reviews.image, async ({ params, query }, _request, reply) => {
    const bytes = await readReviewImage(deps, { ...params, ...query });
    return sendPrivateImage(reply, bytes).header('cache-control', ONE_HOUR);
  });

  registerEndpoint(app, orderReviews.ofOrder, async ({ params: { id: order_id }, caller }) => {
    const { user_id } = caller;
    if (!(await isBuyer(db, { order_id, reader: { user_id } }))) {
      throw new ShopError('ORDER_NOT_FOUND');
    }
    return viewOrderReviews(db, order_id);
  });

  registerMultipartEndpoint(app, orderReviews.save, {
    onFile: normalizeCustomerImage,
    handle: ({ params, body, caller, files }) =>
      saveReview(deps, {
        ...body,
        order_id: params.id,
        product_id: params.product_id,
        reader: { user_id: caller.user_id },
        images: files,
      }),
  });
}

const presentReview = ({ name, state_code, created_at, ...review }: ReviewRow) => ({
  ...review,
  ...presentAuthor({ name, state_code }),
  created_at: created_at.toISOString(),
});
