import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { IdInPath } from '../fields.ts';
import { NewReview, OrderReviews, OwnReview, REVIEW_FILES } from '../order-reviews.ts';
import { OrderLink } from './order-links.ts';

/** Reviews of a guest, by the link of the order in full view. In their own module, because customers do not need it. */
export const orderLinkReviews = {
  ofOrder: defineEndpoint({
    method: 'POST',
    path: '/api/order-link/reviews',
    access: 'public',
    summary: "The received lines of a guest's order, each with its review",
    body: OrderLink,
    reply: OrderReviews,
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/api/order-link/reviews/{product_id}',
    access: 'public',
    rateLimit: { name: 'guestReview', account: 'address' },
    summary: "Rates a received line of a guest's order, or changes the earlier review of it",
    params: z.object({ product_id: IdInPath }),
    body: z.extend(NewReview, OrderLink.shape),
    files: REVIEW_FILES,
    reply: OwnReview,
  }),
};
