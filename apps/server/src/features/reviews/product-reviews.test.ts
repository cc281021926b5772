import { readdir } from 'node:fs/promises';
import { adminProducts, catalog, privacy } from '@shop/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deliverEarlier } from '#test/returns.ts';
import { rate, receive, viewReviews } from '#test/reviews.ts';
import { openPackingShop } from '#test/shipments.ts';
import { createImage } from '#test/test-shop.ts';

describe('reading reviews', () => {
  it('[REVIEW-04] counts stars, and lists the newest first, six at a time', async () => {
    const opened = await openPackingShop();
    const { shop, asha, saree } = opened;
    const ratings = [5, 4, 4, 3, 5, 1, 5];
    for (const rating of ratings) {
      await rate(asha, await receive(opened, asha, saree), { rating, text: `${rating} stars` });
    }

    const first = await viewReviews(shop, saree);
    const rest = await viewReviews(shop, saree, first.reviews.at(-1)?.review_id);

    expect(first).toMatchObject({
      average: 3.9,
      count: 7,
      distribution: [1, 0, 1, 2, 3],
      more: true,
    });
    expect([...first.reviews, ...rest.reviews].map(({ rating }) => rating)).toEqual(
      ratings.toReversed(),
    );
    expect([first.reviews.length, rest.more]).toEqual([6, false]);
  });

  it('[REVIEW-04] product and list carry the average only when there is one', async () => {
    const opened = await openPackingShop();
    const { shop, asha, saree, mundu } = opened;
    await rate(asha, await receive(opened, asha, saree), { rating: 4 });
    await rate(asha, await receive(opened, asha, saree), { rating: 5 });

    const find = async (product_id: number) =>
      (await shop.call(catalog.find, { params: { product_id: `${product_id}` } })).body[0];
    const { products } = (await shop.call(catalog.list, { params: { page: '1' } })).body;

    expect((await find(saree))?.rating).toEqual({ average: 4.5, count: 2 });
    expect(await find(mundu)).not.toHaveProperty('rating');
    expect(products.map(({ product_id, rating }) => [product_id, rating?.count])).toEqual([
      [mundu, undefined],
      [saree, 2],
    ]);
  });

  it('[REVIEW-04] a piece of the same design has the reviews of the earlier ones, and says so', async () => {
    const opened = await openPackingShop();
    const { shop, asha, admin, saree } = opened;
    await rate(asha, await receive(opened, asha, saree), { rating: 4, text: 'The first.' });
    const addSimilar = async (same_design_as: number) => {
      const body = {
        name: 'Nila Saree',
        price: '2450',
        stock: '5',
        same_design_as: `${same_design_as}`,
      };
      return (await admin.call(adminProducts.add, { body })).body.product_id;
    };
    const second = await addSimilar(saree);
    const third = await addSimilar(second);

    await rate(asha, await receive(opened, asha, third), { rating: 2, text: 'The third.' });

    const told = async (product_id: number) =>
      (await viewReviews(shop, product_id)).reviews.map(({ text, of_other_piece }) => [
        text,
        of_other_piece,
      ]);
    expect(await told(saree)).toEqual([
      ['The third.', true],
      ['The first.', false],
    ]);
    expect(await told(second)).toEqual([
      ['The third.', true],
      ['The first.', true],
    ]);
    expect(await told(third)).toEqual([
      ['The third.', false],
      ['The first.', true],
    ]);
    const designs = await shop.db
      .selectFrom('product')
      .select(['product_id', 'design_of'])
      .where('design_of', 'is not', null)
      .orderBy('product_id')
      .execute();
    expect(designs).toEqual([
      { product_id: second, design_of: saree },
      { product_id: third, design_of: saree },
    ]);
  });

  it('[REVIEW-04] the cached page of a product changes with its reviews', async () => {
    const opened = await openPackingShop({ cacheSeconds: 60 });
    const { shop, asha, saree } = opened;
    const line = await receive(opened, asha, saree);
    await viewReviews(shop, saree);

    await rate(asha, line, { text: 'Lovely.' });

    await expect.poll(async () => (await viewReviews(shop, saree)).count).toBe(1);
  });

  it('[REVIEW-05] shows the first name and the State of a parcel for the author only', async () => {
    const opened = await openPackingShop();
    const { shop, saree } = opened;
    const lakshmi = await shop.createCustomer({ name: 'K. S. Lakshmi Amma' });
    const line = await receive(opened, lakshmi, saree);
    await rate(lakshmi, line);
    const view = async () => (await viewReviews(shop, saree)).reviews[0];

    expect(await view()).toMatchObject({ author: 'Lakshmi', state: 'Kerala' });
    await sql`
      update orders set ship_to = ship_to || '{"name": "Meera Das", "buyer": "Lakshmi Amma"}'`.execute(
      shop.db,
    );
    expect(await view()).toMatchObject({ author: 'Lakshmi', state: null });
    expect(JSON.stringify(await viewReviews(shop, saree))).not.toMatch(/Amma|Meera|@/);
  });

  it('[REVIEW-05] erasure removes person, words and pictures, and keeps the rating', async () => {
    const opened = await openPackingShop();
    const { shop, saree } = opened;
    const asha = await shop.createCustomer({ name: 'Asha Nair' });
    const line = await receive(opened, asha, saree);
    await rate(asha, line, { rating: 4, text: 'I am Asha.' }, [await createImage(1)]);
    await deliverEarlier(shop, line.order_id, 30);

    const { body } = await asha.call(privacy.erase, { body: { currentPassword: asha.password } });

    expect(body.erased).toBe(true);
    expect(await viewReviews(shop, saree)).toMatchObject({
      average: 4,
      count: 1,
      reviews: [{ rating: 4, text: '', author: null, state: null, images: [] }],
    });
    expect((await readdir(shop.imageDir)).filter((name) => name.startsWith('review-'))).toEqual([]);
  });
});
