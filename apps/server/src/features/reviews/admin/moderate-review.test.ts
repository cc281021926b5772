import { adminProducts, adminReviews, catalog, orderReviews, reviews } from '@shop/contract';
import type { HidingReason } from '@shop/domain/products/reviews';
import { expect, it } from 'vitest';
import { rate, receive, viewReviews } from '#test/reviews.ts';
import { openPackingShop, type Staff } from '#test/shipments.ts';
import { createImage } from '#test/test-shop.ts';

type View = 'unanswered' | 'answered' | 'hidden';

const list = async (admin: Staff, view: View = 'unanswered') =>
  (await admin.call(adminReviews.list, { query: { view } })).body;

/** A shop with one review, and the calls of staff about it. */
async function openReviewShop() {
  const opened = await openPackingShop();
  const { shop, asha, admin, saree } = opened;
  const line = await receive(opened, asha, saree);
  await rate(asha, line, { rating: 1, text: 'My number is 98470 12345.' }, [await createImage(1)]);
  const [review] = (await list(admin)).reviews;
  if (!review) throw new Error('no review');
  const { review_id } = review;
  const params = { review_id: `${review_id}` };
  return {
    ...opened,
    line,
    review,
    answer: (text: string, version: number) =>
      admin.call(adminReviews.answer, { params, body: { text, version } }),
    hide: (reason: HidingReason, version: number) =>
      admin.call(adminReviews.hide, { params, body: { reason, version } }),
    show: (version: number) => admin.call(adminReviews.show, { params, body: { version } }),
    read: () => viewReviews(shop, saree),
  };
}

it('[REVIEW-03] staff answer in public; another answer replaces it, and the audit keeps the first', async () => {
  const { admin, review, line, answer, read } = await openReviewShop();

  const { body } = await answer('We are sorry.', review.version);
  await answer('We are sorry, and have called you.', body.version);

  expect((await read()).reviews[0]?.answer).toBe('We are sorry, and have called you.');
  expect(await list(admin, 'answered')).toMatchObject({
    reviews: [{ review_id: review.review_id, product_name: 'Nila Saree' }],
    counts: { unanswered: 0, answered: 1, hidden: 0 },
  });
  const { audit } = (await admin.call(adminProducts.audit, { query: { order_id: line.order_id } }))
    .body;
  expect(audit[0]).toMatchObject({
    action: 'review answered',
    before: { answer: 'We are sorry.' },
    after: { answer: 'We are sorry, and have called you.' },
  });
});

it('[REVIEW-03] a hidden review is counted with its reason, and no number changes', async () => {
  const { shop, asha, admin, saree, review, line, hide, show, read } = await openReviewShop();
  const params = { image_key: review.images[0] ?? '' };
  const before = await read();

  const { body } = await hide('personal_data', review.version);

  expect(await read()).toMatchObject({
    average: before.average,
    count: 1,
    distribution: before.distribution,
    hidden: [{ reason: 'personal_data', count: 1 }],
    reviews: [],
  });
  const [found] = (await shop.call(catalog.find, { params: { product_id: `${saree}` } })).body;
  expect(found?.rating).toEqual({ average: 1, count: 1 });
  expect((await shop.call(reviews.image, { params })).status).toBe(404);
  expect((await admin.call(adminReviews.image, { params })).status).toBe(200);
  expect((await list(admin, 'hidden')).reviews).toMatchObject([{ hidden_reason: 'personal_data' }]);
  const own = await asha.call(orderReviews.ofOrder, { params: { id: line.order_id } });
  expect(own.body.lines[0]?.review?.hidden_reason).toBe('personal_data');

  await show(body.version);
  expect(await read()).toEqual(before);
});

it('[REVIEW-03] hides for no other reason than those of the list, and deletes nothing', async () => {
  const { shop, review, hide } = await openReviewShop();

  const { status } = await hide('bad for us' as HidingReason, review.version);

  expect(status).toBe(400);
  const { hidden_at } = await shop.db
    .selectFrom('review')
    .select('hidden_at')
    .executeTakeFirstOrThrow();
  expect(hidden_at).toBeNull();
});

it('[REVIEW-03] nobody answers or hides what was changed since they read it', async () => {
  const { asha, line, review, answer, hide, read } = await openReviewShop();
  await rate(asha, line, { rating: 2, text: 'They called me. Better now.' });

  const replies = [
    await answer('We are sorry.', review.version),
    await hide('insults', review.version),
  ];

  expect(replies.map(({ body }) => body.error)).toEqual(['REVIEW_CHANGED', 'REVIEW_CHANGED']);
  expect((await read()).reviews).toMatchObject([{ rating: 2, answer: null }]);
});

it('[REVIEW-03] the role of server and worker cannot delete a review', async () => {
  const { shop } = await openReviewShop();

  await expect(shop.deps.db.deleteFrom('review').execute()).rejects.toThrow('permission denied');
});
