import { HIDING_REASON_NAMES, MAX_RATING, MIN_RATING } from '@shop/domain/products/reviews';
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { IdInPath, optionalField } from './fields.ts';

export const ReviewImageKey = z
  .string()
  .check(z.regex(/^review-[0-9a-z]{26}\.jpg$/, 'Not a picture of ours.'));

/** Without it the picture is as large as it is stored. */
export const REVIEW_IMAGE_SIZE = optionalField(z.enum(['small']));

const Rating = z.int().check(z.minimum(MIN_RATING), z.maximum(MAX_RATING));

export const HidingReasonName = z.enum(HIDING_REASON_NAMES);

export const ReviewContent = z.object({
  rating: Rating,
  text: z.string(),
  /** Keys for `reviews.image`. */
  images: z.array(z.string()),
  created_at: z.string(),
  edited: z.boolean(),
  /** The shop's. */
  answer: z.nullable(z.string()),
});

export const Review = z.extend(ReviewContent, {
  review_id: z.int(),
  /** First name; null when the customer's data has been erased. */
  author: z.nullable(z.string()),
  /** State to which the piece was sent; null when it was a gift, or the customer's data has been erased. */
  state: z.nullable(z.string()),
  /** Pieces of this line have come back to the shop. */
  returned: z.boolean(),
  /** Written about another piece of the same design. */
  of_other_piece: z.boolean(),
});
export type Review = z.output<typeof Review>;

const ProductReviews = z.object({
  /** With hidden reviews: hiding one changes no number. */
  average: z.number(),
  count: z.int(),
  /** How many gave one star, two stars, and so on. */
  distribution: z.array(z.int()),
  /** By reason. */
  hidden: z.array(z.object({ reason: HidingReasonName, count: z.int() })),
  /** Newest first. */
  reviews: z.array(Review),
  more: z.boolean(),
});
export type ProductReviews = z.output<typeof ProductReviews>;

/** Calls of readers of a product page. */
export const reviews = {
  ofProduct: defineEndpoint({
    method: 'GET',
    path: '/api/product/{product_id}/reviews',
    access: 'public',
    summary: 'Average, distribution and six reviews of the design of a product, newest first',
    params: z.object({ product_id: IdInPath }),
    /** The last review that the reader has; those before it follow. */
    query: z.object({ before: optionalField(IdInPath) }),
    reply: ProductReviews,
  }),
  image: defineEndpoint({
    method: 'GET',
    path: '/api/reviews/images/{image_key}',
    access: 'public',
    summary: 'A picture of a review that is not hidden',
    params: z.object({ image_key: ReviewImageKey }),
    query: z.object({ size: REVIEW_IMAGE_SIZE }),
    reply: 'image',
  }),
};
