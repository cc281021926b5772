import { endpoints } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { openTestShop } from '#test/test-shop.ts';

describe('the API', () => {
  it('describes every call of the contract at /api/openapi.json', async () => {
    const shop = await openTestShop();
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

  it('has a page about itself in development, which may load its own script', async () => {
    const shop = await openTestShop({ development: true });
    const page = await shop.app.inject('/api/docs/');
    const [, script] = /<script src="\.\/([^"]+)"/.exec(page.body) ?? [];

    expect(page.headers['content-security-policy']).toMatch(/^default-src 'self';/);
    expect((await shop.app.inject(`/api/docs/${script}`)).statusCode).toBe(200);
    expect((await shop.app.inject('/api/products/1')).headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none';/),
    });
  });

  it('hides what went wrong inside', async () => {
    const shop = await openTestShop();
    expect((await shop.app.inject('/api/products/1')).statusCode).toBe(200);
    await shop.db.destroy();

    const answer = await shop.app.inject('/api/products/1');

    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      error: 'UNEXPECTED',
      msg: 'Something went wrong on our side. Please try again.',
    });
  });

  it('tells search engines where the products are, and that the API is none of their business', async () => {
    const shop = await openTestShop();
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
