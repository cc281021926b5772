import { expect, type Page } from '@playwright/test';
import { adminDashboard, buildUrl } from '@shop/contract';
import { signInStaff } from '#fixtures/accounts.ts';
import { createGoods, createSales, LONG_NAME } from '#fixtures/dashboard-data.ts';
import { visit } from '#fixtures/navigation.ts';
import { NILA } from '#fixtures/products.ts';
import { test } from '#fixtures/test.ts';
import { createOrderForStaff, orderDialog } from '#pages/admin-orders.ts';
import { updateOrder } from '#pages/orders.ts';

const WORK = `**${buildUrl(adminDashboard.work)}`;
const SALES = `**${buildUrl(adminDashboard.sales)}`;
const GOODS = `**${buildUrl(adminDashboard.goods)}`;

const openDashboard = async (page: Page) => {
  await visit(page, '/admin');
  await expect(page.getByText('Access Granted', { exact: true })).toBeVisible();
};

const needs = (page: Page) => page.getByRole('region', { name: 'What needs you now' });
const sales = (page: Page) => page.getByRole('region', { name: 'What came in, 30 days' });

test('[DESK-02] begins with what needs a person, each with its button, or says that nothing does', async ({
  page,
}) => {
  const order_id = await createOrderForStaff(page);
  // The oldest request of the shop, so that it is named.
  await updateOrder(order_id, { cancellation_requested_at: new Date('2020-01-01') });
  await openDashboard(page);
  const row = needs(page).getByRole('listitem').filter({ hasText: 'to cancel' });
  await expect(row).toContainText(order_id);
  const [answer, first] = [row.getByRole('link'), needs(page).getByRole('link').first()];
  await expect(first).toHaveClass(/button-filled/);
  await expect(needs(page).locator('.button-filled')).toHaveCount(1);
  await answer.click();
  await expect(page).toHaveURL(/\/admin\/orders/);
  if (page.url().endsWith(order_id)) await expect(orderDialog(page, order_id)).toBeVisible();

  await page.route(WORK, (route) => route.fulfill({ json: { mail_enabled: true, work: [] } }));
  await openDashboard(page);
  await expect(needs(page)).toContainText('Nothing needs you now.');
});

test('each card fails alone and can be retried', { tag: '@nightly' }, async ({ page }) => {
  await signInStaff(page);
  await page.route(SALES, (route) => route.fulfill({ status: 500 }));
  await openDashboard(page);
  await expect(sales(page).getByRole('alert')).toContainText('The sales could not be loaded.');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await page.unroute(SALES);
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('[DESK-03] thirty days, the thirty before and twelve months as plot and table on a phone', {
  tag: '@nightly',
}, async ({ page }) => {
  await signInStaff(page);
  await page.route(SALES, (route) => route.fulfill({ json: createSales() }));
  await page.route(GOODS, (route) => route.fulfill({ json: createGoods() }));
  await openDashboard(page);
  const plot = sales(page).getByRole('img');
  await expect(plot).toHaveAccessibleName(/^What came in, 30 days Sold ₹13,11,750 in 495 orders/);
  await expect(plot.locator('rect')).toHaveCount(60);
  await sales(page).getByText('Show as table').click();
  await expect(sales(page).getByRole('row')).toHaveCount(32);
  await expect(sales(page).getByRole('row').nth(1)).toContainText('31 Oct');
  await sales(page).getByRole('radio', { name: 'Orders' }).check();
  await expect(plot.locator('title').first()).toHaveText('2 Oct: 2. 2 Sept: 12.');

  const months = page.getByRole('figure', { name: 'Twelve months' });
  await months.getByText('Show as table').click();
  await expect(months.getByRole('row', { name: 'November 2025' })).toContainText('₹11,83,800');
  const low = page.getByRole('region', { name: 'Running out' });
  await expect(low.getByRole('link', { name: NILA })).toHaveAttribute(
    'href',
    '/admin/products?search=Nila+Kasavu+Saree',
  );
  await expect(low.getByRole('link', { name: 'All 6' })).toHaveAttribute('href', /view=low/);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});

test('large figures and long names stay inside the cards', { tag: '@nightly' }, async ({
  page,
}) => {
  await signInStaff(page);
  await page.route(SALES, (route) => route.fulfill({ json: createSales({ large: true }) }));
  await page.route(GOODS, (route) => route.fulfill({ json: createGoods({ large: true }) }));
  await openDashboard(page);
  for (const width of [320, 360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await findClippedLabels(page), `${width} px`).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      `${width} px`,
    ).toBeLessThanOrEqual(0);
  }
  await expect(page.getByRole('link', { name: LONG_NAME })).toBeVisible();
});

/** Texts that exceed the bounds of their chart. */
const findClippedLabels = (page: Page) =>
  page.locator('main svg text').evaluateAll((labels) =>
    labels
      .filter((label) => {
        const own = label.getBoundingClientRect();
        const around = label.closest('svg')?.getBoundingClientRect();
        return !around || own.left < around.left - 1 || own.right > around.right + 1;
      })
      .map((label) => label.textContent),
  );
