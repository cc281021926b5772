import type { PastReview } from './acts.ts';
import { deliver, type Story, type Telling } from './stories.ts';

/** Reviews of ordinary orders, one after the other. */
const WRITTEN: readonly PastReview[] = [
  { rating: 5, text: 'The cloth is soft after the first wash, and the border lies flat.' },
  { rating: 4, text: 'Beautiful work. The colour is a little deeper than on my phone.' },
  { rating: 5, text: '' },
  { rating: 5, text: 'Bought for Onam. My mother asked where it was woven.' },
  { rating: 3, text: 'Good weave, but it creases more than I thought. It needs starch.' },
  {
    rating: 5,
    text: 'You can see that it is made by hand: the edge is not a straight line. I like it.',
  },
  { rating: 4, text: 'As described. It came well packed, two days late.' },
  { rating: 4, text: '' },
  { rating: 2, text: 'The border bled in cold water. It can be seen only from near.' },
  { rating: 5, text: 'Light enough for a whole day in the heat. I have ordered another one.' },
  { rating: 5, text: 'Third time I buy here. The quality has stayed the same.' },
];

/** Half of the buyers say nothing. The first product of an order is enough. */
export const deliverAndReview = (place: number) => async (telling: Telling) => {
  const order_id = await deliver(telling);
  const review = place % 2 === 0 ? WRITTEN[(place / 2) % WRITTEN.length] : undefined;
  if (review) await rateLater(telling, order_id, review);
};

async function rateLater(
  { acts, buyer, basket, later }: Telling,
  order_id: string,
  review: PastReview,
): Promise<void> {
  const [line] = basket;
  if (!line) return;
  await later(10, '20:15');
  await acts.rate(buyer, order_id, { ...review, product_id: line[0] });
}

export const REVIEW_STORIES: readonly Story[] = [
  {
    title: 'a review that the shop answers',
    daysAgo: [67, 41],
    async tell(telling) {
      const order_id = await deliver(telling);
      await rateLater(telling, order_id, {
        rating: 3,
        text: 'A fine piece, but it smelled of the store when it came.',
      });
      await telling.later(1, '10:20');
      await telling.acts.answerReview(
        order_id,
        'We are sorry. We now air each piece for a day before we pack it.',
      );
    },
  },
  {
    title: 'a review with a phone number, which the shop hides',
    daysAgo: [53],
    async tell(telling) {
      const order_id = await deliver(telling);
      await rateLater(telling, order_id, {
        rating: 4,
        text: 'Very nice. Who wants the same one may call me on 00000 00000.',
      });
      await telling.later(1, '10:20');
      await telling.acts.hideReview(order_id, 'personal_data');
    },
  },
  {
    title: 'a review that waits for an answer',
    daysAgo: [35],
    async tell(telling) {
      const order_id = await deliver(telling);
      await rateLater(telling, order_id, {
        rating: 4,
        text: 'Is there a stole with the same border?',
      });
    },
  },
];
