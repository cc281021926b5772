import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { adminProducts, orderLinkReviews, reviews } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { drawOrderToken } from '#test/access/guest-inputs.ts';
import { buyAsGuest, createGuest, readOrderToken } from '#test/guests.ts';
import { sendDueMessages } from '#test/mail/mail.ts';
import { rateByLink, receivedEarlier, viewReviews } from '#test/reviews.ts';
import { openPackingShop, setStatus } from '#test/shipments.ts';
import { createImage, type TestShop } from '#test/test-shop.ts';
import { askForReviews } from './reviews.jobs.ts';

const PERSON = { name: 'Meera Krishnan Nair', phone: '9847012345' };
const PHONE_END = '2345';

/** A shop with a saree that a guest has received, and links to the order. */
async function openGuestShop(options: Parameters<typeof openPackingShop>[0] = {}) {
  const opened = await openPackingShop(options);
  const { shop, admin, saree: product_id } = opened;
  const guest = createGuest(shop, PERSON);
  const { order_id } = await buyAsGuest(shop, guest, product_id);
  await setStatus(admin, order_id, 'Delivered');
  const [limited, full] = [
    await drawOrderToken(shop, order_id, 'limited'),
    await drawOrderToken(shop, order_id, 'full'),
  ];
  return { ...opened, guest, order_id, product_id, limited, full };
}

const listLines = ({ call }: Pick<TestShop, 'call'>, token: string, phone_end?: string) =>
  call(orderLinkReviews.ofOrder, { body: { token, phone_end } });

const countReviews = async ({ db }: TestShop) =>
  (await db.selectFrom('review').select('review_id').execute()).length;

const listFiles = async ({ imageDir }: TestShop) =>
  (await readdir(imageDir)).filter((name) => name.startsWith('review-'));

describe('a guest who has received a piece', () => {
  it('[REVIEW-01] is asked by a mail whose link opens the review with the digits of the phone', async () => {
    const { shop, guest, order_id, product_id } = await openGuestShop({ mail: true });
    const to = guest.details.email;
    await receivedEarlier(shop, order_id, 11);

    await askForReviews(shop.deps);
    await sendDueMessages(shop);

    const [mail] = await shop.inbox.list({ to, kind: 'review_request' });
    const token = await readOrderToken(shop, to);
    expect(mail?.links).toContainEqual(
      expect.stringContaining(`/order-info/${order_id}?t=${token}#reviews`),
    );
    expect((await listLines(shop, token, PHONE_END)).body.lines).toMatchObject([
      { product_id, name: 'Nila Saree', review: null },
    ]);
  });

  it('[REVIEW-01] [REVIEW-05] rates it, and readers see words, pictures, first name and State', async () => {
    const { shop, product_id, full } = await openGuestShop();

    const rated = { rating: 4, text: 'Soft, with a fine border.' };
    const { status, body } = await rateByLink(shop, { product_id, token: full }, rated, [
      await createImage(1),
    ]);

    expect(status).toBe(200);
    expect(await viewReviews(shop, product_id)).toMatchObject({
      average: 4,
      count: 1,
      reviews: [{ ...rated, author: 'Meera', state: 'Kerala', images: body.images }],
    });
    const params = { image_key: body.images[0] ?? '' };
    expect((await shop.call(reviews.image, { params })).status).toBe(200);
    expect((await listLines(shop, full)).body.lines).toMatchObject([{ product_id, review: body }]);
  });

  it('[REVIEW-01] does so in full view only', async () => {
    const { shop, product_id, limited } = await openGuestShop();
    const replies: Record<string, unknown> = {};
    for (const phone_end of ['', '0000', PHONE_END]) {
      const rated = await rateByLink(shop, { product_id, token: limited, phone_end });
      const listed = await listLines(shop, limited, phone_end);
      replies[phone_end] = [rated.body.error ?? rated.status, listed.body.error ?? listed.status];
    }

    expect(replies).toEqual({
      '': ['PHONE_END_REQUIRED', 'PHONE_END_REQUIRED'],
      '0000': ['WRONG_PHONE_END', 'WRONG_PHONE_END'],
      [PHONE_END]: [200, 200],
    });
    expect(await countReviews(shop)).toBe(1);
  });

  it('[REVIEW-02] rates only what has arrived with this order', async () => {
    const { shop, mundu, full } = await openGuestShop();
    const { order_id } = await buyAsGuest(shop, createGuest(shop), mundu);
    const waiting = await drawOrderToken(shop, order_id, 'full');
    const files = [await createImage(1)];
    const rate = async (token: string) =>
      (await rateByLink(shop, { product_id: mundu, token }, {}, files)).body.error;

    expect(await rate(waiting)).toBe('NOT_RECEIVED');
    expect(await rate(full)).toBe('NOT_RECEIVED');
    expect((await listLines(shop, waiting)).body.lines).toEqual([]);
    expect(await countReviews(shop)).toBe(0);
    expect(await listFiles(shop)).toEqual([]);
  });

  it('[REVIEW-02] rates it once: a repeat changes nothing, and a change is in the audit log', async () => {
    const { shop, admin, order_id, product_id, full } = await openGuestShop();
    const line = { product_id, token: full };
    const request_id = randomUUID();
    const first = { rating: 5, text: 'Lovely.', request_id };

    const replies = await Promise.all([
      rateByLink(shop, line, first),
      rateByLink(shop, line, first),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await rateByLink(shop, line, { rating: 2, text: 'The colour ran.' });

    expect(body).toMatchObject({ rating: 2, edited: true });
    expect(await countReviews(shop)).toBe(1);
    const { audit } = (await admin.call(adminProducts.audit, { query: { order_id } })).body;
    expect(audit.filter(({ action }) => action.startsWith('review'))).toMatchObject([
      {
        admin: 'Customer',
        action: 'review changed',
        before: { rating: 5, text: 'Lovely.' },
        after: { rating: 2, text: 'The colour ran.' },
      },
    ]);
  });

  it('[REVIEW-06] sends pictures and texts that pass the checks of tickets, and is limited by address', async () => {
    const { shop, product_id, full } = await openGuestShop({
      rateLimits: { SIGNUP_RATE_LIMIT: '6/6' },
    });
    const line = { product_id, token: full };
    const pictures = await Promise.all([1, 2, 3, 4, 5].map((seed) => createImage(seed)));
    const bad = [
      await rateByLink(shop, line, { text: 'pay\u202Eyl' }),
      await rateByLink(shop, line, { rating: 6 }),
      await rateByLink(shop, line, {}, [Buffer.from('<svg onload="alert(1)"/>')]),
      await rateByLink(shop, line, {}, pictures),
    ];

    expect(bad.map(({ status }) => status)).toEqual([400, 400, 400, 413]);
    expect(await countReviews(shop)).toBe(0);
    expect(await listFiles(shop)).toEqual([]);
    const codes: unknown[] = [];
    for (let times = 0; times < 4; times += 1) {
      const { status, body } = await rateByLink(shop, line);
      codes.push(body.error ?? status);
    }
    expect(codes).toEqual([200, 200, 'RATE_LIMITED', 'RATE_LIMITED']);
  });
});
