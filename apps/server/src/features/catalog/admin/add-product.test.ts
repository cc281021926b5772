import { randomUUID } from 'node:crypto';
import { adminProducts, IMAGE_WIDTHS } from '@shop/contract';
import { FIELD_NAMES, getField, type ProductField } from '@shop/domain/products/product-fields';
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

/** As the form sends a value of each kind. */
const TYPED: Record<Exclude<ProductField['kind'], 'choice'>, string> = {
  metres: '1.5',
  grams: '430',
  days: '4',
  'yes-no': '1',
  text: 'Half fine',
  lines: 'Woven by hand.',
};

it('[PIECE-01] takes a new product of which every field is filled in', async () => {
  const shop = await createTestShop();
  const admin = await shop.createStaff();
  const fields = FIELD_NAMES.map((name) => {
    const { kind, options } = getField(name);
    return [name, kind === 'choice' ? options?.[0] : TYPED[kind]];
  });

  const { status, body } = await admin.call(adminProducts.add, {
    body: {
      name: 'Nila',
      description: 'By hand',
      price: '2450',
      discount: '5',
      stock: '3',
      category_id: '1',
      brand_id: '1',
      enabled: '1',
      tax_class: 'cloth',
      request_id: randomUUID(),
      ...Object.fromEntries(fields),
    },
    files: [await createImage(1)],
  });

  expect([status, body.msg]).toEqual([200, undefined]);
  expect(body).toMatchObject({ loom_days: 4, statement: 'Woven by hand.' });
});
