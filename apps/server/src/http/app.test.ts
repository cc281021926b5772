import { endpoints } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { createTestShop } from '#test/test-shop.ts';

const METRICS_TOKEN = 'a token for the metrics';

describe('the API', () => {
  it('describes every endpoint of the contract at /api/openapi.json', async () => {
    const shop = await createTestShop();
    const { openapi, paths } = (await shop.app.inject('/api/openapi.json')).json();

    expect(openapi).toBe('3.1.0');
    for (const { path, method } of endpoints) {
      expect(paths[path][method.toLowerCase()].summary).toBeTruthy();
    }
    const described = Object.values<object>(paths).flatMap((path) => Object.keys(path));
    expect(described).toHaveLength(endpoints.length);
    const list = paths['/api/products/{page}'].get;
    expect(list.parameters.map(({ name }: { name: string }) => name)).toContain('occasion');
    expect(
      list.responses['200'].content['application/json'].schema.properties.products.items.properties,
    ).toHaveProperty('updated_at');
  });

  it('serves Swagger UI in development, with a policy that admits its script', async () => {
    const shop = await createTestShop({ development: true });
    const page = await shop.app.inject('/api/docs/');
    const [, script] = /<script src="\.\/([^"]+)"/.exec(page.body) ?? [];

    expect(page.headers['content-security-policy']).toMatch(/^default-src 'self';/);
    expect((await shop.app.inject(`/api/docs/${script}`)).statusCode).toBe(200);
    expect((await shop.app.inject('/api/products/1')).headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none';/),
    });
  });

  it('hides the details of internal errors', async () => {
    const shop = await createTestShop();
    expect((await shop.app.inject('/api/products/1')).statusCode).toBe(200);
    await shop.deps.db.destroy();

    const response = await shop.app.inject('/api/products/1');

    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      error: 'UNEXPECTED',
      msg: 'Something went wrong on our side. Please try again.',
    });
  });

  it('serves the sitemap from the cache, whatever the query', async () => {
    const shop = await createTestShop({ cacheSeconds: 60, metricsToken: METRICS_TOKEN });
    await shop.addProduct();
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const countMisses = async () => {
      const { body } = await shop.app.inject({ url: '/metrics', headers });
      return Number(/^shop_response_cache_requests_total\{result="miss"\} (\d+)$/m.exec(body)?.[1]);
    };

    const countNewMisses = async (queries: string[]) => {
      const before = await countMisses();
      for (const query of queries) {
        for (const url of ['/sitemap.xml', '/sitemap-0.xml', '/sitemap-00.xml']) {
          expect((await shop.app.inject(url + query)).statusCode).toBe(200);
        }
      }
      return (await countMisses()) - before;
    };

    // The notification about the new product clears the cache once more.
    await expect.poll(() => countNewMisses([''])).toBe(0);
    expect(await countNewMisses(['', '?1', '?2', `?x=${'x'.repeat(4_000)}`])).toBe(0);
  });

  it('lists the enabled products in the sitemap and excludes the API in robots.txt', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct();
    await shop.addProduct({ enabled: false });

    const robots = await shop.app.inject('/robots.txt');
    const index = await shop.app.inject('/sitemap.xml');
    const block = await shop.app.inject('/sitemap-0.xml');

    expect(robots.body).toContain('Sitemap: https://shop.test/sitemap.xml');
    expect(index.body).toContain('<loc>https://shop.test/sitemap-0.xml</loc>');
    expect(block.body.match(/<loc>[^<]*/g)).toEqual([
      `<loc>https://shop.test/product-info/${saree}`,
    ]);
  });
});
