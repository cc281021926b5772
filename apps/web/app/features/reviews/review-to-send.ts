import type { InputOf, orderReviews } from '@shop/contract';

/** The review as its form sends it: a customer by the order, a guest by its link. */
export interface ReviewToSend {
  product_id: number;
  body: InputOf<typeof orderReviews.save>['body'];
  files: File[];
}
