import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { signInStaff } from '#fixtures/accounts.ts';
import { writeDocuments } from '#fixtures/documents.ts';
import { visit } from '#fixtures/navigation.ts';
import { keepToasts } from '#pages/add-to-cart.ts';
import {
  createOrderForStaff,
  createPartlySentOrder,
  saveButton,
  statusSelect,
  viewButton,
  visitOrders,
} from '#pages/admin-orders.ts';
import { updateOrder } from '#pages/orders.ts';

const expectText = (page: Page, words: string | RegExp) =>
  expect(page.getByText(words).first()).toBeVisible();

/** Opens a month with a single order, which has a cancellation request. */
async function listed(page: Page) {
  const order_id = await createOrderForStaff(page);
  const order_date = new Date(Date.UTC(2000 + randomInt(20), randomInt(6, 12), 15));
  await updateOrder(order_id, { order_date, cancellation_requested_at: new Date() });
  await visitOrders(page, `?month=${order_date.toISOString().slice(0, 7)}`);
  await expect(viewButton(page, order_id)).toBeVisible();
  return order_id;
}

export const adminOrdersScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'admin orders, empty': async (page) => {
    await signInStaff(page);
    await visitOrders(page, '?month=2099-01');
    await expectText(page, 'No orders found');
  },
  'admin orders': listed,
  'admin orders, status changed': async (page) => {
    const order_id = await listed(page);
    await statusSelect(page, order_id).selectOption('Delivered');
    await expectText(page, 'Delivered also records today');
  },
  'admin orders, status saved': async (page) => {
    await keepToasts(page);
    const order_id = await listed(page);
    await statusSelect(page, order_id).selectOption('Shipped');
    await saveButton(page, order_id).click();
    await expectText(page, /^Saved$/);
  },
  'admin orders, save failed': async (page) => {
    await keepToasts(page);
    const order_id = await listed(page);
    await page.route('**/api/order/update/*', (route) => route.abort());
    await statusSelect(page, order_id).selectOption('Shipped');
    await saveButton(page, order_id).click();
    await expectText(page, 'Not saved');
  },
  'admin orders, cancelled': async (page) => {
    const order_id = await listed(page);
    await statusSelect(page, order_id).selectOption('Cancelled');
    await saveButton(page, order_id).click();
    await page.getByRole('button', { name: 'Put back in stock' }).click();
    await page.getByRole('button', { name: 'Put back', exact: true }).click();
    await expectText(page, 'The pieces are back in stock.');
  },
  'admin order dialog': async (page) => {
    const order_id = await listed(page);
    await viewButton(page, order_id).click();
    await expectText(page, 'Nothing has been changed by hand yet.');
  },
  'admin pack': async (page) => {
    const order_id = await createOrderForStaff(page);
    await visit(page, `/admin/pack?orders=${order_id}`);
    await expectText(page, 'of 1 packed');
  },
  'admin print labels': async (page) => {
    const order_id = await createOrderForStaff(page);
    await visit(page, `/admin/print/labels?paper=roll&orders=${order_id}`);
    await expectText(page, 'If undelivered, return to');
  },
  'admin print slips': async (page) => {
    const order_id = await createOrderForStaff(page);
    await visit(page, `/admin/print/slips?orders=${order_id}`);
    await expectText(page, 'Packed by');
  },
  'admin pack, partly sent': async (page) => {
    const order_id = await createPartlySentOrder(page);
    await visit(page, `/admin/pack?orders=${order_id}`);
    await expectText(page, 'Partly sent, 1 of 2');
  },
  'admin packing order': async (page) => {
    const order_id = await createPartlySentOrder(page);
    await signInStaff(page, 'packing');
    await visit(page, `/admin/pack/${order_id}`);
    await expectText(page, '1 to be sent');
  },
  'admin order, partly sent': async (page) => {
    const order_id = await createPartlySentOrder(page);
    await visit(page, `/admin/orders/${order_id}`);
    await expectText(page, 'Undo this parcel');
  },
  'admin print invoices': async (page) => {
    const order_id = await createOrderForStaff(page);
    await writeDocuments(order_id);
    await visit(page, `/admin/print/invoices?orders=${order_id},0000-0000`);
    await expectText(page, 'ORIGINAL FOR RECIPIENT');
  },
  'admin order, asked to be cancelled': async (page) => {
    const order_id = await listed(page);
    await viewButton(page, order_id).click();
    await page.getByRole('button', { name: 'Decline', exact: true }).click();
    await expectText(page, 'The customer will see this with the order.');
  },
  'admin order, part refund': async (page) => {
    const order_id = await createOrderForStaff(page);
    await visit(page, `/admin/orders/${order_id}`);
    await page.getByRole('button', { name: 'Refund a part' }).click();
    await expectText(page, 'At most ₹2,650.00.');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await expectText(page, 'Choose pieces, or enter an amount.');
  },
  'admin order, pieces to remove': async (page) => {
    const order_id = await createOrderForStaff(page, undefined, 2);
    await visit(page, `/admin/orders/${order_id}`);
    await page.getByRole('button', { name: 'Remove pieces' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expectText(page, 'Choose at least one piece.');
  },
  'admin orders, ticked': async (page) => {
    const order_id = await listed(page);
    await page.getByRole('checkbox', { name: `Select order ${order_id}` }).check();
    await expectText(page, 'Mark shipped');
  },
  'admin search': async (page) => {
    const order_id = await listed(page);
    await page.getByRole('button', { name: 'Search' }).click();
    await page
      .getByRole('combobox', { name: 'Search orders, customers, products and screens' })
      .fill(order_id);
    await expect(page.getByRole('option').first()).toBeVisible();
  },
};
