import { expect, type Page } from '@playwright/test';
import { ADMIN_VALID, accounts, addressOf } from '@shop/contract';
import { alive, hold, signedIn, test, visit } from '../../fixtures/test.ts';
import { email, isSignedIn, logIn, loginButton, message, password } from '../../pages/accounts.ts';
import { asAdmin, heading, newAdmin, visitOrders } from '../../pages/admin-orders.ts';

const VALIDATE = '**/api/auth/validate-admin';
const AREA = ['/admin', '/admin/products', '/admin/orders', '/admin/payments', '/admin/nowhere'];

const ways = (page: Page) => page.getByRole('navigation', { name: 'Admin' });
const form = (page: Page) => heading(page, 'Admin Login');

/** The calls of the API that only an admin may make. */
function adminCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(admin\/|order\/admin-get)/.test(pathname)) calls.push(pathname);
  });
  return calls;
}

const isAdmin = async (page: Page) => {
  const answer = await page.request.post(addressOf(accounts.validateAdmin));
  return (await answer.json()).msg === ADMIN_VALID;
};

test('[ADMIN-01] a good login goes to /admin, a bad one is told so', async ({ page }) => {
  const meera = await newAdmin();
  await visit(page, '/admin/login');
  await expect(form(page)).toBeVisible();
  await expect(email(page)).toHaveAttribute('type', 'email');
  await expect(password(page)).toHaveAttribute('type', 'password');
  await expect(page.getByRole('link', { name: 'Signup' })).toHaveCount(0);

  await logIn(page, { ...meera, password: 'not her password' });
  await expect(message(page)).toHaveAccessibleDescription('Invalid email or password');
  await message(page).getByRole('button', { name: 'OK' }).click();
  await expect(email(page)).toBeFocused();
  await expect(password(page)).toHaveValue('');

  await logIn(page, meera);
  await expect(page).toHaveURL('/admin');
  await expect(page.getByText('Access Granted')).toBeVisible();
  await expect(heading(page, 'Dashboard')).toBeFocused();
});

test('[ROUTE-06] whoever is no admin finds the login form, on any path, and nothing else', async ({
  page,
}) => {
  const calls = adminCalls(page);
  for (const path of AREA) {
    await visit(page, path);
    await expect(form(page)).toBeFocused();
    await expect(page).toHaveURL('/admin/login');
  }
  await signedIn(page);
  await visit(page, '/admin');
  await expect(form(page)).toBeVisible();
  await expect(page).toHaveURL('/admin/login');
  expect(await isSignedIn(page)).toBe(true);

  // A check that gets no answer is a failed check.
  await asAdmin(page);
  await page.route(VALIDATE, (route) => route.abort());
  await visit(page, '/admin/orders');
  await expect(form(page)).toBeVisible();
  await expect(page).toHaveURL('/admin/login');
  await expect(ways(page)).toHaveCount(0);
  expect(calls).toEqual([]);
});

test('[ADMIN-03] only an admin is told that the admin is valid', async ({ page }) => {
  expect(await isAdmin(page)).toBe(false);
  await signedIn(page);
  expect(await isAdmin(page)).toBe(false);
  await asAdmin(page);
  expect(await isAdmin(page)).toBe(true);
});

test('while the check runs the area says Loading..., and asks for nothing', async ({ page }) => {
  await asAdmin(page);
  const calls = adminCalls(page);
  const release = await hold(page, VALIDATE);
  await visit(page, '/admin/orders');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(ways(page)).toHaveCount(0);
  await expect(heading(page, 'Orders')).toHaveCount(0);
  expect(calls).toEqual([]);

  release();
  await expect(heading(page, 'Orders')).toBeVisible();
  expect(calls).not.toEqual([]);
});

test('[ROUTE-03] [ROUTE-04] [ADMIN-02] the ways of the area lead through it', async ({ page }) => {
  await asAdmin(page);
  await visit(page, '/admin');
  await expect(page.getByText('Access Granted', { exact: true })).toBeVisible();
  await expect(ways(page).getByRole('link')).toHaveText(['Dashboard', 'Manage Products', 'Orders']);
  await expect(page.getByRole('navigation', { name: 'Shop' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);

  for (const [name, address] of Object.entries({
    'Manage Products': '/admin/products',
    Orders: '/admin/orders',
    Dashboard: '/admin',
  })) {
    await ways(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(heading(page, name)).toBeVisible();
    await expect(heading(page, name)).toBeFocused();
    await page.reload();
    await expect(heading(page, name)).toBeVisible();
  }
});

test('in forced colours the bar stands under the way one is on, and under no other', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await asAdmin(page);
  await visitOrders(page);
  const barOf = (name: string) =>
    ways(page)
      .getByRole('link', { name, exact: true })
      .evaluate((link) => getComputedStyle(link).borderBottomColor);
  const ground = await page
    .getByRole('banner')
    .evaluate((bar) => getComputedStyle(bar).backgroundColor);
  expect(await barOf('Dashboard')).toBe(ground);
  expect(await barOf('Orders')).not.toBe(ground);
});

test('[ROUTE-05] any other path of the area says so, with the ways still there', async ({
  page,
}) => {
  await asAdmin(page);
  for (const path of ['/admin/nowhere', '/admin/orders/7QK2-M9XT']) {
    await visit(page, path);
    await expect(heading(page, 'Admin Section Not Found')).toBeVisible();
    await expect(ways(page)).toBeVisible();
  }
});

test('with a good session /admin/login goes to /admin', async ({ page }) => {
  await asAdmin(page);
  await visit(page, '/admin/login');

  await expect(page).toHaveURL('/admin');
});

test('logout ends the admin’s session alone, and shows the form', async ({ page, context }) => {
  await signedIn(page);
  await asAdmin(page);
  const before = await context.cookies();
  await visitOrders(page);
  await page.getByRole('button', { name: 'Logout' }).click();

  await expect(form(page)).toBeVisible();
  await expect(page).toHaveURL('/admin/login');
  expect(await isSignedIn(page)).toBe(true);
  await context.addCookies(before);
  expect(await isAdmin(page)).toBe(false);
});

test('a session that has ended leads to the form, which says so', async ({ page, context }) => {
  await asAdmin(page);
  await visit(page, '/admin');
  await context.clearCookies();
  await ways(page).getByRole('link', { name: 'Orders' }).click();

  await expect(form(page)).toBeFocused();
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByRole('alert')).toHaveText(
    'You have been logged out. Please log in again.',
  );
  await expect(loginButton(page)).toBeVisible();
});

test('a customer’s browser fetches nothing of the admin’s', async ({ page }) => {
  const files = new Map<string, string>();
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (/\.(js|css)$/.test(pathname)) files.set(pathname, await response.text());
  });
  await signedIn(page);
  for (const path of ['/home', '/product-info/1', '/cart', '/orders', '/profile']) {
    await page.goto(path);
    files.set(path, await page.content());
    await alive(page);
    await page.waitForLoadState('networkidle');
  }

  expect([...files.keys()].some((name) => name.includes('/assets/shop-'))).toBe(true);
  for (const words of [
    'Admin Login',
    'Manage Products',
    'Access Granted',
    '.admin-',
    '/api/admin',
  ]) {
    const found = [...files].filter(([, text]) => text.includes(words));
    expect(
      found.map(([name]) => name),
      words,
    ).toEqual([]);
  }
});
