import { expect, type Page } from '@playwright/test';
import { type AdminPayment, adminDashboard, buildUrl, type FeedAddresses } from '@shop/contract';
import { ageProof, signInStaff } from '#fixtures/accounts.ts';
import { createGoods, createSales, createWork } from '#fixtures/dashboard-data.ts';
import { writeDocuments } from '#fixtures/documents.ts';
import { visit } from '#fixtures/navigation.ts';
import { logIn } from '#pages/accounts.ts';
import { createOrderForStaff, heading } from '#pages/admin-orders.ts';
import { openCollection } from '#pages/collections.ts';

const WORK = `**${buildUrl(adminDashboard.work)}`;
const SALES = `**${buildUrl(adminDashboard.sales)}`;
const GOODS = `**${buildUrl(adminDashboard.goods)}`;
const DESK = '**/api/admin/payments?*';

const expectText = (page: Page, words: string | RegExp) =>
  expect(page.getByText(words).first()).toBeVisible();

async function dashboard(page: Page) {
  await signInStaff(page);
  await visit(page, '/admin');
  await expectText(page, 'Access Granted');
}

const desk = (payments: AdminPayment[]) => async (page: Page) => {
  await signInStaff(page);
  await page.route(DESK, (route) => route.fulfill({ json: { payments, more: true } }));
  await visit(page, '/admin/payments');
  await expect(heading(page, 'Payments')).toBeVisible();
};

const waiting: AdminPayment = {
  payment_id: 'pay_00000000000001',
  state: 'money without order',
  amount: 2650,
  refund_amount: null,
  method: 'upi',
  order_id: null,
  since: '2026-11-15T06:30:00Z',
  reason: null,
  last_error: null,
  contact: null,
};
const failed: AdminPayment = {
  ...waiting,
  payment_id: 'pay_00000000000002',
  state: 'refund failed',
  refund_amount: 2650,
  order_id: '7QK2-M9XT',
  reason: 'cancelled',
  last_error: 'the balance was too low',
};

const FEEDS_URL = 'https://shop.example/feeds/0123456789abcdef0123456789abcdef';
const FEEDS: FeedAddresses = {
  addresses: {
    google: `${FEEDS_URL}/google.xml`,
    meta: `${FEEDS_URL}/meta.csv`,
    created_at: '2026-11-15T06:30:00Z',
  },
};

export const adminScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'admin, packing': async (page) => {
    await signInStaff(page, 'packing');
    await visit(page, '/admin');
    await expectText(page, 'Here you pack and send parcels, and count stock.');
  },
  'admin, not your role': async (page) => {
    await signInStaff(page, 'packing');
    await visit(page, '/admin/payments');
    await expect(heading(page, 'Not part of your role')).toBeVisible();
  },
  'admin staff': async (page) => {
    await signInStaff(page);
    await visit(page, '/admin/staff');
    await expect(heading(page, 'Staff')).toBeVisible();
  },
  'admin account': async (page) => {
    await signInStaff(page, 'packing');
    await visit(page, '/admin/account');
    await expect(heading(page, 'My account')).toBeVisible();
  },
  'admin account, password first': async (page) => {
    await ageProof(await signInStaff(page, 'packing'));
    await visit(page, '/admin/account');
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toBeVisible();
  },
  'admin account, app': async (page) => {
    await signInStaff(page, 'packing');
    await visit(page, '/admin/account');
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('button', { name: 'Use an authenticator app' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
  },
  'admin invitation': async (page) => {
    await visit(page, '/admin/invitation?t=x');
    await expect(page.getByRole('heading', { name: /^Welcome to/ })).toBeVisible();
  },
  'admin forgot password': async (page) => {
    await visit(page, '/admin/forgot');
    await expect(heading(page, 'Forgot your password?')).toBeVisible();
  },
  'admin new password': async (page) => {
    await visit(page, '/admin/new-password?t=x');
    await expect(heading(page, 'New password')).toBeVisible();
  },
  'admin staff, link of an invitation': async (page) => {
    await signInStaff(page);
    await visit(page, '/admin/staff');
    await page.getByLabel('Email').fill('lakshmi@example.com');
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(page.getByLabel('Or pass on this link')).toBeVisible();
  },
  'admin settings': async (page) => {
    await signInStaff(page);
    await visit(page, '/admin/settings');
    await expect(heading(page, 'Settings')).toBeVisible();
  },
  'admin tax rates': async (page) => {
    await signInStaff(page);
    await visit(page, '/admin/tax');
    await page.getByText('Add a rate for stole').click();
    await expect(page.getByRole('form', { name: 'Rate of stole' })).toBeVisible();
  },
  'admin questions for the accountant': async (page) => {
    await signInStaff(page);
    await visit(page, '/admin/tax/questions');
    await expect(heading(page, 'Questions for your accountant')).toBeVisible();
  },
  'admin bills': async (page) => {
    const order_id = await createOrderForStaff(page);
    await writeDocuments(order_id);
    await visit(page, `/admin/bills?month=&search=${order_id}`);
    await expectText(page, '2 documents');
  },
  'admin security': async (page) => {
    await signInStaff(page);
    await visit(page, '/admin/customers');
    await expect(heading(page, 'Customers')).toBeVisible();
    await expect(async () => {
      await visit(page, '/admin/security');
      await expect(page.getByText('List viewed').last()).toBeVisible({ timeout: 2_000 });
    }).toPass();
  },
  'admin home page': async (page) => {
    await signInStaff(page);
    await visit(page, '/admin/home-page');
    await expect(heading(page, 'Home page')).toBeVisible();
  },
  'admin feeds': async (page) => {
    await signInStaff(page);
    await page.route('**/api/admin/feeds', (route) => route.fulfill({ json: FEEDS }));
    await visit(page, '/admin/feeds');
    await expect(page.getByLabel('Address for Google')).toBeVisible();
  },
  'admin feeds, none': async (page) => {
    await signInStaff(page);
    await page.route('**/api/admin/feeds', (route) => route.fulfill({ json: { addresses: null } }));
    await visit(page, '/admin/feeds');
    await expectText(page, 'There is no address yet');
  },
  'admin collections': async (page) => {
    await signInStaff(page);
    await visit(page, '/admin/collections');
    await expect(heading(page, 'Collections')).toBeVisible();
  },
  'admin collection, by hand': async (page) => {
    await signInStaff(page);
    await openCollection(page, 'Kasavu whites');
  },
  'admin collection, new': async (page) => {
    await signInStaff(page);
    await visit(page, '/admin/collections/new');
    await expect(heading(page, 'New collection')).toBeVisible();
  },
  'admin collection, by rule': async (page) => {
    await signInStaff(page);
    await openCollection(page, 'Cotton for every day');
    await expect(page.getByText(/^[0-9]+ products now$/)).toBeVisible();
  },
  'admin search words': async (page) => {
    await signInStaff(page);
    await visit(page, '/admin/search-words');
    await expect(heading(page, 'Search words')).toBeVisible();
  },
  'admin login': async (page) => {
    await visit(page, '/admin');
    await expect(heading(page, 'Admin Login')).toBeVisible();
  },
  'admin login, rejected': async (page) => {
    await visit(page, '/admin/login');
    await logIn(page, { email: 'nobody@example.com', password: 'wrong password' });
    await expectText(page, 'Invalid email or password');
  },
  'admin, loading': async (page) => {
    await page.route('**/api/auth/validate-admin', () => {});
    await visit(page, '/admin');
    await expectText(page, 'Loading...');
  },
  dashboard,
  'dashboard, full month': async (page) => {
    const large = { large: true };
    await page.route(WORK, (route) =>
      route.fulfill({ json: { mail_enabled: true, work: createWork() } }),
    );
    await page.route(SALES, (route) => route.fulfill({ json: createSales(large) }));
    await page.route(GOODS, (route) => route.fulfill({ json: createGoods(large) }));
    await dashboard(page);
    for (const table of await page.getByText('Show as table').all()) await table.click();
  },
  'dashboard, figures failed': async (page) => {
    for (const url of [WORK, SALES, GOODS]) await page.route(url, (route) => route.abort());
    await dashboard(page);
    await expectText(page, 'The sales could not be loaded.');
  },
  'dashboard, calm': async (page) => {
    await page.route(WORK, (route) => route.fulfill({ json: { mail_enabled: true, work: [] } }));
    await dashboard(page);
    await expectText(page, 'Nothing needs you now.');
  },
  'admin menu, more': async (page) => {
    await dashboard(page);
    const more = page.getByRole('button', { name: 'More' });
    if (await more.isVisible()) await more.click();
    await expect(
      page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Settings' }),
    ).toBeVisible();
  },
  'admin customers': async (page) => {
    await createOrderForStaff(page);
    await visit(page, '/admin/customers');
    await expect(heading(page, 'Customers')).toBeVisible();
  },
  'admin customer': async (page) => {
    await createOrderForStaff(page);
    await visit(page, '/admin/customers');
    await page.getByRole('rowheader').getByRole('link').first().click();
    await expectText(page, 'Disable this customer');
  },
  'admin payments, empty': async (page) => {
    await page.route(DESK, (route) => route.fulfill({ json: { payments: [], more: false } }));
    await signInStaff(page);
    await visit(page, '/admin/payments');
    await expectText(page, 'No payment problems');
  },
  'admin payments': desk([waiting, failed]),
  'admin, not found': async (page) => {
    await signInStaff(page);
    await visit(page, '/admin/nowhere');
    await expectText(page, 'Admin Section Not Found');
  },
};
