import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createTestShop } from '#test/test-shop.ts';
import { spawnServer } from '#tools/spawn-server.ts';

async function startServer(env: Record<string, string> = {}) {
  const shop = await createTestShop();
  const { origin, stop } = await spawnServer(shop.url, { IMAGE_DIR: shop.imageDir, ...env });
  onTestFinished(stop);
  const request = (path: string, init: RequestInit = {}) =>
    fetch(origin + path, { redirect: 'manual', ...init });
  return { shop, request };
}

it('accepts a form at every spelling of the URL of its page, and none of another site', async () => {
  const { shop, request } = await startServer();
  const { email, password } = await shop.createCustomer();
  const body = () => new URLSearchParams({ email, password });

  for (const path of ['/login', '/Login', '/login/', '/LOGIN?next=1']) {
    const response = await request(path, { method: 'POST', body: body() });
    expect([path, response.status, response.headers.get('location')]).toEqual([path, 302, '/home']);
  }
  for (const path of ['/home', '/login/x', '/loginx', '/admin/login'])
    expect([path, (await request(path, { method: 'POST', body: body() })).status]).toEqual([
      path,
      404,
    ]);

  // A page may send no referrer; another site gets nothing.
  const post = async (headers: Record<string, string>) =>
    (
      await request('/confirm', {
        method: 'POST',
        body: new URLSearchParams({ token: 'old' }),
        headers,
      })
    ).status;
  expect(await post({ origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(410);
  expect(await post({ origin: 'null', 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await post({ origin: 'null' })).toBe(403);
});

it('[RESET-01] where the shop sends no mail, /forgot names the help line', async () => {
  const { request } = await startServer({ MAIL_URL: 'none', SHOP_HELP_LINE: '0484 765 4321' });
  const [main] = /<main[^]*<\/main>/.exec(await (await request('/forgot')).text()) ?? [];

  expect(main).toContain('href="tel:04847654321"');
  expect(main).not.toContain('<input');
});

it('[TRUST-05] numbers that are only samples are on no page, and nothing stands in their place', async () => {
  const { shop, request } = await startServer({ SHOP_HELP_LINE: '0484 765 4321' });
  const product = `/product-info/${await shop.addProduct()}`;

  for (const path of ['/home', '/contact', product]) {
    const page = await (await request(path)).text();
    expect.soft(page).not.toMatch(/000 ?0000|your number here|href="tel:"|wa\.me\/["?]/);
    expect.soft(page).toContain('href="tel:04847654321"');
  }
});

it('forbids caching of redirects, failed pages and personal pages', async () => {
  const { request } = await startServer();
  const cases: [path: string, status: number][] = [
    ['/', 302],
    ['/profile', 302],
    ['/profile.data', 202],
    ['/product-info/x', 404],
    ['/product-info/x.data', 404],
    ['/cart', 200],
    ['/cart.data', 200],
    ['/orders.data', 200],
  ];
  for (const [path, status] of cases) {
    const response = await request(path);
    expect.soft([path, response.status]).toEqual([path, status]);
    expect.soft([path, response.headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
  expect((await request('/home')).headers.get('cache-control')).toMatch(/^public/);
});

it('[HOME-17] without its database a page is 503 with Retry-After, and the list keeps its frame', async () => {
  const { shop, request } = await startServer();
  const product = `/product-info/${await shop.addProduct()}`;
  const pages = await shop.deps.db.transaction().execute(async (trx) => {
    await sql`lock table product in access exclusive mode`.execute(trx);
    return Promise.all([request(product), request('/home')]);
  });

  for (const { status, headers } of pages) {
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toMatch(/^text\/html/);
  }
  const html = await pages[1].text();
  expect(html).toContain('The list could not be refreshed.');
  expect(html).toContain('Search products');
  expect(html).not.toContain('Unexpected Application Error!');
  expect((await request(product)).status).toBe(200);
  expect((await request('/home')).status).toBe(200);
});

it('caches pages by the query parameters that they declare', { timeout: 60_000 }, async () => {
  const token = 'a token for the metrics';
  const { shop, request } = await startServer({
    RESPONSE_CACHE_SECONDS: '60',
    METRICS_TOKEN: token,
  });
  await shop.addProduct({ name: 'Nila', color: 'Ivory' });
  await shop.addProduct({ name: 'Mayil', color: 'Green' });
  const countMisses = async () => {
    const metrics = await request('/metrics', { headers: { authorization: `Bearer ${token}` } });
    const [, misses] =
      /^shop_response_cache_requests_total\{result="miss"\} (\d+)$/m.exec(await metrics.text()) ??
      [];
    return Number(misses);
  };
  const getPage = async (path: string) => (await request(path)).text();

  // The notification about the new products clears the cache once more.
  const countNewMisses = async () => {
    const before = await countMisses();
    await getPage('/home');
    return (await countMisses()) - before;
  };
  await expect.poll(countNewMisses).toBe(0);
  const home = await getPage('/home');
  const misses = await countMisses();
  for (let x = 0; x < 20; x += 1) expect(await getPage(`/home?x=${x}`)).toBe(home);
  expect(await countMisses()).toBe(misses);

  const green = await getPage('/home?color=Green');
  expect(green).toContain('Mayil');
  expect(green).not.toContain('Nila');
  expect(await getPage('/home?x=1&%63olor=Green')).toBe(green);
});
