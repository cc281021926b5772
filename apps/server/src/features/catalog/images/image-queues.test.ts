import { adminProducts, support } from '@shop/contract';
import { expect, it, onTestFinished } from 'vitest';
import { createImage, createTestShop } from '#test/test-shop.ts';
import { newTicket } from '#test/tickets.ts';
import { normalizeCustomerImage, normalizeStaffImage } from './normalize-image.ts';

const FLOOD = 40;

/** Queues images at one moment. @returns how many have been decoded since */
async function flood(normalize: typeof normalizeStaffImage): Promise<() => number> {
  const image = await createImage(1, { width: 2000, height: 2000 });
  let decoded = 0;
  const all = Array.from({ length: FLOOD }, async (_, index) => {
    await normalize(image, index + 1);
    decoded += 1;
  });
  onTestFinished(async () => void (await Promise.all(all)));
  return () => decoded;
}

it("decodes a product's image while many images of strangers wait", async () => {
  const shop = await createTestShop();
  const admin = await shop.createStaff();
  const countDecoded = await flood(normalizeCustomerImage);

  const { status } = await admin.call(adminProducts.add, {
    body: { name: 'Kasavu saree', description: 'Woven by hand.', price: '1999', stock: '1' },
    files: [await createImage(2)],
  });

  expect(status).toBe(200);
  expect(countDecoded()).toBeLessThan(FLOOD);
});

it("decodes a stranger's image while many images of staff wait", async () => {
  const shop = await createTestShop();
  const countDecoded = await flood(normalizeStaffImage);

  const { status } = await shop.call(support.create, {
    body: newTicket(),
    files: [await createImage(2)],
  });

  expect(status).toBe(200);
  expect(countDecoded()).toBeLessThan(FLOOD);
});
