import { expect, type Page } from '@playwright/test';
import { findProduct } from '#fixtures/api.ts';
import { test } from '#fixtures/test.ts';

const meta = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');

test('home has title, description, canonical link and preview image', async ({ page, baseURL }) => {
  await page.goto('/home');

  await expect(page).toHaveTitle(/Handloom sarees.*Kasavu Kada/);
  expect(await meta(page, 'description')).toContain('Kerala');
  expect(await meta(page, 'og:title')).toContain('Handloom sarees');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${baseURL}/home`);
  const image = await page.request.get((await meta(page, 'og:image')) ?? '');
  expect(image.headers()['content-type']).toMatch(/^image\//);
});

test('search results are noindex with a canonical link to themselves', async ({
  page,
  baseURL,
}) => {
  await page.goto('/home?utm_source=chat&search=mayil&color=');

  expect(await meta(page, 'robots')).toBe('noindex');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
    `${baseURL}/home?search=mayil`,
  );
});

test('a product has structured data with its offer', async ({ page, baseURL }) => {
  const saree = await findProduct(page, 'Mayil Pallu Kasavu Saree');
  await page.goto(`/product-info/${saree.product_id}`);
  const url = `${baseURL}/product-info/${saree.product_id}`;

  await expect(page).toHaveTitle(/Mayil Pallu Kasavu Saree/);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(url);
  expect((await page.request.get((await meta(page, 'og:image')) ?? '')).ok()).toBe(true);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({
    '@type': 'Product',
    name: saree.name,
    offers: {
      '@type': 'Offer',
      price: expect.anything(),
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
    },
  });
});

test('the sitemap lists every product page', async ({ page, baseURL }) => {
  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const index = await (await page.request.get('/sitemap.xml')).text();
  const [block = ''] = /http[^<]*sitemap-0\.xml/.exec(index) ?? [];
  const urls = (await (await page.request.get(block)).text()).match(/http[^<]*product-info[^<]*/g);

  expect(urls?.length).toBe(66);
  expect((await page.request.get(urls?.[0] ?? '')).status()).toBe(200);
});
