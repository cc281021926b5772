import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { adminProducts, orderReviews, reviews } from '@shop/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ask, handleReturn } from '#test/returns.ts';
import { rate, receive, viewReviews } from '#test/reviews.ts';
import { buyLines, openPackingShop, setStatus, ship } from '#test/shipments.ts';
import { createImage, type TestShop } from '#test/test-shop.ts';

const listFiles = async ({ imageDir }: TestShop) =>
  (await readdir(imageDir)).filter((name) => name.startsWith('review-'));

const createLargeImage = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#efe5d0' } })
    .jpeg()
    .toBuffer();

const readWidth = async (image: Uint8Array) => (await sharp(image).metadata()).width;

const countReviews = async ({ db }: TestShop) =>
  (await db.selectFrom('review').select('review_id').execute()).length;

describe('writing a review', () => {
  it('[REVIEW-01] takes stars, words and four pictures of a received piece, which everybody sees', async () => {
    const opened = await openPackingShop();
    const { shop, saree } = opened;
    const asha = await shop.createCustomer({ name: 'Dr. Asha Nair' });
    const line = await receive(opened, asha, saree);
    const files: Uint8Array[] = [await createLargeImage()];
    for (const seed of [1, 2, 3]) files.push(await createImage(seed));

    const { status, body } = await rate(
      asha,
      line,
      { rating: 4, text: 'Soft, with a fine border.' },
      files,
    );

    expect([status, body.images.length]).toEqual([200, 4]);
    expect(await viewReviews(shop, saree)).toMatchObject({
      average: 4,
      count: 1,
      distribution: [0, 0, 0, 1, 0],
      hidden: [],
      more: false,
      reviews: [
        {
          rating: 4,
          text: 'Soft, with a fine border.',
          author: 'Asha',
          state: 'Kerala',
          images: body.images,
          returned: false,
          edited: false,
          of_other_piece: false,
          answer: null,
        },
      ],
    });
    const params = { image_key: body.images[0] ?? '' };
    const large = await shop.call(reviews.image, { params });
    const small = await shop.call(reviews.image, { params, query: { size: 'small' } });
    expect(large.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=3600',
    });
    const widths = [await readWidth(large.bytes), await readWidth(small.bytes)];
    expect(widths).toEqual([900, 320]);
  });

  it('[REVIEW-01] shows the customer which lines of an order are to be rated', async () => {
    const opened = await openPackingShop();
    const { shop, asha, saree, mundu, admin } = opened;
    const order_id = await buyLines(shop, asha, [
      [saree, 1],
      [mundu, 1],
    ]);
    await setStatus(admin, order_id, 'Delivered');
    await rate(asha, { order_id, product_id: mundu }, { rating: 2 });

    const { body } = await asha.call(orderReviews.ofOrder, { params: { id: order_id } });

    expect(body.lines).toMatchObject([
      { product_id: saree, name: 'Nila Saree', review: null },
      { product_id: mundu, review: { rating: 2, hidden_reason: null } },
    ]);
    const stranger = await shop.createCustomer();
    const other = await stranger.call(orderReviews.ofOrder, { params: { id: order_id } });
    expect(other.body.error).toBe('ORDER_NOT_FOUND');
  });

  it('[REVIEW-02] refuses what was not received, and orders of others', async () => {
    const opened = await openPackingShop();
    const { shop, asha, admin, saree, mundu } = opened;
    const order_id = await buyLines(shop, asha, [
      [saree, 1],
      [mundu, 1],
    ]);
    const tryRating = async () => (await rate(asha, { order_id, product_id: saree })).body.error;

    expect(await tryRating()).toBe('NOT_RECEIVED');
    await ship(admin, [{ order_id, items: [{ product_id: mundu, quantity: 1 }] }]);
    expect(await tryRating()).toBe('NOT_RECEIVED');
    await setStatus(admin, order_id, 'Cancelled');
    expect(await tryRating()).toBe('NOT_RECEIVED');
    const line = await receive(opened, asha, saree);
    const meera = await shop.createCustomer();
    expect((await rate(meera, line)).body.error).toBe('ORDER_NOT_FOUND');
    expect((await rate(asha, { ...line, product_id: mundu })).body.error).toBe('NOT_RECEIVED');
    expect(await countReviews(shop)).toBe(0);
    expect(await listFiles(shop)).toEqual([]);
  });

  it('[REVIEW-02] is there once for each line, also for a request that is sent twice at once', async () => {
    const opened = await openPackingShop();
    const { shop, asha, saree } = opened;
    const line = await receive(opened, asha, saree);
    const request_id = randomUUID();
    const files = [await createImage(1)];

    const replies = await Promise.all([
      rate(asha, line, { request_id }, files),
      rate(asha, line, { request_id }, files),
    ]);

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.body.images).toEqual(replies[1]?.body.images);
    expect(await countReviews(shop)).toBe(1);
    expect(await listFiles(shop)).toHaveLength(2);
    const { audit } = (
      await (
        await shop.createStaff()
      ).call(adminProducts.audit, { query: { order_id: line.order_id } })
    ).body;
    expect(audit.filter(({ action }) => action.startsWith('review'))).toEqual([]);
  });

  it('[REVIEW-02] can be changed: the audit keeps the earlier text, and removed pictures are gone', async () => {
    const opened = await openPackingShop();
    const { shop, asha, admin, saree } = opened;
    const line = await receive(opened, asha, saree);
    const files = await Promise.all([1, 2].map((seed) => createImage(seed)));
    const { body: first } = await rate(asha, line, { rating: 5, text: 'Lovely.' }, files);
    const [kept = '', removed = ''] = first.images;

    const changed = { rating: 2, text: 'The colour ran.', kept_images: [kept] } as const;
    const { body } = await rate(asha, line, { ...changed, kept_images: [kept] }, [
      await createImage(3),
    ]);

    expect(body).toMatchObject({ rating: 2, text: 'The colour ran.', edited: true });
    expect(body.images).toEqual([kept, expect.stringMatching(/^review-/)]);
    expect(await countReviews(shop)).toBe(1);
    expect(await listFiles(shop)).toHaveLength(4);
    expect((await shop.call(reviews.image, { params: { image_key: removed } })).status).toBe(404);
    const { audit } = (
      await admin.call(adminProducts.audit, { query: { order_id: line.order_id } })
    ).body;
    expect(audit[0]).toMatchObject({
      admin: 'Customer',
      action: 'review changed',
      before: { rating: 5, text: 'Lovely.' },
      after: { rating: 2, text: 'The colour ran.' },
    });
  });

  it('[REVIEW-02] keeps at most four pictures, and leaves no file of those it refuses', async () => {
    const opened = await openPackingShop();
    const { shop, asha, saree } = opened;
    const line = await receive(opened, asha, saree);
    const files = await Promise.all([1, 2, 3].map((seed) => createImage(seed)));
    const { images } = (await rate(asha, line, {}, files)).body;

    const { body } = await rate(asha, line, { kept_images: images }, files.slice(0, 2));

    expect(body.error).toBe('TOO_MANY_REVIEW_IMAGES');
    expect(await listFiles(shop)).toHaveLength(6);
  });

  it('[REVIEW-02] says when the piece came back', async () => {
    const opened = await openPackingShop();
    const { shop, asha, admin, saree } = opened;
    const line = await receive(opened, asha, saree);
    await rate(asha, line, { rating: 1 });
    const { body } = await ask(asha, line.order_id, { pieces: `${saree}:1` });
    const steps = handleReturn(admin, body.return_id);
    const isReturned = async () => (await viewReviews(shop, saree)).reviews[0]?.returned;

    await steps.approve();
    expect(await isReturned()).toBe(false);
    await steps.receive(saree, 1);
    expect(await isReturned()).toBe(true);
  });

  it('[REVIEW-06] checks pictures and texts as tickets do, and stores nothing that fails', async () => {
    const opened = await openPackingShop();
    const { shop, asha, saree } = opened;
    const line = await receive(opened, asha, saree);
    const bad = [
      await rate(asha, line, { text: 'x'.repeat(2001) }),
      await rate(asha, line, { text: 'pay\u202Eyl' }),
      await rate(asha, line, { rating: 6 }),
      await rate(asha, line, { rating: 0 }),
      await rate(asha, line, {}, [Buffer.from('<svg onload="alert(1)"/>')]),
    ];

    expect(bad.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(await countReviews(shop)).toBe(0);
    expect(await listFiles(shop)).toEqual([]);
  });

  it('[REVIEW-06] a flood from one customer is refused, and readers see the same as before', async () => {
    const opened = await openPackingShop({ rateLimits: { PROFILE_RATE_LIMIT: '3/100' } });
    const { shop, asha, saree } = opened;
    const line = await receive(opened, asha, saree);
    await rate(asha, line, { text: 'Lovely.' });
    await rate(asha, line, { text: 'Lovely, and warm.' });
    await rate(asha, line, { text: 'Lovely, and light.' });

    for (let times = 0; times < 5; times += 1) {
      const { body } = await rate(asha, line, { rating: 1, text: 'Flood' });
      expect(body.error).toBe('RATE_LIMITED');
    }

    expect(await viewReviews(shop, saree)).toMatchObject({
      count: 1,
      reviews: [{ rating: 5, text: 'Lovely, and light.' }],
    });
  });
});
