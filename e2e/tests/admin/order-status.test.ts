import { expect } from '@playwright/test';
import { ORDER_STATUSES } from '@shop/domain/orders/order-status';
import { test } from '#fixtures/test.ts';
import { toast } from '#pages/add-to-cart.ts';
import {
  confirmDialog,
  createOrderForStaff,
  NOT_SAVED,
  nextSteps,
  orderDialog,
  orderRow,
  recordUpdates,
  SAVED,
  saveButton,
  statusSelect,
  visitOrders,
} from '#pages/admin-orders.ts';
import { fetchOrder, updateOrder } from '#pages/orders.ts';

const LIST = '**/api/order/admin-get*';

test('changing a status does not shift the layout on the desktop', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const order_id = await createOrderForStaff(page);
  await visitOrders(page);
  const boxes = () =>
    Promise.all([
      statusSelect(page, order_id).boundingBox(),
      saveButton(page, order_id).boundingBox(),
      orderRow(page, order_id).boundingBox(),
    ]);
  const before = await boxes();
  for (const status of ORDER_STATUSES) {
    await statusSelect(page, order_id).selectOption(status);
    expect(await boxes(), status).toEqual(before);
  }
});

test('[ADMIN-11] sending from the list can be undone, and a cancelled parcel is on its way', async ({
  page,
}) => {
  const order_id = await createOrderForStaff(page);
  const undo = nextSteps(page).getByRole('button', { name: 'Undo' });
  const save = async (status: string) => {
    await statusSelect(page, order_id).selectOption(status);
    await saveButton(page, order_id).click();
    await expect(toast(page)).toHaveText(SAVED);
  };
  await visitOrders(page);
  await save('Shipped');
  await expect(nextSteps(page)).toContainText(`Order ${order_id} was Pending. It is now Shipped.`);
  await undo.click();
  await expect(nextSteps(page)).toHaveCount(0);
  await expect(statusSelect(page, order_id)).toHaveValue('Pending');
  expect((await fetchOrder(page, order_id)).order_status).toBe('Pending');

  await save('Shipped');
  await save('Cancelled');
  await expect(nextSteps(page)).toContainText('This parcel is on its way.');
  await expect(nextSteps(page).getByRole('button', { name: 'Put back in stock' })).toHaveCount(0);
  await undo.click();
  await expect(statusSelect(page, order_id)).toHaveValue('Shipped');
  expect((await fetchOrder(page, order_id)).order_status).toBe('Shipped');
  await orderRow(page, order_id).getByRole('link', { name: order_id }).click();
  await expect(orderDialog(page, order_id)).toBeVisible();
});

test('saving a stale status shows the conflict', async ({ page }) => {
  const order_id = await createOrderForStaff(page);
  await visitOrders(page, '?order_status=Pending');
  await updateOrder(order_id, { order_status: 'Cancelled' });
  await statusSelect(page, order_id).selectOption('Shipped');
  await saveButton(page, order_id).click();

  await expect(toast(page)).toHaveText(NOT_SAVED);
  await expect(orderRow(page, order_id)).toContainText(
    'Someone else changed this order. It is now Cancelled.',
  );
  await expect(statusSelect(page, order_id)).toHaveValue('Cancelled');
  await statusSelect(page, order_id).selectOption('Shipped');
  await saveButton(page, order_id).click();
  await expect(toast(page)).toHaveText(SAVED);
});

test('reloading the list keeps an unsaved status', { tag: '@nightly' }, async ({ page }) => {
  const order_id = await createOrderForStaff(page);
  await visitOrders(page);
  await page.route(LIST, (route) => route.abort());
  await page.getByLabel('Status', { exact: true }).selectOption('Pending');
  await expect(page.getByText(/^The list could not be loaded\./)).toBeVisible();
  await statusSelect(page, order_id).selectOption('Shipped');
  const rejected = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Try again' }).click();
  await rejected;
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  await expect(statusSelect(page, order_id)).toHaveValue('Shipped');

  await page.unroute(LIST);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^[\d,]+ orders?$/)).toBeVisible();
  await expect(statusSelect(page, order_id)).toHaveValue('Shipped');
  await saveButton(page, order_id).click();
  await expect(toast(page)).toHaveText(SAVED);
});

test('leaving with an unsaved status asks first', { tag: '@nightly' }, async ({ page }) => {
  const order_id = await createOrderForStaff(page);
  await visitOrders(page);
  await statusSelect(page, order_id).selectOption('Shipped');
  await page.getByLabel('Month').fill('2026-01');
  await expect(confirmDialog(page)).toHaveAccessibleDescription('Leave without saving?');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Month')).toHaveValue('');
  await expect(statusSelect(page, order_id)).toHaveValue('Shipped');

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await confirmDialog(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL('/admin/orders');
  await page.getByLabel('Status', { exact: true }).selectOption('Pending');
  await confirmDialog(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/admin/orders?order_status=Pending');
  await expect(statusSelect(page, order_id)).toHaveValue('Pending');

  await statusSelect(page, order_id).selectOption('Shipped');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(confirmDialog(page)).toHaveAccessibleDescription('Leave without saving?');
  await confirmDialog(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();
  await expect(statusSelect(page, order_id)).toHaveValue('Shipped');
  await page.getByRole('button', { name: 'Logout' }).click();
  await confirmDialog(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/admin/login');
});

test('[ADMIN-11] leaving Delivered is saved at once, and Undo gives the delivery date back', async ({
  page,
}) => {
  const order_id = await createOrderForStaff(page);
  const delivery_date = new Date(Date.UTC(2026, 0, 12, 6, 30));
  await updateOrder(order_id, { order_status: 'Delivered', delivery_date });
  const bodies = recordUpdates(page);
  await visitOrders(page);
  await statusSelect(page, order_id).selectOption('Shipped');
  await saveButton(page, order_id).click();

  await expect(toast(page)).toHaveText(SAVED);
  expect(bodies).toMatchObject([{ order_status: 'Shipped' }]);
  await expect(nextSteps(page)).toContainText(
    `Order ${order_id} was delivered on 12 Jan 2026. It is now Shipped.`,
  );
  await expect(saveButton(page, order_id)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(nextSteps(page).getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(nextSteps(page)).toHaveCount(0);
  await expect(saveButton(page, order_id)).toBeFocused();
  await page.reload();
  await expect(statusSelect(page, order_id)).toHaveValue('Delivered');
  await expect(orderRow(page, order_id)).toContainText('12 Jan 2026');
});
