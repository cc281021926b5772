import type { InputOf, orderReviews } from '@shop/contract';

/** What the form of a review sends: a customer by the order, a guest by its link. */
export interface ReviewToSend {
  product_id: number;
  body: InputOf<typeof orderReviews.save>['body'];
  files: File[];
}
