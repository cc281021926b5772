import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { addressOf, type DeskPayment, shopkeeping } from '@shop/contract';
import { fullMonth } from '../fixtures/dashboard-data.ts';
import { visit } from '../fixtures/test.ts';
import { logIn } from '../pages/accounts.ts';
import { holdToasts } from '../pages/add-to-cart.ts';
import {
  asAdmin,
  heading,
  orderForAdmin,
  saveOf,
  statusOf,
  viewOf,
  visitOrders,
} from '../pages/admin-orders.ts';
import { overwrite } from '../pages/orders.ts';

const SUMMARY = `**${addressOf(shopkeeping.summary)}`;
const DESK = '**/api/admin/payments?*';

const said = (page: Page, words: string | RegExp) =>
  expect(page.getByText(words).first()).toBeVisible();

async function dashboard(page: Page) {
  await asAdmin(page);
  await visit(page, '/admin');
  await said(page, 'Access Granted');
}

/** A new order whose cancellation was asked for, alone in its month. */
async function listed(page: Page) {
  const order_id = await orderForAdmin(page);
  const order_date = new Date(Date.UTC(2000 + randomInt(20), randomInt(6, 12), 15));
  await overwrite(order_id, { order_date, cancellation_requested_at: new Date() });
  await visitOrders(page, `?month=${order_date.toISOString().slice(0, 7)}`);
  await expect(viewOf(page, order_id)).toBeVisible();
  return order_id;
}

const desk = (payments: DeskPayment[]) => async (page: Page) => {
  await asAdmin(page);
  await page.route(DESK, (route) => route.fulfill({ json: { payments, more: true } }));
  await visit(page, '/admin/payments');
  await expect(heading(page, 'Payments')).toBeVisible();
};

const waiting: DeskPayment = {
  payment_id: 'pay_00000000000001',
  state: 'money without order',
  amount: 2650,
  method: 'upi',
  order_id: null,
  since: '2026-11-15T06:30:00Z',
  why: null,
};
const failed: DeskPayment = {
  ...waiting,
  payment_id: 'pay_00000000000002',
  state: 'refund failed',
  order_id: '7QK2-M9XT',
  why: 'cancelled; the balance was too low',
};

/** The admin's screens in their states, and how a person gets there. */
export const adminStates: Record<string, (page: Page) => Promise<unknown>> = {
  'admin login': async (page) => {
    await visit(page, '/admin');
    await expect(heading(page, 'Admin Login')).toBeVisible();
  },
  'admin login refused': async (page) => {
    await visit(page, '/admin/login');
    await logIn(page, { email: 'nobody@example.com', password: 'wrong password' });
    await said(page, 'Invalid email or password');
  },
  'the admin’s area while it is checked who comes': async (page) => {
    await page.route('**/api/auth/validate-admin', () => {});
    await visit(page, '/admin');
    await said(page, 'Loading...');
  },
  dashboard,
  'dashboard of a full month': async (page) => {
    await page.route(SUMMARY, (route) => route.fulfill({ json: fullMonth({ large: true }) }));
    await dashboard(page);
    for (const table of await page.getByText('Show as table').all()) await table.click();
  },
  'dashboard without figures': async (page) => {
    await page.route(SUMMARY, (route) => route.abort());
    await dashboard(page);
    await said(page, 'N/A');
  },
  'admin orders, none': async (page) => {
    await asAdmin(page);
    await visitOrders(page, '?month=2099-01');
    await said(page, 'No orders found');
  },
  'admin orders': listed,
  'admin orders, one changed': async (page) => {
    const order_id = await listed(page);
    await statusOf(page, order_id).selectOption('Delivered');
    await said(page, 'Delivered also records today');
  },
  'admin orders, one saved': async (page) => {
    await holdToasts(page);
    const order_id = await listed(page);
    await statusOf(page, order_id).selectOption('Shipped');
    await saveOf(page, order_id).click();
    await said(page, /^Saved$/);
  },
  'admin orders, one not saved': async (page) => {
    await holdToasts(page);
    const order_id = await listed(page);
    await page.route('**/api/order/update/*', (route) => route.abort());
    await statusOf(page, order_id).selectOption('Shipped');
    await saveOf(page, order_id).click();
    await said(page, 'Not saved');
  },
  'admin orders, one cancelled': async (page) => {
    const order_id = await listed(page);
    await statusOf(page, order_id).selectOption('Cancelled');
    await saveOf(page, order_id).click();
    await page.getByRole('button', { name: 'Put back in stock' }).click();
    await said(page, 'The pieces are back in stock.');
  },
  'an order in the admin’s modal': async (page) => {
    const order_id = await listed(page);
    await viewOf(page, order_id).click();
    await said(page, 'Nothing has been changed by hand yet.');
  },
  'payments, none to look at': async (page) => {
    await page.route(DESK, (route) => route.fulfill({ json: { payments: [], more: false } }));
    await asAdmin(page);
    await visit(page, '/admin/payments');
    await said(page, 'All money is where it belongs');
  },
  'payments to look at': desk([waiting, failed]),
  'admin section not found': async (page) => {
    await asAdmin(page);
    await visit(page, '/admin/nowhere');
    await said(page, 'Admin Section Not Found');
  },
};
