import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { drawOrderToken } from '#test/access/guest-inputs.ts';
import { buyAsGuest, createGuest } from '#test/guests.ts';
import { rateByLink, receivedEarlier, viewReviews } from '#test/reviews.ts';
import { openPackingShop, setStatus } from '#test/shipments.ts';
import { createImage } from '#test/test-shop.ts';
import { requestErasure } from './erase-customer.ts';

/** A guest who has received a saree a month ago. */
async function openGuestShop() {
  const { shop, admin, saree: product_id } = await openPackingShop();
  const guest = createGuest(shop);
  const { order_id } = await buyAsGuest(shop, guest, product_id);
  await setStatus(admin, order_id, 'Delivered');
  await receivedEarlier(shop, order_id, 29);
  const token = await drawOrderToken(shop, order_id, 'full');
  const person = { guest_email: guest.details.email };
  const erase = () => requestErasure(shop.deps, { person, by_operator: true });
  return { shop, order_id, product_id, token, erase };
}

it('[REVIEW-05] [GUEST-16] leaves of a review the rating', async () => {
  const { shop, product_id, token, erase } = await openGuestShop();
  await rateByLink(shop, { product_id, token }, {}, [await createImage(1)]);

  expect(await erase()).toMatchObject({ erased: true });

  expect(await viewReviews(shop, product_id)).toMatchObject({
    count: 1,
    average: 5,
    reviews: [{ rating: 5, text: '', images: [], author: null, state: null }],
  });
  const files = (await readdir(shop.imageDir)).filter((name) => name.startsWith('review-'));
  expect(files).toEqual([]);
});

it('[REVIEW-05] [GUEST-16] no review is taken after it', async () => {
  const { shop, order_id, product_id, token, erase } = await openGuestShop();
  await erase();

  expect((await rateByLink(shop, { product_id, token })).body.error).toBe('ORDER_LINK_EXPIRED');
  // As if the link had been opened a moment before.
  const opened = await drawOrderToken(shop, order_id, 'full');
  const { body } = await rateByLink(shop, { product_id, token: opened });
  expect(body.error).toBe('NOT_RECEIVED');
});

it('[REVIEW-05] [GUEST-16] waits for a review that is being sent', async () => {
  const { shop, order_id, product_id, erase } = await openGuestShop();
  const erased = await shop.db.transaction().execute(async (trx) => {
    await sql`select from orders where order_id = ${order_id} for no key update`.execute(trx);
    const review = { order_id, product_id, rating: 5, text: 'I am Meera.' };
    await trx
      .insertInto('review')
      .values({ ...review, request_id: randomUUID() })
      .execute();
    const erasure = erase();
    const countWaiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
      return rows.length;
    };
    await expect.poll(countWaiting).toBe(1);
    return { erasure };
  });

  expect(await erased.erasure).toMatchObject({ erased: true });
  const reviews = await shop.db.selectFrom('review').select(['rating', 'text']).execute();
  expect(reviews).toEqual([{ rating: 5, text: '' }]);
});
