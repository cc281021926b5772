import type { OwnReview } from '@shop/contract';
import { getFirstName } from '@shop/domain/people/first-name';
import { stateName } from '@shop/domain/states';
import type { AuthorRow } from './product-reviews.queries.ts';
import type { OwnReviewRow } from './reviews.queries.ts';

/** The name and State of a customer as readers see them. */
export const presentAuthor = ({ name, state_code }: AuthorRow) => ({
  author: name ? getFirstName(name) : null,
  state: (state_code && stateName(state_code)) || null,
});

export const presentOwnReview = ({ created_at, ...review }: OwnReviewRow): OwnReview => ({
  ...review,
  created_at: created_at.toISOString(),
});
