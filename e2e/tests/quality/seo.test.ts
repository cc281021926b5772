import { type APIRequestContext, expect } from '@playwright/test';
import { buildUrl, catalog, type Product } from '@shop/contract';
import { MAYIL } from '#fixtures/products.ts';
import { test } from '#fixtures/test.ts';

/** A page as a search engine reads it. */
async function read(request: APIRequestContext, url: string) {
  const html = await (await request.get(url)).text();
  const attribute = (tag: RegExp) => tag.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  return {
    title: attribute(/<title>([^<]*)/),
    canonical: attribute(/<link rel="canonical" href="([^"]*)"/),
    data: attribute(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s),
    meta: (name: string) =>
      attribute(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`)),
  };
}

test('home has title, description, canonical link and preview image', async ({
  request,
  baseURL,
}) => {
  const { title, canonical, meta } = await read(request, '/home');

  expect(title).toMatch(/Handloom sarees.*Oodum Paavum/);
  expect(meta('description')).toContain('Kerala');
  expect(meta('og:title')).toContain('Handloom sarees');
  expect(canonical).toBe(`${baseURL}/home`);
  const image = await request.get(meta('og:image'));
  expect(image.headers()['content-type']).toMatch(/^image\//);
});

test('search results are noindex with a canonical link to themselves', async ({
  request,
  baseURL,
}) => {
  const { canonical, meta } = await read(request, '/home?utm_source=chat&search=mayil&color=');

  expect(meta('robots')).toBe('noindex');
  expect(canonical).toBe(`${baseURL}/home?search=mayil`);
});

test('a product has structured data with its offer', async ({ request, baseURL }) => {
  const name = MAYIL;
  const list = buildUrl(catalog.list, { params: { page: 1 }, query: { search: name } });
  const { products } = (await (await request.get(list)).json()) as { products: Product[] };
  const path = `/product-info/${products.find((one) => one.name === name)?.product_id}`;
  const { title, canonical, data, meta } = await read(request, path);

  expect(title).toContain(name);
  expect(canonical).toBe(`${baseURL}${path}`);
  expect((await request.get(meta('og:image'))).ok()).toBe(true);
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'Product',
    name,
    offers: {
      '@type': 'Offer',
      price: expect.anything(),
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
    },
  });
});

test('the sitemap lists every product page', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const index = await (await request.get('/sitemap.xml')).text();
  const [block = ''] = /http[^<]*sitemap-0\.xml/.exec(index) ?? [];
  const urls = (await (await request.get(block)).text()).match(/http[^<]*product-info[^<]*/g);

  expect(urls?.length).toBe(66);
  expect((await request.get(urls?.[0] ?? '')).status()).toBe(200);
});
