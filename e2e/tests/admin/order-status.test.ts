import { expect } from '@playwright/test';
import { ORDER_STATUSES } from '@shop/domain/order-status';
import { test } from '../../fixtures/test.ts';
import { toast } from '../../pages/add-to-cart.ts';
import {
  changesOf,
  NOT_SAVED,
  orderForAdmin,
  question,
  rowOf,
  SAVED,
  saveOf,
  statusOf,
  visitOrders,
} from '../../pages/admin-orders.ts';
import { overwrite } from '../../pages/orders.ts';

const LIST = '**/api/order/admin-get*';

test('on a desk nothing moves under the pointer that chooses', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const order_id = await orderForAdmin(page);
  await visitOrders(page);
  const places = () =>
    Promise.all([
      statusOf(page, order_id).boundingBox(),
      saveOf(page, order_id).boundingBox(),
      rowOf(page, order_id).boundingBox(),
    ]);
  const before = await places();
  for (const status of ORDER_STATUSES) {
    await statusOf(page, order_id).selectOption(status);
    expect(await places(), status).toEqual(before);
  }
});

test('whoever saves second is told what the first one saved', async ({ page }) => {
  const order_id = await orderForAdmin(page);
  await visitOrders(page, '?order_status=Pending');
  await overwrite(order_id, { order_status: 'Cancelled' });
  await statusOf(page, order_id).selectOption('Shipped');
  await saveOf(page, order_id).click();

  await expect(toast(page)).toHaveText(NOT_SAVED);
  await expect(rowOf(page, order_id)).toContainText(
    'Somebody else changed this order. It is Cancelled now.',
  );
  await expect(statusOf(page, order_id)).toHaveValue('Cancelled');
  await expect(saveOf(page, order_id)).toHaveAttribute('aria-disabled', 'true');
  await statusOf(page, order_id).selectOption('Shipped');
  await saveOf(page, order_id).click();
  await expect(toast(page)).toHaveText(SAVED);
});

test('what was saved is said above the dialog that opens with it', async ({ page }) => {
  const order_id = await orderForAdmin(page);
  await visitOrders(page);
  await statusOf(page, order_id).selectOption('Cancelled');
  // The toast is short: both are looked for in the page itself, at every frame.
  const both = page.waitForFunction(() => {
    const said = document.querySelector('.toast:popover-open')?.getBoundingClientRect();
    const dialog = document.querySelector('.admin-dialog[open]')?.getBoundingClientRect();
    return said && dialog ? { between: dialog.top - said.bottom } : null;
  });
  await saveOf(page, order_id).click();
  expect((await (await both).jsonValue())?.between).toBeGreaterThan(0);
});

test('a list that is asked for again leaves what was chosen in it', async ({ page }) => {
  const order_id = await orderForAdmin(page);
  await visitOrders(page);
  await page.route(LIST, (route) => route.abort());
  await page.getByLabel('Status', { exact: true }).selectOption('Pending');
  await expect(page.getByText(/^The list could not be loaded\./)).toBeVisible();
  await statusOf(page, order_id).selectOption('Shipped');
  const refused = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Try again' }).click();
  await refused;
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  await expect(statusOf(page, order_id)).toHaveValue('Shipped');

  await page.unroute(LIST);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^[\d,]+ orders?$/)).toBeVisible();
  await expect(statusOf(page, order_id)).toHaveValue('Shipped');
  await saveOf(page, order_id).click();
  await expect(toast(page)).toHaveText(SAVED);
});

test('what was chosen and not saved is not lost without a question', async ({ page }) => {
  const order_id = await orderForAdmin(page);
  await visitOrders(page);
  await statusOf(page, order_id).selectOption('Shipped');
  await page.getByLabel('Month').fill('2026-01');
  await expect(question(page)).toHaveAccessibleDescription('Leave without saving?');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Month')).toHaveValue('');
  await expect(statusOf(page, order_id)).toHaveValue('Shipped');

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await question(page).getByRole('button', { name: 'No' }).click();
  await expect(page).toHaveURL('/admin/orders');
  await page.getByLabel('Status', { exact: true }).selectOption('Pending');
  await question(page).getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL('/admin/orders?order_status=Pending');
  await expect(statusOf(page, order_id)).toHaveValue('Pending');

  await statusOf(page, order_id).selectOption('Shipped');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(question(page)).toHaveAccessibleDescription('Leave without saving?');
  await question(page).getByRole('button', { name: 'No' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();
  await expect(statusOf(page, order_id)).toHaveValue('Shipped');
  await page.getByRole('button', { name: 'Logout' }).click();
  await question(page).getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL('/admin/login');
});

test('leaving Delivered asks first, and No changes nothing', async ({ page }) => {
  const order_id = await orderForAdmin(page);
  await overwrite(order_id, { order_status: 'Delivered', delivery_date: new Date() });
  const bodies = changesOf(page);
  await visitOrders(page);
  await statusOf(page, order_id).selectOption('Shipped');
  await saveOf(page, order_id).click();
  await question(page).getByRole('button', { name: 'No' }).click();

  await expect(saveOf(page, order_id)).toBeFocused();
  expect(bodies).toEqual([]);
});
