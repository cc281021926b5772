import { expect, type Page } from '@playwright/test';
import { ADMIN_VALID, accounts, buildUrl } from '@shop/contract';
import { createStaffAccount, signIn, signInStaff } from '#fixtures/accounts.ts';
import { visit, waitForHydration } from '#fixtures/navigation.ts';
import { delayRequests } from '#fixtures/network.ts';
import { test } from '#fixtures/test.ts';
import { alertDialog, email, isSignedIn, logIn, loginButton, password } from '#pages/accounts.ts';
import { heading, visitOrders } from '#pages/admin-orders.ts';

const VALIDATE = '**/api/auth/validate-admin';
const ADMIN_PATHS = ['/admin', '/admin/orders', '/admin/nowhere'];

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Admin' });
const form = (page: Page) => heading(page, 'Admin Login');

/** Records the page's requests to admin endpoints. */
function recordStaffCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(admin\/|order\/admin-get)/.test(pathname)) calls.push(pathname);
  });
  return calls;
}

const isAdmin = async (page: Page) => {
  const response = await page.request.post(buildUrl(accounts.validateStaff));
  return (await response.json()).msg === ADMIN_VALID;
};

test('[ADMIN-01] [ADMIN-03] a valid login goes to /admin, an invalid one shows an alert; only admins are valid', async ({
  page,
}) => {
  const meera = await createStaffAccount();
  await visit(page, '/admin/login');
  await expect(form(page)).toBeVisible();
  await expect(email(page)).toHaveAttribute('type', 'email');
  await expect(password(page)).toHaveAttribute('type', 'password');
  await expect(page.getByRole('link', { name: 'Signup' })).toHaveCount(0);

  await logIn(page, { ...meera, password: 'not her password' });
  await expect(alertDialog(page)).toHaveAccessibleDescription('Invalid email or password');
  await alertDialog(page).getByRole('button', { name: 'OK' }).click();
  await expect(email(page)).toBeFocused();
  await expect(password(page)).toHaveValue('');

  await signIn(page);
  expect(await isAdmin(page)).toBe(false);
  await logIn(page, meera);
  await expect(page).toHaveURL('/admin');
  await expect(page.getByText('Access Granted')).toBeVisible();
  await expect(heading(page, 'Dashboard')).toBeFocused();

  expect(await isAdmin(page)).toBe(true);
});

test('[ROUTE-06] a failed admin check shows the login form on every admin path', async ({
  page,
}) => {
  const calls = recordStaffCalls(page);
  for (const path of ADMIN_PATHS) {
    await visit(page, path);
    await expect(form(page)).toBeFocused();
    await expect(page).toHaveURL('/admin/login');
  }
  await signIn(page);
  await visit(page, '/admin');
  await expect(form(page)).toBeVisible();
  await expect(page).toHaveURL('/admin/login');
  expect(await isSignedIn(page)).toBe(true);

  // A failed request counts as a failed check.
  await signInStaff(page);
  await page.route(VALIDATE, (route) => route.abort());
  await visit(page, '/admin/orders');
  await expect(form(page)).toBeVisible();
  await expect(page).toHaveURL('/admin/login');
  await expect(navigation(page)).toHaveCount(0);
  expect(calls).toEqual([]);
});

test('[ADMIN-15] shows Loading... and no admin content while the admin check runs', async ({
  page,
}) => {
  await signInStaff(page);
  const calls = recordStaffCalls(page);
  const release = await delayRequests(page, VALIDATE);
  await visit(page, '/admin/orders');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(navigation(page)).toHaveCount(0);
  await expect(heading(page, 'Orders')).toHaveCount(0);
  expect(calls).toEqual([]);

  release();
  await expect(heading(page, 'Orders')).toBeVisible();
  expect(calls).not.toEqual([]);
});

/** In the order of the menu, with their addresses. */
const SECTIONS = {
  Dashboard: '/admin',
  Orders: '/admin/orders',
  Pack: '/admin/pack',
  Returns: '/admin/returns',
  Support: '/admin/support',
  Reviews: '/admin/reviews',
  Counter: '/admin/counter',
  'Close the day': '/admin/counter/day',
  Links: '/admin/links',
  Customers: '/admin/customers',
  'Manage Products': '/admin/products',
  'Stock count': '/admin/stock-count',
  Offers: '/admin/sales',
  'Search words': '/admin/search-words',
  Payments: '/admin/payments',
  Bills: '/admin/bills',
  Money: '/admin/money',
  'Home page': '/admin/home-page',
  Pages: '/admin/pages',
  Settings: '/admin/settings',
  Staff: '/admin/staff',
  Security: '/admin/security',
  'My account': '/admin/account',
};

test('[ROUTE-03] [ROUTE-04] [ADMIN-02] [DESK-01] admin navigation', async ({ page }) => {
  await signInStaff(page);
  await page.route('**/api/admin/counts', (route) =>
    route.fulfill({
      json: {
        counts: [
          { section: 'orders', count: 4, warns: true },
          { section: 'payments', count: 1, warns: true },
        ],
      },
    }),
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, '/admin');
  await expect(page.getByText('Access Granted', { exact: true })).toBeVisible();
  await expect(navigation(page).getByRole('link')).toHaveText([
    ...Object.keys(SECTIONS),
    'Open the shop',
  ]);
  await expect(page.getByRole('navigation', { name: 'Shop' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  // A count is a description, not part of the name.
  const orders = navigation(page).getByRole('link', { name: 'Orders', exact: true });
  await expect(orders).toHaveAccessibleDescription('4 to answer');

  const [dashboard, ...others] = Object.entries(SECTIONS);
  for (const [name, url] of dashboard ? [...others, dashboard] : others) {
    await navigation(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(url);
    const scan = page.getByRole('searchbox', { name: /^Scan/ });
    // An order of another test may be waiting for the number of its parcel, which is typed first.
    if (name === 'Pack') await expect(page.locator('main :focus')).toHaveCount(1);
    else await expect(name === 'Counter' ? scan : heading(page, name)).toBeFocused();
    if (url === '/admin/products' || url === '/admin/orders') {
      await page.reload();
      await waitForHydration(page);
      await expect(heading(page, name)).toBeVisible();
    }
  }
  await page.keyboard.press('[');
  await expect(page.getByRole('button', { name: 'Unfold the menu' })).toBeVisible();
  await expect(orders).toHaveAccessibleDescription('4 to answer');
});

test('[DESK-01] on a phone four things stand at the foot and the rest in one sheet', async ({
  page,
}) => {
  await signInStaff(page);
  await page.route('**/api/admin/counts', (route) =>
    route.fulfill({ json: { counts: [{ section: 'payments', count: 3, warns: true }] } }),
  );
  await visit(page, '/admin');
  const tabs = page.getByRole('navigation', { name: "Today's work" });
  await expect(tabs.getByRole('link')).toHaveText([
    'Dashboard',
    'Orders',
    'Pack',
    'Manage Products',
  ]);
  await expect(navigation(page)).toBeHidden();
  const more = tabs.getByRole('button', { name: 'More', exact: true });
  await expect(more).toHaveAccessibleDescription('3 to look at');
  await more.click();
  // The sheet does not repeat the entries of the tab bar.
  await expect(navigation(page).getByRole('link', { name: 'Orders' })).toBeHidden();
  const payments = navigation(page).getByRole('link', { name: 'Payments', exact: true });
  await expect(payments).toHaveAccessibleDescription('3 to look at');
  await page.keyboard.press('Escape');
  await expect(navigation(page)).toBeHidden();
  await expect(more).toBeFocused();
  await more.click();
  await payments.click();
  await expect(heading(page, 'Payments')).toBeFocused();
  await expect(navigation(page)).toBeHidden();
});

test('forced colours: only the current link has an edge', { tag: '@nightly' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInStaff(page);
  await visitOrders(page);
  const edgeColour = (name: string) =>
    navigation(page)
      .getByRole('link', { name, exact: true })
      .evaluate((link) => getComputedStyle(link).borderLeftColor);
  const background = await page
    .locator('.admin-side')
    .evaluate((side) => getComputedStyle(side).backgroundColor);
  expect(await edgeColour('Dashboard')).toBe(background);
  expect(await edgeColour('Orders')).not.toBe(background);
});

test('[ROUTE-05] an unknown admin path shows its message; logout ends only the admin session', async ({
  page,
  context,
}) => {
  await signInStaff(page);
  for (const path of ['/admin/nowhere', '/admin/orders/nowhere']) {
    await visit(page, path);
    await expect(heading(page, 'Admin Section Not Found')).toBeVisible();
    await expect(page.getByRole('navigation', { name: "Today's work" })).toBeVisible();
  }

  await signIn(page);
  const before = await context.cookies();
  await visit(page, '/admin/login');
  await expect(page).toHaveURL('/admin');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();

  await expect(form(page)).toBeVisible();
  await expect(page).toHaveURL('/admin/login');
  expect(await isSignedIn(page)).toBe(true);
  await context.addCookies(before);
  expect(await isAdmin(page)).toBe(false);
});

test('an expired session leads to the login form with a message, and back after the login', async ({
  page,
  context,
}) => {
  const meera = await createStaffAccount();
  await signInStaff(page);
  const counted = page.waitForResponse('**/api/admin/counts');
  await visit(page, '/admin');
  await expect(page.getByText('Access Granted')).toBeVisible();
  // Otherwise the menu's own call notices the end of the session before the press.
  await counted;
  await context.clearCookies();
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();

  await expect(form(page)).toBeFocused();
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByRole('alert')).toHaveText(
    'You have been logged out. Please log in again.',
  );
  await expect(loginButton(page)).toBeVisible();
  await logIn(page, meera);
  await expect(page).toHaveURL('/admin/orders');
});

test('customer pages load no admin code', { tag: '@nightly' }, async ({ page }) => {
  const files = new Map<string, string>();
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (/\.(js|css)$/.test(pathname)) files.set(pathname, await response.text());
  });
  await signIn(page);
  for (const path of ['/home', '/product-info/1', '/cart', '/orders', '/profile']) {
    await page.goto(path);
    files.set(path, await page.content());
    await waitForHydration(page);
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
