import type { OrderReviews } from '@shop/contract';
import type { Db } from '#db/database.ts';
import { presentOwnReview } from './present-review.ts';
import { listReviewableLines, listReviewsOfOrder } from './reviews.queries.ts';

/** The received lines of an order, each with its review, for their buyer. */
export async function viewOrderReviews(db: Db, order_id: string): Promise<OrderReviews> {
  const written = await listReviewsOfOrder(db, order_id);
  const lines = await listReviewableLines(db, order_id);
  return {
    lines: lines.map(({ image, ...line }) => {
      const review = written.find(({ product_id }) => product_id === line.product_id);
      return {
        ...line,
        image: image ? [image] : [],
        review: review ? presentOwnReview(review) : null,
      };
    }),
  };
}
