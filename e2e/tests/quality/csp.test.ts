import { expect, type Page } from '@playwright/test';
import { onlyOn, productNamed, signedIn, test, visit } from '../../fixtures/test.ts';
import { bought } from '../../pages/checkout.ts';

onlyOn('desktop', 'headers are the same on a phone');

const PAGES: [address: string, status: number][] = [
  ['/home', 200],
  ['/home?search=%3C/script%3E', 200],
  ['/login', 200],
  ['/signup', 200],
  ['/cart', 200],
  ['/orders', 200],
  ['/order-info/7QK2-M9XT', 200],
  ['/product-info/999999999', 404],
  ['/product-info/x', 404],
  ['/nowhere', 404],
  ['/no%0Awhere', 404],
  ['/admin', 200],
  ['/admin/login', 200],
  ['/admin/orders', 200],
  ['/admin/products', 200],
  ['/admin/payments', 200],
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

/** Opens the page as it is, without following it elsewhere. */
const openClosed = (page: Page, address: string, status: number) =>
  test.step(address, async () => {
    const answer = await page.request.get(address, { maxRedirects: 0 });
    const policy = answer.headers()['content-security-policy'] ?? '';
    const directives = directivesOf(policy);
    const scripts = directives.get('script-src') ?? [];
    const text = await answer.text();

    expect(answer.status()).toBe(status);
    expect(policy).not.toContain('unsafe-');
    expect(directives.get('default-src')).toEqual(["'self'"]);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(directives.get(name)).toEqual(["'none'"]);
    expect(scripts).toContainEqual(expect.stringMatching(HASH));
    for (const source of scripts.filter((one) => !HASH.test(one)))
      expect(source).toMatch(/^('self'|http:\/\/127\.0\.0\.1:\d+)$/);
    expect(text).not.toContain('nonce=');
    return { text, kept: answer.headers()['cache-control'] };
  });

test('no page runs anything but its own script', async ({ page }) => {
  for (const [address, status] of PAGES) await openClosed(page, address, status);
});

test('the pages of a customer run nothing else either, and nobody keeps them', async ({ page }) => {
  const { email } = await signedIn(page);
  const order_id = await bought(page, 'Nila Kasavu Saree');
  const marks = {
    '/cart': 'Your Cart is Empty',
    '/orders': order_id,
    [`/order-info/${order_id}`]: order_id,
    '/profile': email,
  };
  for (const [address, mark] of Object.entries(marks)) {
    const { text, kept } = await openClosed(page, address, 200);
    expect.soft(text, address).toContain(mark);
    expect.soft(kept, address).toBe('no-store');
    const asked = await page.request.get(`${address}.data`, { maxRedirects: 0 });
    expect.soft([asked.status(), asked.headers()['cache-control']]).toEqual([200, 'no-store']);
  }
});

test('redirects, refusals, files and pictures are closed, too', async ({ page }) => {
  const { image } = await productNamed(page, 'Mayil Pallu Kasavu Saree');
  await visit(page, '/home');
  const [script] = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => (/\.js$/.test(name) ? name : [])),
  );
  const cases: [address: string, status: number][] = [
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
  for (const [address, status] of cases) {
    const answer = await page.request.get(address, { maxRedirects: 0 });
    const headers = answer.headers();
    expect.soft([address, answer.status()]).toEqual([address, status]);
    expect.soft(headers['content-security-policy'], address).toContain("default-src 'none'");
    expect.soft(headers['x-content-type-options'], address).toBe('nosniff');
    expect.soft(headers['cross-origin-resource-policy'], address).toBe('same-origin');
    expect.soft(headers['strict-transport-security'], address).toBe('max-age=31536000');
    expect.soft(headers['access-control-allow-origin'], address).toBeUndefined();
    expect.soft(headers.server ?? headers['x-powered-by'], address).toBeUndefined();
  }
});

test('a script that came in with the page is refused by the browser', async ({ elsewhere }) => {
  // As if a name had not been escaped somewhere.
  await elsewhere.route('**/home', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      '<main',
      '<script>window.broken = true</script><img src="x" onerror="window.broken = true"><main',
    );
    await route.fulfill({ response: answer, body });
  });
  const refusals: string[] = [];
  elsewhere.on('console', (message) => void refusals.push(message.text()));
  await elsewhere.goto('/home');
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();

  expect(await elsewhere.evaluate(() => 'broken' in window)).toBe(false);
  expect(refusals.filter((words) => words.includes('script-src'))).toHaveLength(2);
});
