import { test as bare, expect } from '@playwright/test';
import { accounts } from '@shop/contract';
import { watchScriptExecution } from '#checks/script-execution.ts';
import {
  injectIntoAdminData,
  injectIntoReviews,
  startXssServer,
  XSS_ACCOUNT,
  type XssServer,
} from '#fixtures/servers/xss-server.ts';
import { isNightly } from '#fixtures/suite.ts';
import { PAYLOADS } from '#fixtures/xss-payloads.ts';
import { buyWithPayloads, postForm, postJson } from '#pages/xss.ts';

/** The push suite takes every 21st payload, which covers each kind. */
const chosen = isNightly ? PAYLOADS : PAYLOADS.filter((_, index) => index % 21 === 0);
const [first = ''] = chosen;
/** For tests that load one page per payload. */
const sample = chosen.filter((_, index) => index % 6 === 0);

const test = bare.extend<object, { server: XssServer }>({
  server: [
    // Playwright parses the first parameter for the names of required fixtures.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startXssServer(chosen);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.origin);
  },
});

// In one worker: each worker would start its own server.
test.describe.configure({ mode: 'default', timeout: isNightly ? 900_000 : 120_000 });

const urls = [
  (text: string) => `/home?search=${text}`,
  (text: string) => `/home?color=${text}&fabric=${text}&sort_by=${text}&order=${text}&page=${text}`,
  (text: string) => `/product-info/${text}`,
  (text: string) => `/${text}`,
  (text: string) => `/login?next=${text}&email=${text}`,
];

test('payloads in URLs are not executed', { tag: '@nightly' }, async ({ page }) => {
  const monitor = await watchScriptExecution(page);
  for (const [index, payload] of chosen.entries()) {
    const own = index % urls.length;
    const selected = urls.filter((_, kind) => kind === own || (isNightly && kind === 0));
    for (const toUrl of selected) await monitor.visit(toUrl(encodeURIComponent(payload)));
  }

  expect(monitor.found).toEqual([]);
  expect(monitor.visits).toBeGreaterThanOrEqual(chosen.length);
});

test('payloads in products are not executed', { tag: '@nightly' }, async ({ page, server }) => {
  const monitor = await watchScriptExecution(page);
  for (let number = 1; number <= Math.ceil(chosen.length / 20); number += 1) {
    await monitor.visit(`/home?page=${number}`);
  }
  // Each description contains 20 payloads.
  for (let index = 0; index < chosen.length; index += 20) {
    await monitor.visit(`/product-info/${server.products[index]}`);
  }

  expect(monitor.found).toEqual([]);
});

test('payloads in form posts are not executed', { tag: '@nightly' }, async ({ page }) => {
  const monitor = await watchScriptExecution(page);
  for (const path of ['/login', '/signup']) {
    await monitor.visit(path);
    for (const payload of sample) {
      await postForm(page, path, payload);
      await monitor.settled();
    }
  }

  expect(monitor.found).toEqual([]);
});

test('payloads in cart, orders and profile are not executed', async ({ page, server }) => {
  const monitor = await watchScriptExecution(page);
  const order_id = await buyWithPayloads(page, server, chosen);

  await monitor.visit('/cart', page.locator('main').getByText(first).first());
  await monitor.visit('/orders', page.getByText(order_id).first());
  for (const more of await page.getByText(/^and \d+ more/).all()) await more.click();
  await monitor.visit(`/order-info/${order_id}`, page.getByText(first).first());
  await page.emulateMedia({ media: 'print' });
  await monitor.settled();
  await page.emulateMedia({ media: 'screen' });
  await monitor.visit('/profile', page.getByText(XSS_ACCOUNT.email).first());
  for (const payload of sample) await monitor.visit(`/cart?payment=${encodeURIComponent(payload)}`);

  expect(monitor.found).toEqual([]);
});

test('[REVIEW-06] payloads in reviews are not executed', async ({ page, server }) => {
  const monitor = await watchScriptExecution(page);
  const order_id = await buyWithPayloads(page, server, chosen);
  const { deps, products } = server;
  await injectIntoReviews(deps, { payloads: chosen, order_id, products });
  await postJson(page, accounts.logInAdmin.path, XSS_ACCOUNT);

  for (let index = 0; index < chosen.length; index += 20) {
    const review = page.getByRole('region', { name: 'Reviews' }).getByRole('article');
    await monitor.visit(`/product-info/${products[index]}`, review.first());
  }
  await monitor.visit('/admin/reviews?view=answered', page.getByRole('article').first());

  expect(monitor.found).toEqual([]);
});

test('payloads in the admin area are not executed', { tag: '@nightly' }, async ({
  page,
  server,
}) => {
  const monitor = await watchScriptExecution(page);
  const [product_id = 0] = server.products;
  const order_id = await buyWithPayloads(page, server, chosen);
  await injectIntoAdminData(server.deps, { payloads: chosen, order_id, product_id });
  await postJson(page, accounts.logInAdmin.path, XSS_ACCOUNT);

  await monitor.visit('/admin', page.getByRole('heading', { level: 2 }).first());
  const details = page.getByRole('button', { name: `View Details of order ${order_id}` });
  await monitor.visit('/admin/orders', details);
  await details.click();
  await expect(page.getByRole('dialog').getByText(first).first()).toBeVisible();
  await monitor.settled();
  for (let number = 1; number <= Math.ceil(chosen.length / 20); number += 1) {
    await monitor.visit(`/admin/products?page=${number}`, page.getByRole('switch').first());
  }
  // The oldest product is on the last page.
  await page.getByRole('button', { name: /^Edit/ }).last().click();
  await page.locator('summary', { hasText: 'History' }).last().click();
  await expect(page.locator('details.audit-details').getByText(first).first()).toBeVisible();
  await monitor.settled();
  for (let number = 1; number <= Math.ceil(chosen.length / 50); number += 1) {
    await monitor.visit(`/admin/payments?page=${number}`, page.getByRole('row').nth(1));
  }
  for (const payload of sample) {
    const text = encodeURIComponent(payload);
    await monitor.visit(`/admin/orders?month=${text}&order_status=${text}`);
    await monitor.visit(`/admin/products?search=${text}`);
  }

  expect(monitor.found).toEqual([]);
});

test('control: the payloads execute in an unescaped page', { tag: '@nightly' }, async ({
  page,
}) => {
  const monitor = await watchScriptExecution(page);
  const executes = async (payload: string) => {
    const before = monitor.found.length;
    await page.setContent(`<p title="${payload}">${payload}</p>`);
    await monitor.painted();
    return monitor.found.length > before;
  };
  const hasNavigated = (error: unknown) => /destroyed|navigat/.test(String(error));
  await page.goto('about:blank');
  const executed: string[] = [];
  for (const payload of chosen)
    if (await executes(payload).catch(hasNavigated)) executed.push(payload);

  expect(executed.length).toBeGreaterThan(chosen.length / 4);
});
