import { IMAGE_WIDTHS } from '@shop/contract';
import { expect, it } from 'vitest';
import { catalogJobs } from '#features/catalog/catalog.jobs.ts';
import { findImageVariants } from '#features/catalog/images/images.queries.ts';
import { findEnabledProduct } from '#features/catalog/products.queries.ts';
import { runJobs } from '#jobs/queue.ts';
import { createImage, createTestShop } from '#test/test-shop.ts';

it('enqueues a job for every variant, and the worker generates them all', async () => {
  const shop = await createTestShop();
  const saree = await shop.addProduct({}, [await createImage(1), await createImage(2)]);
  const { image = [] } = (await findEnabledProduct(shop.db, saree)) ?? {};
  expect(image).toHaveLength(2);

  const worker = await runJobs({
    url: shop.url,
    handlers: catalogJobs(shop.deps),
    onError: () => {},
    onResult: () => {},
  });
  try {
    for (const image_key of image) {
      for (const width of IMAGE_WIDTHS) {
        await expect
          .poll(async () => (await findImageVariants(shop.db, image_key, width))?.variants.length, {
            timeout: 15_000,
          })
          .toBe(3);
      }
    }
  } finally {
    await worker.stop();
  }
});

it('adds nothing, and enqueues no job, when one of the images is rejected', async () => {
  const shop = await createTestShop();

  await expect(
    shop.addProduct({}, [await createImage(1), Buffer.from('not an image')]),
  ).rejects.toMatchObject({ code: 'INVALID_IMAGE' });

  const { total } = await shop.db
    .selectFrom('product')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  expect(total).toBe(0);
});
