import { expect } from '@playwright/test';
import {
  ADD,
  addPictures,
  button,
  edit,
  field,
  form,
  hiddenProduct,
  manage,
  PICTURES,
  stored,
  tabTo,
  tiles,
} from './admin-products-steps.ts';
import { asAdmin } from './admin-steps.ts';
import { hold, test } from './shopper.ts';

test.beforeEach(({ page }) => asAdmin(page));

test('pictures that cannot be sent are named, and a refusal keeps the new product', async ({
  page,
}) => {
  await manage(page);
  await page.getByRole('button', { name: ADD }).click();
  const open = form(page, ADD);
  const file = (name: string, mimeType: string, bytes: number) => ({
    name,
    mimeType,
    buffer: Buffer.alloc(bytes),
  });
  await addPictures(open).setInputFiles([
    file('story.pdf', 'application/pdf', 9),
    file('huge.png', 'image/png', 8 * 1024 * 1024 + 1),
    file('empty.webp', 'image/webp', 0),
    ...Array.from({ length: 9 }, (_, n) => file(`${n + 1}.jpg`, 'image/jpeg', 20)),
  ]);

  await expect(tiles(open)).toHaveCount(8);
  for (const words of [
    'story.pdf: This file is not a JPEG, PNG or WebP picture we can use.',
    'huge.png: This file is larger than 8 MB.',
    'empty.webp: This file is empty.',
    '9.jpg: not taken. A product has at most 8 pictures.',
  ]) {
    await expect(open.getByText(words)).toBeVisible();
  }
  await field(open, 'Name').fill('Ninth Piece');
  await field(open, 'Price').fill('900');
  await button(open, /^Save/).click();
  await expect(
    open.getByText('This file is not a JPEG, PNG or WebP picture we can use.', { exact: true }),
  ).toBeVisible();
  await expect(field(open, 'Name')).toHaveValue('Ninth Piece');
  await expect(tiles(open)).toHaveCount(8);
});

test('by keyboard: a product is edited, a picture moved, the whole saved', async ({ page }) => {
  const name = await hiddenProduct({}, PICTURES);
  const { image } = await stored(page, name);
  await manage(page, name);
  const open = form(page, `Edit ${name}`);
  await tabTo(page, page.getByRole('button', { name: `Edit ${name}` }));
  await page.keyboard.press('Enter');
  await expect(field(open, 'Name')).toBeFocused();
  await tabTo(page, button(open, 'Move right: picture 1'));
  await page.keyboard.press('Enter');
  await expect(button(open, 'Move right: picture 2')).toBeFocused();
  await tabTo(page, button(open, /^Save/));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused();
  expect((await stored(page, name)).image).toEqual([image[1], image[0], image[2]]);
});

test('pictures of a product are added at once, behind the others, and dragged in order', async ({
  page,
}) => {
  const name = await hiddenProduct({}, PICTURES.slice(0, 1));
  await manage(page, name);
  await edit(page, name);
  const open = form(page, `Edit ${name}`);
  await field(open, 'Description').fill('Half written');
  const release = await hold(page, '**/pictures');
  await addPictures(open).setInputFiles(PICTURES.slice(1));
  await expect(open.getByRole('progressbar')).toHaveCount(2);
  release();
  await expect(open.getByRole('progressbar')).toHaveCount(0);
  await expect(tiles(open)).toHaveCount(3);
  const { image, description } = await stored(page, name);
  expect(image).toHaveLength(3);
  expect(description).toBe('');

  await expect(field(open, 'Description')).toHaveValue('Half written');
  await tiles(open).nth(2).dragTo(tiles(open).first());
  await button(open, /^Save/).click();
  await expect(open).toBeHidden();
  expect(await stored(page, name)).toMatchObject({
    description: 'Half written',
    image: [image[2], image[0], image[1]],
  });
});
