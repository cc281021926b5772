import { buildUrl, catalog } from '@shop/contract';
import { describe, expect, it, vi } from 'vitest';
import { spawnProcess } from '#test/spawn-process.ts';
import { createTestShop } from '#test/test-shop.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const CLIENT_ID = 'proxy-id-0815';
const METRICS_TOKEN = 'a token for the metrics';
const path = `${buildUrl(catalog.find, { params: { product_id: 987_654 } })}?note=kanari`;

async function startServer(settings: Record<string, string>) {
  const { url, imageDir } = await createTestShop();
  const common = { DATABASE_URL: url, IMAGE_DIR: imageDir, METRICS_TOKEN };
  const shop = await spawnProcess('server', { ...common, ...settings });
  await shop.waitForStatus('/health/ready', 200);
  return shop;
}

describe('a request', () => {
  it('is logged and counted once, by its route pattern and never by its URL', async () => {
    const shop = await startServer({});
    // A request id from the client is ignored: it would allow log injection.
    const response = await fetch(shop.origin + path, { headers: { 'x-request-id': CLIENT_ID } });
    const id = response.headers.get('x-request-id');
    const completed = () => shop.logLines().filter(({ msg }) => msg === 'request completed');

    await expect.poll(completed).toHaveLength(1);
    expect(completed()[0]).toMatchObject({
      method: 'GET',
      route: '/api/product/:product_id',
      status: 200,
      ms: expect.any(Number),
      request_id: id,
    });
    const metrics = await readMetrics(shop.origin);
    expect(metrics).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/product/:product_id",status="2xx"} 1',
    );
    for (const secret of ['kanari', 'product/987654', CLIENT_ID]) {
      expect(shop.output()).not.toContain(secret);
      expect(metrics).not.toContain(secret);
    }
  });

  it('for a page shares its id with the API calls of the page', async () => {
    const shop = await startServer({ LOG_LEVEL: 'debug', RESPONSE_CACHE_SECONDS: '60' });
    const page = await fetch(`${shop.origin}/home`);
    const id = page.headers.get('x-request-id');
    const routes = () =>
      shop.logLines().flatMap((line) => (line.request_id === id ? line.route : []));

    await expect.poll(routes).toEqual(expect.arrayContaining(['/*', '/api/products/:page']));
    const metrics = await readMetrics(shop.origin);
    expect(metrics).toContain('route="/*",status="2xx"} 1');
    expect(metrics).not.toContain('route="/api/products/:page"');
    // A cached page is sent with the id of the new request.
    const again = await fetch(`${shop.origin}/home`);
    expect(again.headers.get('x-request-id')).not.toBe(id);
    expect(await readMetrics(shop.origin)).not.toContain(
      'shop_response_cache_requests_total{result="hit"} 0',
    );
  });

  it('takes a well-formed id from a trusted proxy', async () => {
    const shop = await startServer({ TRUSTED_PROXIES: '127.0.0.1' });
    const getId = async (given: string) => {
      const response = await fetch(shop.origin + path, { headers: { 'x-request-id': given } });
      return response.headers.get('x-request-id');
    };

    expect(await getId(CLIENT_ID)).toBe(CLIENT_ID);
    expect(await getId('an id of {many} words')).toMatch(/^[\w-]{36}$/);
  });
});

const readMetrics = async (origin: string) =>
  (
    await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text();
