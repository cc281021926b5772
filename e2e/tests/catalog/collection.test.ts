import { expect } from '@playwright/test';
import { visit } from '#fixtures/navigation.ts';
import { test } from '#fixtures/test.ts';
import { cards } from '#pages/catalog.ts';

test('[SALE-14] a customer opens a collection from the menu, sorts and filters it', async ({
  page,
  baseURL,
}) => {
  await visit(page, '/home');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page
    .getByRole('navigation', { name: 'Collections' })
    .getByRole('link', { name: 'Kasavu whites' })
    .click();

  await expect(page.getByRole('heading', { name: 'Kasavu whites', level: 1 })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Folded kasavu sarees' })).toBeVisible();
  await expect(cards(page)).toHaveCount(8);
  // Sold out, so it comes last.
  await expect(cards(page).last()).toContainText('Onam Double Kasavu Saree');
  await page.getByLabel('Sort').selectOption('Price low to high');
  await expect(page).toHaveURL(`${baseURL}/collections/kasavu-whites?sort_by=price&order=asc`);
  await expect(cards(page).first()).toContainText('Mullapoo White Kasavu Saree');
  await page.goto('/collections/kasavu-whites?type=set+mundu');
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Set mundu Remove filter' }).click();
  await expect(page).toHaveURL(`${baseURL}/collections/kasavu-whites`);
  await expect(cards(page)).toHaveCount(8);
});

test('[SALE-14] search engines read title, canonical address and breadcrumbs of a collection', async ({
  request,
  baseURL,
}) => {
  const html = await (await request.get('/collections/kasavu-whites?color=&utm=1')).text();

  expect(html).toMatch(/<title>Kasavu whites · /);
  expect(html).toContain(`<link rel="canonical" href="${baseURL}/collections/kasavu-whites"/>`);
  expect(html).toContain('"@type":"CollectionPage"');
  expect(html).toContain('"@type":"BreadcrumbList"');
  expect(html).not.toContain('noindex');
  const filtered = await (await request.get('/collections/kasavu-whites?type=saree')).text();
  expect(filtered).toContain(`<link rel="canonical" href="${baseURL}/collections/kasavu-whites"/>`);
  expect(await (await request.get('/sitemap-pages.xml')).text()).toContain(
    `${baseURL}/collections/kasavu-whites<`,
  );
  expect((await request.get('/collections/unknown')).status()).toBe(404);
});
