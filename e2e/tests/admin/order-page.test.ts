import { expect } from '@playwright/test';
import { createStaffAccount, signIn, signInStaff } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import { test } from '#fixtures/test.ts';
import { logIn } from '#pages/accounts.ts';
import {
  confirmDialog,
  createOrderForStaff,
  nextSteps,
  orderDialog,
  orderRow,
  recordCounts,
  saveButton,
  statusSelect,
  THECHI,
  viewButton,
  visitOrders,
} from '#pages/admin-orders.ts';
import { placeOrder } from '#pages/checkout.ts';
import { updateOrder } from '#pages/orders.ts';

test('every order has an address, and Back closes its details', async ({ page }) => {
  const order_id = await createOrderForStaff(page);
  await visitOrders(page, '?sort=oldest');
  await page.getByLabel('Sort').selectOption('Newest');
  await expect(page).toHaveURL('/admin/orders');
  await statusSelect(page, order_id).selectOption('Shipped');
  await viewButton(page, order_id).click();
  const details = orderDialog(page, order_id);
  await expect(details.getByRole('row', { name: THECHI })).toBeVisible();
  await expect(page).toHaveURL(`/admin/orders/${order_id}`);
  await expect(details.getByRole('link', { name: '98470 12345' })).toHaveAttribute('href', /^tel:/);
  await expect(details.getByRole('link', { name: 'WhatsApp', exact: true })).toBeVisible();

  await page.goBack();
  await expect(details).toHaveCount(0);
  await expect(orderRow(page, order_id)).toContainText('Pending until saved.');
  await expect(orderRow(page, order_id)).not.toContainText('The customer sees');
  // In the display font 0 looks like O and 1 like I.
  const number = orderRow(page, order_id).getByText(order_id).first();
  await expect(number).toHaveCSS('font-family', /^"Anek Malayalam"/);
  await expect(number).toHaveCSS('font-variant-numeric', /tabular-nums/);
  await expect(page).toHaveURL('/admin/orders');
  await expect(viewButton(page, order_id)).toBeFocused();
  await expect(statusSelect(page, order_id)).toHaveValue('Shipped');

  await statusSelect(page, order_id).selectOption('Pending');
  await visit(page, `/admin/orders/${order_id}`);
  await expect(details.getByRole('row', { name: THECHI })).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/admin/orders');
});

test('[RETURN-03] [RETURN-09] a piece is removed and a part given back, and the customer reads why', async ({
  page,
}) => {
  const order_id = await createOrderForStaff(page, THECHI, 2);
  await visit(page, `/admin/orders/${order_id}`);
  const details = orderDialog(page, order_id);
  await details.getByRole('button', { name: 'Remove pieces' }).click();
  await details.getByRole('button', { name: `Increase quantity of ${THECHI}` }).click();
  await details.getByLabel('Reason').fill('It has a hole');
  await details.getByRole('button', { name: 'Remove and refund ₹2,650.00' }).click();
  await confirmDialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(details.getByText('Refunded ₹2,650.00 of ₹5,300.00.')).toBeVisible();
  // One piece is left, and the order would have to be cancelled.
  await expect(details.getByRole('button', { name: 'Remove pieces' })).toHaveCount(0);

  await details.getByRole('button', { name: 'Refund a part' }).click();
  await details.getByRole('button', { name: `Increase quantity of ${THECHI}` }).click();
  await expect(details.getByRole('button', { name: 'Refund ₹2,650.00' })).toBeVisible();
  await details.getByRole('button', { name: `Decrease quantity of ${THECHI}` }).click();
  await details.getByLabel('Amount in rupees').fill('150');
  await details.getByRole('button', { name: 'Refund ₹150.00' }).click();
  await expect(details.getByRole('alert')).toHaveText('Write a reason.');
  await details.getByLabel('Reason').fill('A loose thread');
  await details.getByRole('button', { name: 'Refund ₹150.00' }).click();
  await confirmDialog(page).getByRole('button', { name: 'Refund' }).click();
  await expect(details.getByText('Refunded ₹2,800.00 of ₹5,300.00.')).toBeVisible();
  await expect(details.getByText('A loose thread').first()).toBeVisible();

  await visit(page, `/order-info/${order_id}`);
  await expect(page.getByText('Refunded ₹2,800.00 of ₹5,300.00.')).toBeVisible();
});

test('[RETURN-04] a request is answered in one press, and shipping it can be undone', async ({
  page,
}) => {
  await signIn(page);
  const [first, second] = [await placeOrder(page, THECHI), await placeOrder(page, THECHI)];
  for (const order_id of [first, second]) {
    await updateOrder(order_id, { cancellation_requested_at: new Date() });
  }
  await signInStaff(page);
  await visitOrders(page, '?cancellation=requested');
  await expect(orderRow(page, first)).toContainText('Customer asks to cancel');
  await statusSelect(page, first).selectOption('Shipped');
  await saveButton(page, first).click();
  await expect(nextSteps(page)).toContainText(
    `Asha Nair has asked to cancel ${first}. It is now Shipped.`,
  );
  await nextSteps(page).getByRole('button', { name: 'Undo' }).click();
  await expect(nextSteps(page)).toHaveCount(0);
  await expect(statusSelect(page, first)).toHaveValue('Pending');

  const counts = recordCounts(page);
  await viewButton(page, first).click();
  await page.getByRole('button', { name: /^Approve: cancel, restock, refund ₹2,650/ }).click();
  await expect(orderDialog(page, first).getByText('Refund asked for')).toBeVisible();
  await orderDialog(page, first).getByRole('button', { name: 'Close' }).click();
  await counts.expectShown('Customer asks to cancel');
  await expect(orderRow(page, first)).toContainText(/Refund/);
  await expect(statusSelect(page, first)).toHaveValue('Cancelled');

  await viewButton(page, second).click();
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await page.getByLabel('Reason').fill('It left this morning.');
  await page.getByLabel('Reason').press('Enter');
  await expect(orderDialog(page, second).getByText('Cancellation declined')).toBeVisible();
  await page.goBack();
  await counts.expectShown('Customer asks to cancel');
  await visit(page, `/order-info/${second}`);
  await expect(page.getByText('Cancellation declined: It left this morning.')).toBeVisible();
});

test('[FIND-01] [FIND-02] [FIND-04] search by keyboard, and a chosen status outlives the session', async ({
  page,
  context,
}) => {
  const order_id = await createOrderForStaff(page);
  await visit(page, '/admin/products');
  // Rendered once the session is verified, after hydration.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('/');
  const box = page.getByRole('combobox', {
    name: 'Search orders, customers, products and screens',
  });
  await expect(box).toBeFocused();
  await box.pressSequentially(order_id.slice(5).toLowerCase());
  await expect(page.getByRole('option', { name: order_id })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(orderDialog(page, order_id).getByRole('row', { name: THECHI })).toBeVisible();
  await expect(page).toHaveURL(`/admin/orders/${order_id}`);

  await visitOrders(page, '?order_status=Pending');
  await page.keyboard.press('/');
  await box.fill(order_id);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/orders?q=${order_id}&order_status=Pending`);
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();

  await statusSelect(page, order_id).selectOption('Shipped');
  await context.clearCookies();
  await saveButton(page, order_id).click();
  await expect(page).toHaveURL('/admin/login');
  await logIn(page, await createStaffAccount());
  await expect(page).toHaveURL(`/admin/orders?q=${order_id}&order_status=Pending`);
  await expect(statusSelect(page, order_id)).toHaveValue('Shipped');
});

test('[SHIP-10] ticked orders are shipped in two presses, without the one asked to be cancelled, and delivered in one', async ({
  page,
}) => {
  await signIn(page);
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) ids.push(await placeOrder(page, THECHI));
  const [first = '', second = '', third = ''] = ids;
  await updateOrder(second, { cancellation_requested_at: new Date() });
  await signInStaff(page);
  await visitOrders(page, '?order_status=Pending');
  const counts = recordCounts(page);
  for (const id of ids) await page.getByRole('checkbox', { name: `Select order ${id}` }).check();

  await page.getByRole('button', { name: 'Mark shipped' }).click();
  await confirmDialog(page).getByRole('button', { name: 'Leave it out' }).click();

  await expect(page.getByText(/^2 marked as shipped\. 1 left out\./)).toBeVisible();
  await counts.expectShown('Pending');
  for (const id of [first, third]) await expect(statusSelect(page, id)).toHaveValue('Shipped');
  await expect(page.getByRole('checkbox', { name: `Select order ${second}` })).toBeChecked();

  for (const id of [first, third]) {
    await page.getByRole('checkbox', { name: `Select order ${id}` }).check();
  }
  await page.getByRole('button', { name: 'Mark delivered' }).click();
  await expect(
    page.getByText(`2 marked as delivered. 1 left out. ${second}: It is not shipped yet.`),
  ).toBeVisible();
  for (const id of [first, third]) await expect(statusSelect(page, id)).toHaveValue('Delivered');
  await expect(statusSelect(page, second)).toHaveValue('Pending');
});
