import { addressOf, catalog } from '@shop/contract';
import { describe, expect, it, vi } from 'vitest';
import { openProgram } from '#test/spawn-process.ts';
import { openTestShop } from '#test/test-shop.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const GIVEN = 'proxy-id-0815';
const METRICS_TOKEN = 'a token for the metrics';
const address = `${addressOf(catalog.find, { params: { product_id: 987_654 } })}?note=kanari`;

async function openServer(settings: Record<string, string>) {
  const { url, folder } = await openTestShop();
  const common = { DATABASE_URL: url, IMAGE_FOLDER: folder, METRICS_TOKEN };
  const shop = await openProgram('server', { ...common, ...settings });
  await shop.becomes('/health/ready', 200);
  return shop;
}

describe('a request', () => {
  it('is one line and one count: by its pattern, never by its address', async () => {
    const shop = await openServer({});
    // Whoever asks may not name it: that would be a way to write into the log.
    const answer = await fetch(shop.origin + address, { headers: { 'x-request-id': GIVEN } });
    const id = answer.headers.get('x-request-id');
    const answered = () => shop.lines().filter(({ msg }) => msg === 'answered');

    await expect.poll(answered).toHaveLength(1);
    expect(answered()[0]).toMatchObject({
      method: 'GET',
      route: '/api/product/:product_id',
      status: 200,
      ms: expect.any(Number),
      request_id: id,
    });
    const metrics = await read(shop.origin);
    expect(metrics).toContain(
      'shop_request_seconds_count{method="GET",route="/api/product/:product_id",status="2xx"} 1',
    );
    for (const secret of ['kanari', 'product/987654', GIVEN]) {
      expect(shop.words()).not.toContain(secret);
      expect(metrics).not.toContain(secret);
    }
  });

  it('of a page and what the page asks for have one id', async () => {
    const shop = await openServer({ LOG_LEVEL: 'debug', HOT_SECONDS: '60' });
    const page = await fetch(`${shop.origin}/home`);
    const id = page.headers.get('x-request-id');
    const routes = () => shop.lines().flatMap((line) => (line.request_id === id ? line.route : []));

    await expect.poll(routes).toEqual(expect.arrayContaining(['/*', '/api/products/:page']));
    const metrics = await read(shop.origin);
    expect(metrics).toContain('route="/*",status="2xx"} 1');
    expect(metrics).not.toContain('route="/api/products/:page"');
    // A kept page is told again, and the id is the new one's.
    const again = await fetch(`${shop.origin}/home`);
    expect(again.headers.get('x-request-id')).not.toBe(id);
    expect(await read(shop.origin)).toMatch(/shop_hot_answers_total\{how="kept"\} [1-9]/);
  });

  it('may be given its id by a proxy of ours, if it can be read', async () => {
    const shop = await openServer({ TRUSTED_PROXIES: '127.0.0.1' });
    const idOf = async (given: string) => {
      const answer = await fetch(shop.origin + address, { headers: { 'x-request-id': given } });
      return answer.headers.get('x-request-id');
    };

    expect(await idOf(GIVEN)).toBe(GIVEN);
    expect(await idOf('an id of {many} words')).toMatch(/^[\w-]{36}$/);
  });
});

const read = async (origin: string) =>
  (
    await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text();
