import { expect, type Page } from '@playwright/test';
import type { Summary } from '@shop/contract';
import { signInStaff } from '#fixtures/accounts.ts';
import { createSummary, LONG_NAME } from '#fixtures/dashboard-data.ts';
import { visit } from '#fixtures/navigation.ts';
import { NILA } from '#fixtures/products.ts';
import { test } from '#fixtures/test.ts';
import { createOrderForStaff, orderDialog, orderRow, viewButton } from '#pages/admin-orders.ts';
import { updateOrder } from '#pages/orders.ts';

const SUMMARY = '**/api/admin/summary';

const tile = (page: Page, label: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: label }).getByRole('link');

const expectDashboard = (page: Page) =>
  expect(page.getByText('Access Granted', { exact: true })).toBeVisible();

const openDashboard = async (page: Page) => {
  await visit(page, '/admin');
  await expectDashboard(page);
};

/** The list of orders, which stays for a moment, has links with the names of the tiles. */
const goBack = async (page: Page) => {
  await page.goBack();
  await expectDashboard(page);
};

test('shows open work with links', async ({ page }) => {
  const order_id = await createOrderForStaff(page);
  await updateOrder(order_id, { cancellation_requested_at: new Date() });
  const loaded = page.waitForResponse(SUMMARY);
  await openDashboard(page);
  const { today, month, oldest_pending }: Summary = await (await loaded).json();
  const dates = oldest_pending.map(({ order_date }) => order_date);
  expect(dates).toEqual(dates.toSorted());
  const oldest = oldest_pending[0]?.order_id ?? '';
  const shown = { Pending: today.pending, 'Orders this month': month.orders };
  for (const [label, count] of Object.entries(shown)) {
    expect(count).toBeGreaterThan(0);
    await expect(tile(page, label)).toHaveText(`${label}${count.toLocaleString('en-IN')}`);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const oneLine = await page.getByText('Oldest pending orders').first().boundingBox();
  const number = await page.getByText(oldest, { exact: true }).boundingBox();
  expect(number?.height).toBeLessThanOrEqual(oneLine?.height ?? 0);
  const overflow = await page
    .getByRole('table', { name: 'Oldest pending orders' })
    .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
  expect(overflow).toBeLessThanOrEqual(0);

  await viewButton(page, oldest).click();
  await expect(orderDialog(page, oldest)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewButton(page, oldest)).toBeFocused();

  await tile(page, 'Cancellation requests').click();
  await expect(page).toHaveURL('/admin/orders?cancellation=requested');
  await expect(orderRow(page, order_id)).toContainText('Customer asks to cancel');
  await goBack(page);
  await tile(page, 'Pending').click();
  await expect(page).toHaveURL('/admin/orders?order_status=Pending');
  await expect(orderRow(page, order_id)).toBeVisible();
  await goBack(page);
  await tile(page, 'Orders this month').click();
  await expect(page.getByLabel('Month', { exact: true })).toHaveValue(month.name);
  await goBack(page);
  await tile(page, 'Not refunded').click();
  await expect(page).toHaveURL('/admin/orders?missing=refund');
  await goBack(page);
  await tile(page, 'Payment problems').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
});

test('failed figures are N/A and can be retried', { tag: '@nightly' }, async ({ page }) => {
  await signInStaff(page);
  await page.route(SUMMARY, (route) => route.fulfill({ status: 500 }));
  await openDashboard(page);
  for (const label of ['Pending', 'Payment problems', 'Low stock', 'Sales this month']) {
    await expect(tile(page, label)).toContainText('N/A');
  }
  await page.unroute(SUMMARY);
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByText('N/A')).toHaveCount(0);
});

test('thirty days and twelve months fit a phone', { tag: '@nightly' }, async ({ page }) => {
  await signInStaff(page);
  await page.route(SUMMARY, (route) => route.fulfill({ json: createSummary() }));
  await openDashboard(page);
  const byDay = page.getByRole('figure', { name: 'Orders, last 30 days' });
  const bars = byDay.locator('rect');
  await expect(bars).toHaveCount(30);
  expect((await bars.first().boundingBox())?.width).toBeGreaterThan(8);
  await byDay.getByText('Show as table').click();
  await expect(byDay.getByRole('row')).toHaveCount(31);
  await expect(byDay.getByRole('row', { name: '31 October 2026' })).toContainText('31');
  const byMonth = page.getByRole('figure', { name: 'Sales, last 12 months' });
  await byMonth.getByText('Show as table').click();
  await expect(byMonth.getByRole('row', { name: 'November 2025' })).toContainText('₹11,83,800');
  const low = page.getByRole('link', { name: NILA });
  await expect(low).toHaveAttribute('href', '/admin/products?search=Nila+Kasavu+Saree');
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});

test('large figures and long names stay inside the charts', { tag: '@nightly' }, async ({
  page,
}) => {
  await signInStaff(page);
  await page.route(SUMMARY, (route) => route.fulfill({ json: createSummary({ large: true }) }));
  await openDashboard(page);
  const byDay = page.getByRole('figure', { name: 'Orders, last 30 days' });
  await expect(byDay.locator('text').filter({ hasText: ',' })).toHaveText(['38,254']);
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await findClippedLabels(page), `${width} px`).toEqual([]);
  }
  const sellers = page.getByRole('figure', { name: 'Best sellers of this month' });
  await sellers.getByText('Show as table').click();
  await expect(sellers.getByRole('rowheader', { name: LONG_NAME })).toBeVisible();
});

/** Texts that exceed the bounds of their chart. */
const findClippedLabels = (page: Page) =>
  page.locator('figure svg text, figure svg p').evaluateAll((labels) =>
    labels
      .filter((label) => {
        const own = label.getBoundingClientRect();
        const around = label.closest('svg')?.getBoundingClientRect();
        return (
          !around || own.left < around.left || own.right > around.right || own.top < around.top
        );
      })
      .map((label) => label.textContent),
  );
