import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { IdInPath, optionalField, shortText } from './fields.ts';
import { orderIdParams } from './orders.ts';
import { ImageList } from './products/product-values.ts';
import { HidingReasonName, ReviewContent, ReviewImageKey } from './reviews.ts';

export const MAX_REVIEW_LENGTH = 2000;

/** Pictures of the piece, which everybody sees. */
export const REVIEW_FILES = {
  field: 'images',
  maxCount: 4,
  maxBytes: 8 * 1024 * 1024,
};

/** Fields of the form, which arrive as strings. */
export const NewReview = z.object({
  rating: z.pipe(
    z.string('Choose 1 to 5 stars.').check(z.regex(/^[1-5]$/, 'Choose 1 to 5 stars.')),
    z.transform(Number),
  ),
  text: z.pipe(
    z.optional(shortText(MAX_REVIEW_LENGTH)),
    z.transform((text) => text ?? ''),
  ),
  /** Pictures of the earlier review that stay, separated by commas. The others are removed. */
  kept_images: optionalField(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((keys) => keys.split(',')),
      ),
      z.array(ReviewImageKey).check(z.maxLength(REVIEW_FILES.maxCount)),
    ),
  ),
  /** Idempotency key: a repeated request changes nothing. */
  request_id: z.uuid(),
});
export type NewReview = z.output<typeof NewReview>;

export const OwnReview = z.extend(ReviewContent, {
  /** Null: everybody sees it. */
  hidden_reason: z.nullable(HidingReasonName),
});
export type OwnReview = z.output<typeof OwnReview>;

/** A line of an order that was received. */
const ReviewableLine = z.object({
  product_id: z.int(),
  name: z.string(),
  image: ImageList,
  review: z.nullable(OwnReview),
});
export type ReviewableLine = z.output<typeof ReviewableLine>;

export const OrderReviews = z.object({ lines: z.array(ReviewableLine) });
export type OrderReviews = z.output<typeof OrderReviews>;

/** In its own module, because a product page does not need it. */
export const orderReviews = {
  ofOrder: defineEndpoint({
    method: 'GET',
    path: '/api/order/{id}/reviews',
    access: 'customer',
    summary: 'The received lines of an order, each with its review',
    params: orderIdParams,
    reply: OrderReviews,
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/api/order/{id}/reviews/{product_id}',
    access: 'customer',
    rateLimit: { name: 'review', account: 'caller' },
    summary: 'Rates a received line of an order, or changes the earlier review of it',
    params: z.extend(orderIdParams, { product_id: IdInPath }),
    body: NewReview,
    files: REVIEW_FILES,
    reply: OwnReview,
  }),
};
