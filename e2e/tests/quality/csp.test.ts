import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect } from '@playwright/test';
import { createCustomer, signIn } from '#fixtures/accounts.ts';
import { findProduct } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { MAYIL, NILA } from '#fixtures/products.ts';
import { isNightly } from '#fixtures/suite.ts';
import { test } from '#fixtures/test.ts';
import { logIn } from '#pages/accounts.ts';
import { placeOrder } from '#pages/checkout.ts';

const PAGES: [url: string, status: number][] = [
  ['/home', 200],
  ['/home?search=%3C/script%3E', 200],
  ['/login', 200],
  ['/signup', 200],
  ['/forgot', 200],
  ['/reset?t=%3C/script%3E', 200],
  ['/confirm?t=%3C/script%3E', 200],
  ['/undo-email-change', 200],
  ['/cart', 200],
  ['/guest', 200],
  ['/find-order', 200],
  ['/pay/damaged', 404],
  ['/pay/return/7QK2-M9XT', 200],
  ['/orders', 200],
  ['/order-info/7QK2-M9XT', 200],
  ['/order-info/7QK2-M9XT/documents/1', 200],
  ['/return/7QK2-M9XT', 200],
  ['/return/7QK2-M9XT/label/R-7QK2M9', 200],
  ['/ticket?t=%3C/script%3E', 200],
  ['/product-info/999999999', 404],
  ['/product-info/x', 404],
  ['/collections/kasavu-whites', 200],
  ['/collections/unknown', 404],
  ['/nowhere', 404],
  ['/no%0Awhere', 404],
  ['/admin', 200],
  ['/admin/login', 200],
  ['/admin/orders', 200],
  ['/admin/orders/7QK2-M9XT', 200],
  ['/admin/orders/7QK2-M9XT/return', 200],
  ['/admin/orders/7QK2-M9XT/counter-return', 200],
  ['/admin/returns', 200],
  ['/admin/returns/R-7QK2M9', 200],
  ['/admin/returns/R-7QK2M9/label', 200],
  ['/admin/customers', 200],
  ['/admin/customers/1', 200],
  ['/admin/products', 200],
  ['/admin/products/changes', 200],
  ['/admin/products/changes/1', 200],
  ['/admin/products/import', 200],
  ['/admin/products/import/1', 200],
  ['/admin/stock-count', 200],
  ['/admin/sales', 200],
  ['/admin/sales/new', 200],
  ['/admin/feeds', 200],
  ['/admin/pack', 200],
  ['/admin/pack/7QK2-M9XT', 200],
  ['/admin/print/labels', 200],
  ['/admin/print/invoices', 200],
  ['/admin/counter/day', 200],
  ['/admin/links', 200],
  ['/admin/counter', 200],
  ['/admin/counter/bill/1', 200],
  ['/admin/payments', 200],
  ['/admin/money', 200],
  ['/admin/settings', 200],
  ['/admin/bills', 200],
  ['/admin/documents/1', 200],
  ['/admin/tax', 200],
  ['/admin/tax/questions', 200],
  ['/admin/staff', 200],
  ['/admin/account', 200],
  ['/admin/invitation?t=%3C/script%3E', 200],
  ['/admin/forgot', 200],
  ['/admin/new-password?t=%3C/script%3E', 200],
  ['/admin/security', 200],
  ['/admin/home-page', 200],
  ['/admin/collections', 200],
  ['/admin/collections/new', 200],
  ['/admin/search-words', 200],
  ['/admin/coupons', 200],
  ['/admin/coupons/1', 200],
  ['/admin/pages', 200],
  ['/admin/pages/about', 200],
  ['/admin/reviews', 200],
  ['/admin/support', 200],
  ['/admin/support/T-7QK2M9', 200],
  ['/about', 200],
  ['/contact', 200],
  ['/policies/privacy', 200],
  ['/support', 200],
  ['/admin/nowhere', 200],
];

const directivesOf = (policy = '') =>
  new Map(
    policy.split('; ').map((line): [string, string[]] => {
      const [name = '', ...values] = line.split(' ');
      return [name, values];
    }),
  );

const HASH = /^'sha256-[\w+/]{43}='$/;

/** Requests a page without following redirects and checks its policy. */
const checkPolicy = (request: APIRequestContext, url: string, status: number) =>
  test.step(url, async () => {
    const response = await request.get(url, { maxRedirects: 0 });
    const policy = response.headers()['content-security-policy'] ?? '';
    const directives = directivesOf(policy);
    const scripts = directives.get('script-src') ?? [];
    const text = await response.text();

    expect(response.status()).toBe(status);
    expect(policy).not.toContain('unsafe-');
    expect(directives.get('default-src')).toEqual(["'self'"]);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(directives.get(name)).toEqual(["'none'"]);
    expect(scripts).toContainEqual(expect.stringMatching(HASH));
    for (const source of scripts.filter((one) => !HASH.test(one)))
      expect(source).toMatch(/^('self'|http:\/\/127\.0\.0\.1:\d+)$/);
    expect(text).not.toContain('nonce=');
    expect(response.headers()['set-cookie']).toBeUndefined();
    return { text, cacheControl: response.headers()['cache-control'] };
  });

test('[LEGAL-07] every public page allows only its own scripts and sets no cookie', async ({
  request,
}) => {
  for (const [url, status] of PAGES) await checkPolicy(request, url, status);
});

/** Opened by the push suite; the nightly suite opens every route. */
const PUSH_ROUTES = new Set(['/home', '/product-info/:product_id', '/cart', '/about', '/admin']);

/** An example of an address of the router. */
function findExample(path: string, product: string): string | undefined {
  const pattern = path.replaceAll(/:\w+/g, '[^/]+').replace('*', 'nowhere');
  const urls = [product, '/profile', ...PAGES.map(([url]) => url.replace(/\?.*/, ''))];
  return urls.find((url) => new RegExp(`^${pattern}$`).test(url));
}

test('[LEGAL-07] no page asks another host or sets a cookie besides those of the login', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const hosts = new Set<string>();
  page.on('request', (request) => {
    if (request.url().startsWith('http')) hosts.add(new URL(request.url()).origin);
  });
  const { product_id } = await findProduct(page, MAYIL);
  const product = `/product-info/${product_id}`;
  const addresses = readRoutes().map((path) => ({ path, url: findExample(path, product) }));
  expect(addresses.filter(({ url }) => !url)).toEqual([]);
  const visited = addresses.filter(({ path }) => isNightly || PUSH_ROUTES.has(path));
  const visitAll = async () => {
    for (const { url = '' } of visited) await page.goto(url, { waitUntil: 'load' });
    return (await page.context().cookies()).map(({ name }) => name).toSorted();
  };

  expect(await visitAll()).toEqual([]);
  const customer = await createCustomer();
  await page.goto('/login');
  await logIn(page, customer);
  await expect(page).toHaveURL('/home');
  expect(await visitAll()).toEqual(['customer', 'known-device']);
  expect([...hosts]).toEqual([baseURL]);
});

/** Paths of apps/web/app/routes.ts. */
function readRoutes(): string[] {
  const file = new URL('../../../apps/web/app/routes.ts', import.meta.url);
  const [shop = '', admin = ''] = readFileSync(file, 'utf8').split("route('admin',");
  const listPaths = (text: string) =>
    [...text.matchAll(/\broute\('([^']+)'/g)].map(([, path = '']) => path);
  return [
    ...listPaths(shop).map((path) => `/${path}`),
    '/admin',
    ...listPaths(admin).map((path) => `/admin/${path}`),
  ];
}

test('private pages allow only their own scripts and are not cached', async ({ page }) => {
  const { email } = await signIn(page);
  const order_id = await placeOrder(page, NILA);
  const expectedTexts = {
    '/cart': 'Your Cart is Empty',
    '/orders': order_id,
    [`/order-info/${order_id}`]: order_id,
    '/profile': email,
  };
  for (const [url, expected] of Object.entries(expectedTexts)) {
    const { text, cacheControl } = await checkPolicy(page.request, url, 200);
    expect.soft(text, url).toContain(expected);
    expect.soft(cacheControl, url).toBe('no-store');
    const requested = await page.request.get(`${url}.data`, { maxRedirects: 0 });
    expect
      .soft([requested.status(), requested.headers()['cache-control']])
      .toEqual([200, 'no-store']);
  }
});

test('redirects, errors, files and images have a closed policy', async ({ page }) => {
  const { image } = await findProduct(page, MAYIL);
  await visit(page, '/home');
  const [script] = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => (name.endsWith('.js') ? name : [])),
  );
  const cases: [url: string, status: number][] = [
    ['/', 302],
    ['/api/nowhere', 404],
    ['/api/cart/get', 401],
    ['/api/products/0', 400],
    [`/api/load/image?path=${image[0]}`, 200],
    ['/api/load/image?path=none.webp', 404],
    ['/health/live', 200],
    ['/metrics', 404],
    ['/robots.txt', 200],
    ['/sitemap.xml', 200],
    ['/favicon.svg', 200],
    [script ?? '', 200],
  ];
  for (const [url, status] of cases) {
    const response = await page.request.get(url, { maxRedirects: 0 });
    const headers = response.headers();
    expect.soft([url, response.status()]).toEqual([url, status]);
    expect.soft(headers['content-security-policy'], url).toContain("default-src 'none'");
    expect.soft(headers['x-content-type-options'], url).toBe('nosniff');
    expect.soft(headers['cross-origin-resource-policy'], url).toBe('same-origin');
    expect.soft(headers['strict-transport-security'], url).toBe('max-age=31536000');
    expect.soft(headers['access-control-allow-origin'], url).toBeUndefined();
    expect.soft(headers.server ?? headers['x-powered-by'], url).toBeUndefined();
  }
});

test('the browser blocks an injected inline script and event handler', async ({ otherPage }) => {
  // Simulates missing escaping.
  await otherPage.route('**/home', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '<main',
      '<script>window.broken = true</script><img src="x" onerror="window.broken = true"><main',
    );
    await route.fulfill({ response: response, body });
  });
  const messages: string[] = [];
  otherPage.on('console', (message) => void messages.push(message.text()));
  await otherPage.goto('/home');
  await expect(otherPage.getByRole('heading', { level: 1 })).toBeVisible();

  expect(await otherPage.evaluate(() => 'broken' in window)).toBe(false);
  expect(messages.filter((text) => text.includes('script-src'))).toHaveLength(2);
});
