import { HIDING_REASON_NAMES } from '@shop/domain/products/reviews';
import * as z from 'zod/mini';
import { CAN_SEE_MONEY } from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import { IdInPath, numberInPath, OrderId, optionalField, printableLines } from '../fields.ts';
import { OwnReview } from '../order-reviews.ts';
import { tooLong } from '../phrases.ts';
import { REVIEW_IMAGE_SIZE, Review, ReviewImageKey } from '../reviews.ts';

export const REVIEW_VIEWS = ['unanswered', 'answered', 'hidden'] as const;
export type ReviewView = (typeof REVIEW_VIEWS)[number];

const AdminReview = z.extend(z.pick(Review, { author: true, state: true, returned: true }), {
  ...OwnReview.shape,
  review_id: z.int(),
  order_id: OrderId,
  product_id: z.int(),
  /** When it was bought. */
  product_name: z.string(),
  /** Grows with each change. */
  version: z.int(),
});
export type AdminReview = z.output<typeof AdminReview>;

const reviewParams = z.object({ review_id: IdInPath });

/** Version when the review was loaded; a mismatch is a conflict (409): nobody answers or hides what they have not read. */
const version = z.int().check(z.minimum(1));

const MAX_ANSWER = 2000;

/** In its own module so that the customer's bundle does not include it. */
export const adminReviews = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/reviews',
    access: CAN_SEE_MONEY,
    recorded: 'list read',
    summary: 'One page of 20 reviews, newest first',
    query: z.object({
      view: optionalField(z.enum(REVIEW_VIEWS)),
      page: optionalField(numberInPath(4)),
    }),
    reply: z.object({
      reviews: z.array(AdminReview),
      more: z.boolean(),
      counts: z.object({
        unanswered: z.int(),
        answered: z.int(),
        hidden: z.int(),
      }),
    }),
  }),
  image: defineEndpoint({
    method: 'GET',
    path: '/api/admin/reviews/images/{image_key}',
    access: CAN_SEE_MONEY,
    summary: 'A picture of a review, also of a hidden one',
    params: z.object({ image_key: ReviewImageKey }),
    query: z.object({ size: REVIEW_IMAGE_SIZE }),
    reply: 'image',
  }),
  answer: defineEndpoint({
    method: 'POST',
    path: '/api/admin/reviews/{review_id}/answer',
    access: CAN_SEE_MONEY,
    summary: 'Answers a review in public, or changes the answer',
    params: reviewParams,
    body: z.object({
      text: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Write an answer.'),
          z.maxLength(MAX_ANSWER, tooLong(MAX_ANSWER)),
          printableLines,
        ),
      version,
    }),
    reply: AdminReview,
  }),
  hide: defineEndpoint({
    method: 'POST',
    path: '/api/admin/reviews/{review_id}/hide',
    access: CAN_SEE_MONEY,
    summary:
      'Hides text and pictures of a review for a reason that readers see; its rating counts on',
    params: reviewParams,
    body: z.object({ reason: z.enum(HIDING_REASON_NAMES, 'Choose a reason.'), version }),
    reply: AdminReview,
  }),
  show: defineEndpoint({
    method: 'POST',
    path: '/api/admin/reviews/{review_id}/show',
    access: CAN_SEE_MONEY,
    summary: 'Shows a hidden review again',
    params: reviewParams,
    body: z.object({ version }),
    reply: AdminReview,
  }),
};
