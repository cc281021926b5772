import { orderLinkReviews } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { normalizeCustomerImage } from '#features/catalog/images/normalize-image.ts';
import { requireFullLink } from '#features/orders/links/open-order-link.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import { registerMultipartEndpoint } from '#http/multipart.ts';
import type { Deps } from '#platform/deps.ts';
import { saveReview } from './save-review.ts';
import { viewOrderReviews } from './view-order-reviews.ts';

/** Reviews by guests, who prove the order by its link. */
export function reviewsByLinkRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps;

  registerEndpoint(app, orderLinkReviews.ofOrder, async ({ body }) =>
    viewOrderReviews(db, await requireFullLink(deps, body)),
  );

  registerMultipartEndpoint(app, orderLinkReviews.save, {
    onFile: normalizeCustomerImage,
    handle: async ({ params: { product_id }, body: { token, phone_end, ...body }, files }) => {
      const order_id = await requireFullLink(deps, { token, phone_end });
      return saveReview(deps, { ...body, order_id, product_id, reader: 'link', images: files });
    },
  });
}
