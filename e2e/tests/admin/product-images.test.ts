import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { expect } from '@playwright/test';
import { adminProducts, buildUrl, catalog } from '@shop/contract';
import { createAnimation, createPhoneImage, readImage } from '@shop/test-kit/odd-images';
import { tabTo } from '#checks/keyboard.ts';
import { signInStaff } from '#fixtures/accounts.ts';
import { callApi } from '#fixtures/api.ts';
import { delayRequests } from '#fixtures/network.ts';
import { test } from '#fixtures/test.ts';
import {
  ADD,
  button,
  createHiddenProduct,
  edit,
  field,
  form,
  getStoredProduct,
  IMAGES,
  imageInput,
  imageTiles,
  openProducts,
  saveInOtherSession,
} from '#pages/admin-products.ts';

const imageUrl = (path: string) => buildUrl(catalog.image, { query: { path } });

test.beforeEach(({ page }) => signInStaff(page));

test('files that are no pictures are named; a rejected image keeps the form', async ({ page }) => {
  await openProducts(page);
  await page.getByRole('button', { name: ADD }).click();
  const open = form(page, ADD);
  const file = (name: string, mimeType: string, content: string | Buffer) => ({
    name,
    mimeType,
    buffer: typeof content === 'string' ? Buffer.from(content, 'latin1') : content,
  });
  const [good = ''] = IMAGES;
  const picture = await readFile(good);
  await imageInput(open).setInputFiles([
    file('story.jpg', 'image/jpeg', 'Dear customer'),
    file('half.webp', 'image/webp', `${picture.toString('latin1', 0, 12)} and no picture`),
    file('empty.webp', 'image/webp', ''),
    file('good.webp', 'image/webp', picture),
    file('moving.webp', 'image/webp', await createAnimation()),
    ...Array.from({ length: 7 }, (_, n) => file(`${n + 1}.webp`, 'image/webp', picture)),
  ]);

  await expect(imageTiles(open)).toHaveCount(8);
  for (const words of [
    'story.jpg: Please use a JPEG, PNG or WebP file.',
    'half.webp: This picture cannot be opened. Please choose another.',
    'empty.webp: This file is empty.',
    '7.webp: not taken. A product can have at most 8 pictures. Please remove some first.',
  ]) {
    await expect(open.getByText(words)).toBeVisible();
  }
  await field(open, 'Name').fill('Ninth Piece');
  await field(open, 'Price').fill('900');
  await button(open, 'Save new product').click();
  await expect(
    open.getByText('We could not read picture 2. Please use a JPEG, PNG or WebP file.'),
  ).toBeVisible();
  const marked = open.getByRole('listitem').filter({ hasText: 'Not usable' });
  await expect(marked.getByRole('img')).toHaveAccessibleName('2 of 8');
  await expect(field(open, 'Name')).toHaveValue('Ninth Piece');
  await expect(imageTiles(open)).toHaveCount(8);
  await button(marked, /^Remove/).click();
  await expect(open.getByText('We could not read picture 2.')).toBeHidden();
});

test('a picture of 10 MB and 108 megapixels is made smaller and stays upright', {
  tag: '@nightly',
}, async ({ page }) => {
  const name = await createHiddenProduct();
  await openProducts(page, name);
  await edit(page, name);
  const open = form(page, `Edit ${name}`);
  const sent = page.waitForRequest('**/pictures');
  const buffer = await createPhoneImage();
  await imageInput(open).setInputFiles({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer });
  expect(Number(await (await sent).headerValue('content-length'))).toBeLessThan(2_000_000);
  await expect(button(open, 'Remove: picture 1')).toBeVisible();

  const { image } = await getStoredProduct(page, name);
  const stored = await page.request.get(imageUrl(image[0] ?? ''));
  expect(await readImage(await stored.body())).toEqual({
    width: 768,
    height: 1024,
    redOnTop: true,
  });
});

test('keyboard: edit a product, move an image and save', { tag: '@nightly' }, async ({ page }) => {
  const name = await createHiddenProduct({}, IMAGES);
  const { image } = await getStoredProduct(page, name);
  await openProducts(page, name);
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
  expect((await getStoredProduct(page, name)).image).toEqual([image[1], image[0], image[2]]);
});

test('images are appended at once and reordered by dragging', { tag: '@nightly' }, async ({
  page,
}) => {
  const name = await createHiddenProduct({}, IMAGES.slice(0, 1));
  await openProducts(page, name);
  await edit(page, name);
  const open = form(page, `Edit ${name}`);
  await field(open, 'Description').fill('Half written');
  await expect(open.getByText('New pictures are stored at once.')).toBeVisible();
  const release = await delayRequests(page, '**/pictures');
  await imageInput(open).focus();
  await imageInput(open).setInputFiles(IMAGES.slice(1));
  await expect(open.getByRole('progressbar')).toHaveCount(2);
  release();
  await expect(open.getByRole('progressbar')).toHaveCount(0);
  await expect(imageInput(open)).toBeFocused();
  await expect(imageTiles(open)).toHaveCount(3);
  const { image, description } = await getStoredProduct(page, name);
  expect(image).toHaveLength(3);
  expect(description).toBe('');

  await expect(field(open, 'Description')).toHaveValue('Half written');
  // Both above the bar: scrolling would end the drag.
  await imageTiles(open)
    .first()
    .evaluate((tile) => tile.scrollIntoView({ block: 'start' }));
  await imageTiles(open).nth(2).dragTo(imageTiles(open).first());
  await button(open, /^Save/).click();
  await expect(open).toBeHidden();
  expect(await getStoredProduct(page, name)).toMatchObject({
    description: 'Half written',
    image: [image[2], image[0], image[1]],
  });
});

test('a removed image can be uploaded again; the limit counts saved images', {
  tag: '@nightly',
}, async ({ page }) => {
  const name = await createHiddenProduct({}, IMAGES.slice(0, 2));
  await openProducts(page, name);
  await edit(page, name);
  const open = form(page, `Edit ${name}`);
  const { image } = await getStoredProduct(page, name);
  await button(open, 'Remove: picture 1').click();
  await expect(imageTiles(open)).toHaveCount(1);
  await saveInOtherSession(page, name, { description: 'Woven in Kuthampully.' });
  await imageInput(open).setInputFiles(IMAGES.slice(0, 1));
  await expect(open.getByText(/^Someone else changed this product/)).toBeVisible();
  await button(open, 'Reload it').click();
  await expect(field(open, 'Description')).toHaveValue('Woven in Kuthampully.');
  await expect(imageTiles(open)).toHaveCount(1);
  await imageInput(open).setInputFiles(IMAGES.slice(0, 1));
  await expect(button(open, 'Remove: picture 2')).toBeVisible();
  await button(open, /^Save/).click();
  await expect(open).toBeHidden();
  expect((await getStoredProduct(page, name)).image).toEqual(image.toReversed());

  await edit(page, name);
  const { products } = await callApi(page, adminProducts.listAll, {
    params: { page: '2' },
    query: {},
  });
  const keys = new Set([...image, ...products.flatMap((product) => product.image)]);
  await saveInOtherSession(page, name, { image: [...keys].slice(0, 8) });
  await imageInput(open).setInputFiles(IMAGES.slice(2));
  await expect(open.getByText('A product can have at most 8 pictures.')).toBeVisible();
  await button(open, 'Reload it').click();
  await expect(imageTiles(open)).toHaveCount(8);
  await button(open, 'Remove: picture 8').click();
  await imageInput(open).setInputFiles(IMAGES.slice(2));
  await expect(
    open.getByText('1-border.webp: not taken. Save first, then add more.'),
  ).toBeVisible();
});

test('an upload that the server is processing has a longer timeout', { tag: '@nightly' }, async ({
  page,
}) => {
  const silent = createServer((request) => request.resume()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await page.clock.install();
  await openProducts(page);
  await page.route('**/api/products', (route) =>
    route.continue({ url: `http://127.0.0.1:${port}/` }),
  );
  await page.getByRole('button', { name: ADD }).click();
  const open = form(page, ADD);
  await field(open, 'Name').fill('Slow Piece');
  await field(open, 'Price').fill('900');
  await imageInput(open).setInputFiles(IMAGES.slice(0, 1));
  await button(open, 'Save new product').click();
  const checking = open.getByText('Being checked');
  await expect(checking).toBeVisible();

  await page.clock.fastForward(60_000);
  await expect(checking).toBeVisible();
  await page.clock.fastForward(70_000);
  await expect(checking).toBeHidden();
  await expect(button(open, 'Save new product')).toHaveAttribute('aria-busy', 'false');
  await expect(imageTiles(open)).toHaveCount(1);
  silent.closeAllConnections();
  silent.close();
});
