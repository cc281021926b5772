import { IMAGE_WIDTHS } from '@shop/contract';
import { expect, it } from 'vitest';
import { catalogJobs } from '#features/catalog/catalog.jobs.ts';
import { findPictureAt } from '#features/catalog/images/images.queries.ts';
import { findEnabledProduct } from '#features/catalog/products.queries.ts';
import { work } from '#jobs/queue.ts';
import { openTestShop, pictureOf } from '#test/test-shop.ts';

it('leaves notes for every variant, and the worker makes them all', async () => {
  const shop = await openTestShop();
  const saree = await shop.addProduct({}, [await pictureOf(1), await pictureOf(2)]);
  const { image = [] } = (await findEnabledProduct(shop.db, saree)) ?? {};
  expect(image).toHaveLength(2);

  const worker = await work({
    url: shop.url,
    handlers: catalogJobs(shop.deps),
    onError: () => {},
    onWork: () => {},
  });
  try {
    for (const image_key of image) {
      for (const width of IMAGE_WIDTHS) {
        await expect
          .poll(async () => (await findPictureAt(shop.db, image_key, width))?.variants.length, {
            timeout: 15_000,
          })
          .toBe(3);
      }
    }
  } finally {
    await worker.stop();
  }
});

it('adds nothing, and leaves no note, when one of the pictures is refused', async () => {
  const shop = await openTestShop();

  await expect(
    shop.addProduct({}, [await pictureOf(1), Buffer.from('not a picture')]),
  ).rejects.toMatchObject({ code: 'PICTURE_REFUSED' });

  const { total } = await shop.db
    .selectFrom('product')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  expect(total).toBe(0);
});
