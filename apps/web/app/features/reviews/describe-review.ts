import type { ProductReviews, Review } from '@shop/contract';
import { HIDING_REASONS } from '@shop/domain/products/reviews';

export const countReviews = (count: number) => (count === 1 ? '1 review' : `${count} reviews`);

/** 'Asha, Kerala'. */
export const describeAuthor = ({ author, state }: Pick<Review, 'author' | 'state'>) =>
  [author ?? 'A customer', state].filter(Boolean).join(', ');

/** '2 hidden: personal data'. */
export const describeHidden = (hidden: ProductReviews['hidden']): string[] =>
  hidden.map(({ reason, count }) => `${count} hidden: ${HIDING_REASONS[reason]}`);
