import { expect, type Page, type Request } from '@playwright/test';
import { signIn, signInStaff } from '#fixtures/accounts.ts';
import { addToCart } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { delayRequests } from '#fixtures/network.ts';
import { MAYIL } from '#fixtures/products.ts';
import { test } from '#fixtures/test.ts';
import { purchaseButton, toast } from '#pages/add-to-cart.ts';
import { visitOrders } from '#pages/admin-orders.ts';
import { increaseButton, quantityText } from '#pages/cart.ts';
import { cards, expectListPage } from '#pages/catalog.ts';
import { placeOrder } from '#pages/checkout.ts';
import { INDIGO } from '#pages/orders.ts';

const TIMES = 12;

test("concurrent requests never receive another customer's page", async ({ page, otherPage }) => {
  const mine = await signIn(page);
  const other = await signIn(otherPage);
  const pageOf = async (one: Page) => {
    const response = await one.request.get('/profile');
    expect(response.headers()['cache-control']).toBe('no-store');
    return response.text();
  };
  const requested = Array.from({ length: TIMES }, () => [pageOf(page), pageOf(otherPage)]).flat();
  const texts = await Promise.all(requested);

  for (const [place, text] of texts.entries()) {
    const [own, foreign] = place % 2 === 0 ? [mine, other] : [other, mine];
    expect(text).toContain(own.email);
    expect(text).not.toContain(foreign.email);
  }
});

test('[API-12] every API call of the browser sends the session cookie', async ({ page }) => {
  await signIn(page);
  await signInStaff(page);
  const requests: Request[] = [];
  // Responses from the HTTP cache and cancelled prefetches have no request headers.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  page.on('requestfinished', (request) => {
    const isCall = ['fetch', 'xhr'].includes(request.resourceType());
    if (isCall && new URL(request.url()).pathname.startsWith('/api/')) requests.push(request);
  });
  await visit(page, '/home');
  await page.getByRole('link', { name: 'Next' }).click();
  await expectListPage(page, /^Page 2 of/);
  await cards(page).first().getByRole('link').click();
  // The cards of the list have a button Add to Cart as well.
  await expect(purchaseButton(page, 'Buy Now')).toBeVisible();
  await purchaseButton(page, 'Add to Cart').click();
  await expect(toast(page)).toBeVisible();
  for (const [name, call, heading] of [
    ['My Orders', '/api/order/get', 'Your Order is Empty'],
    ['My Profile', '/api/profile', 'My Profile'],
    ['Cart', '/api/cart/get', 'Your Cart'],
  ] as const) {
    // Leaving a page earlier would cancel its call.
    const finished = page.waitForEvent('requestfinished', (request) =>
      new URL(request.url()).pathname.endsWith(call),
    );
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name }).click();
    await finished;
    // A menu that is opened before the new page would be closed by it.
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  await visitOrders(page);

  const called = new Set<string>();
  for (const request of requests) {
    const { pathname } = new URL(request.url());
    called.add(pathname.replace(/\d+$/, '1'));
    const { cookie = '' } = await request.allHeaders();
    expect.soft(cookie, pathname).toMatch(/customer=.*admin=|admin=.*customer=/);
  }
  expect([...called]).toEqual(
    expect.arrayContaining([
      '/api/products/1',
      '/api/prod/getnum',
      '/api/product/1',
      '/api/cart/add',
      '/api/cart/get',
      '/api/order/get',
      '/api/profile',
      '/api/auth/validate-admin',
      '/api/order/admin-get',
    ]),
  );
});

test('after logout the Back button shows no private data', async ({ page }) => {
  const { email } = await signIn(page);
  await page.goto('/profile');
  await expect(page.getByText(email)).toBeVisible();
  await visit(page, '/orders');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
  await page.goBack();

  await expect(page).toHaveURL('/login');
  await expect(page.getByText(email)).toHaveCount(0);
});

test('clicks in the cart before hydration are replayed in order', async ({ page }) => {
  await signIn(page);
  await addToCart(page, { name: MAYIL, quantity: 1 });
  const release = await delayRequests(page, '**/assets/*.js');
  await page.goto('/cart');
  await increaseButton(page, MAYIL).click();
  await increaseButton(page, MAYIL).click();
  const clear = page.getByRole('button', { name: 'Clear Cart' });
  await clear.click();
  await expect(clear).toHaveAttribute('aria-busy', 'true');
  release();

  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click();
  await expect(quantityText(page, MAYIL)).toHaveText('3');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
});

test('Print Receipt before hydration prints the receipt', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page);
  const order_id = await placeOrder(page, INDIGO);
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = `${document.querySelector('.receipt') !== null}`;
    };
  });
  const release = await delayRequests(page, '**/assets/*.js');
  await page.goto(`/order-info/${order_id}`);
  await page.getByRole('button', { name: 'Print Receipt' }).click();
  release();

  await expect(page.locator('html')).toHaveAttribute('data-printed', 'true');
});

test('a click during hydration is not executed twice', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page);
  await addToCart(page, { name: MAYIL, quantity: 1 });
  await visit(page, '/cart');
  await page.evaluate(() => delete document.documentElement.dataset.hydrated);
  await increaseButton(page, MAYIL).click();

  await expect(increaseButton(page, MAYIL)).toHaveAttribute('aria-busy', 'true');
  await expect(quantityText(page, MAYIL)).toHaveText('1');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('cart, orders and profile are readable', async ({ page }) => {
    const { email } = await signIn(page);
    const order_id = await placeOrder(page, INDIGO);
    await addToCart(page, { name: MAYIL, quantity: 1 });

    await page.goto('/cart');
    await expect(page.getByRole('link', { name: MAYIL })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await page.goto('/orders');
    await page.getByRole('link', { name: /^View Order Details/ }).click();
    await expect(page.getByRole('heading', { name: `Order ${order_id}` })).toBeVisible();
    await page.goto('/profile');
    await expect(page.getByText(email)).toBeVisible();
  });
});
