import { expect, type Page } from '@playwright/test';
import { type AdminOrderRow, adminOrders, buildUrl, orders } from '@shop/contract';
import { ORDER_STATUSES } from '@shop/domain/orders/order-status';
import { signIn, signInStaff } from '#fixtures/accounts.ts';
import { callApi } from '#fixtures/api.ts';
import { test } from '#fixtures/test.ts';
import { expectTwoSecondToast, pauseClock, toast } from '#pages/add-to-cart.ts';
import {
  BLACK,
  confirmDialog,
  createOrderForStaff,
  getProviderPayment,
  getStock,
  NOT_SAVED,
  nextSteps,
  orderDialog,
  orderRow,
  recordUpdates,
  rows,
  SAVED,
  saveButton,
  statusSelect,
  THECHI,
  viewButton,
  visitOrders,
} from '#pages/admin-orders.ts';
import { placeOrder } from '#pages/checkout.ts';
import { updateOrder } from '#pages/orders.ts';

const UPDATE = `**${buildUrl(adminOrders.changeStatus, { params: { order_id: '*' } })}`;
const LIST = `**${adminOrders.listAll.path}*`;
/** Sold by no other test, because its stock is checked. */
const RESTOCKED = 'Nellu Gold Checks Saree';

/** The cell may also hold a cancellation note. */
const listOrderIds = async (page: Page) =>
  (await rows(page).locator('th').allTextContents()).map((text) => text.slice(0, 9));

test('[ADMIN-09] filters by month, status and sort; sends the month number', async ({ page }) => {
  await signIn(page);
  const [thechi, black, second] = [
    await placeOrder(page, THECHI),
    await placeOrder(page, BLACK),
    await placeOrder(page, THECHI),
  ];
  // A month without orders of other tests.
  const year = 2015;
  const on = (day: number) => new Date(Date.UTC(year, 4, day, 12));
  await updateOrder(thechi, { order_date: on(3) });
  await updateOrder(black, { order_date: on(20), order_status: 'Shipped' });
  // June in India's time zone.
  await updateOrder(second, { order_date: new Date(Date.UTC(year, 4, 31, 20)) });
  await signInStaff(page);
  const queries: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === adminOrders.listAll.path) queries.push(search);
  });
  const loaded = page.waitForResponse(LIST);
  await visitOrders(page);
  expect(queries).toEqual(['?sort_by=order_date&order=DESC']);
  const newest = ((await (await loaded).json()) as { orders: AdminOrderRow[] }).orders;
  const dates = newest.map(({ order_date }) => order_date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  await expect.poll(() => listOrderIds(page)).toEqual(newest.map(({ order_id }) => order_id));

  await page.getByLabel('Month').fill(`${year}-05`);
  await expect(page.getByText('2 orders', { exact: true })).toBeVisible();
  expect(queries.at(-1)).toBe(`?month=5&year=${year}&sort_by=order_date&order=DESC`);
  await expect.poll(() => listOrderIds(page)).toEqual([black, thechi]);
  await expect(page).toHaveURL(`/admin/orders?month=${year}-05`);
  for (const [sort, query, expected] of [
    ['Oldest', 'sort_by=order_date&order=ASC', [thechi, black]],
    ['Total high to low', 'sort_by=total_amount&order=DESC', [black, thechi]],
    ['Total low to high', 'sort_by=total_amount&order=ASC', [thechi, black]],
  ] as const) {
    await page.getByLabel('Sort').selectOption(sort);
    await expect.poll(() => listOrderIds(page)).toEqual(expected);
    expect(queries.at(-1)).toContain(query);
  }
  await page.getByLabel('Status', { exact: true }).selectOption('Shipped');
  await expect.poll(() => listOrderIds(page)).toEqual([black]);
  expect(queries.at(-1)).toContain('order_status=Shipped');
  await page.getByLabel('Status', { exact: true }).selectOption('Delivered');
  await expect(page.getByText('No orders found')).toBeVisible();
  await page.goBack();
  await expect.poll(() => listOrderIds(page)).toEqual([black]);
});

/** Every transition between two statuses once. */
const TRANSITIONS = 'Shipped Pending Delivered Pending Cancelled Pending';
const MORE_TRANSITIONS = 'Shipped Delivered Shipped Cancelled Delivered Cancelled Shipped';

test('[ADMIN-11] any status may follow any other; only Delivered sends delivery_date', async ({
  page,
}) => {
  test.slow();
  const order_id = await createOrderForStaff(page);
  const bodies = recordUpdates(page);
  await visitOrders(page);
  const statuses = `${TRANSITIONS} ${MORE_TRANSITIONS}`.split(' ');
  for (const status of statuses) {
    await statusSelect(page, order_id).selectOption(status);
    const saved = page.waitForResponse(UPDATE);
    await saveButton(page, order_id).click();
    await saved;
    // Toast and focus may still be those of the save before.
    await expect(saveButton(page, order_id)).toHaveAttribute('aria-busy', 'false');
    await expect(toast(page)).toHaveText(SAVED);
    await expect(saveButton(page, order_id)).toBeFocused();
  }

  const pairs = new Set(
    statuses.map((status, index) => `${statuses[index - 1] ?? 'Pending'} ${status}`),
  );
  expect(pairs.size).toBe(12);
  expect(bodies.map(({ order_status }) => order_status)).toEqual(statuses);
  expect(bodies.map(({ status_base }) => status_base)).toEqual([
    'Pending',
    ...statuses.slice(0, -1),
  ]);
  for (const { order_status, delivery_date } of bodies) {
    if (order_status !== 'Delivered') expect(delivery_date).toBeUndefined();
    else expect(Math.abs(Date.parse(String(delivery_date)) - Date.now())).toBeLessThan(60_000);
  }
  await page.reload();
  await expect(statusSelect(page, order_id)).toHaveValue('Shipped');
});

test('[ADMIN-10] [ADMIN-13] [ORDERS-10] each row has the four statuses, Save and View Details, which print the receipt', async ({
  page,
}) => {
  const order_id = await createOrderForStaff(page);
  await visitOrders(page);
  const row = orderRow(page, order_id);
  await expect(row).toContainText('Asha Nair');
  await expect(row).toContainText('Thrissur 680594');
  await expect(row).toContainText('1 piece');
  await expect(row).toContainText('₹2,650');
  await expect(statusSelect(page, order_id).getByRole('option')).toHaveText([...ORDER_STATUSES]);

  await statusSelect(page, order_id).selectOption('Delivered');
  await expect(row).toContainText('Delivered also records today as the delivery date.');
  await statusSelect(page, order_id).selectOption('Pending');
  const resent = page.waitForRequest(UPDATE);
  await saveButton(page, order_id).click();
  expect((await resent).postDataJSON()).toMatchObject({ order_status: 'Pending' });
  await expect(toast(page)).toHaveText(SAVED);

  await viewButton(page, order_id).click();
  const details = orderDialog(page, order_id);
  await expect(details.getByRole('heading', { name: `Order ${order_id}` })).toBeFocused();
  await expect(details.getByRole('row', { name: THECHI })).toBeVisible();
  await expect(details.getByRole('link', { name: 'Go to Homepage' })).toHaveCount(0);
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(details).toBeHidden();
  await expect(viewButton(page, order_id)).toBeFocused();

  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await statusSelect(page, order_id).selectOption('Shipped');
  const shipped = page.waitForResponse(UPDATE);
  await saveButton(page, order_id).click();
  // The toast may still be the one of the first save.
  await shipped;
  await expect(toast(page)).toHaveText(SAVED);
  await viewButton(page, order_id).press('Enter');
  await expect(details.getByRole('heading', { name: `Order ${order_id}` })).toBeFocused();
  await expect(details.getByText('Status changed')).toBeVisible();
  await expect(details.getByText('Status: Pending → Shipped')).toBeVisible();
  await expect(details.getByText(/^Meera · /)).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(details.getByRole('button', { name: 'Print Receipt' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText(order_id);
  await expect(receipt).toContainText(THECHI);
  await expect(details).toBeHidden();
  await expect(orderRow(page, order_id)).toHaveCSS('break-inside', 'avoid');
  await page.emulateMedia({ media: 'screen' });

  await page.keyboard.press('Tab');
  await expect(details.getByRole('link', { name: /^Send on WhatsApp/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(viewButton(page, order_id)).toBeFocused();
});

test('[ADMIN-12] [ADMIN-15] toasts of two seconds after saving a status', async ({ page }) => {
  const order_id = await createOrderForStaff(page);
  await page.clock.install();
  await visitOrders(page);
  await pauseClock(page);
  await page.route(UPDATE, (route) => route.abort());
  await statusSelect(page, order_id).selectOption('Shipped');
  await saveButton(page, order_id).click();
  await expect(orderRow(page, order_id)).toContainText('Not saved');
  await expect(statusSelect(page, order_id)).toHaveValue('Shipped');
  await expectTwoSecondToast(page, NOT_SAVED);

  await page.unroute(UPDATE);
  await saveButton(page, order_id).click();
  await expect(orderRow(page, order_id).getByText(/^Saved$/)).toBeVisible();
  await expectTwoSecondToast(page, SAVED);
  await expect(orderRow(page, order_id)).not.toContainText('Saved');
});

test('a cancelled order is restocked once and refunded once, after a question', async ({
  page,
}) => {
  const order_id = await createOrderForStaff(page, RESTOCKED);
  const stock = await getStock(RESTOCKED);
  await visitOrders(page);
  await statusSelect(page, order_id).selectOption('Cancelled');
  await saveButton(page, order_id).click();
  await expect(toast(page)).toHaveText(SAVED);
  const steps = nextSteps(page);
  const notDone = steps.getByText(
    /^Cancelled\. Not yet refunded: ₹[\d,]+\. Not yet restocked: 1 piece\.$/,
  );
  await expect(notDone).toBeVisible();
  await steps.getByRole('button', { name: 'Put back in stock' }).click();
  await expect(confirmDialog(page)).toHaveAccessibleDescription(
    /^Can these pieces be sold again\?/,
  );
  await confirmDialog(page).getByRole('button', { name: 'Put back' }).click();
  await expect(steps.getByText('The pieces are back in stock.')).toBeFocused();
  await expect(notDone).toHaveCount(0);
  expect(await getStock(RESTOCKED)).toBe(stock + 1);
  expect(await getProviderPayment(order_id)).toEqual({ status: 'captured', refunds: 0 });

  await page.reload();
  await viewButton(page, order_id).click();
  const details = orderDialog(page, order_id);
  await expect(details.getByText('The pieces are back in stock.')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Put back in stock' })).toHaveCount(0);
  await details.getByRole('button', { name: /^Refund ₹[\d,]+ to Asha Nair$/ }).click();
  await expect(confirmDialog(page)).toHaveAccessibleDescription(/^Refund ₹[\d,]+ to Asha Nair\?/);
  await confirmDialog(page).getByRole('button', { name: 'Refund' }).click();
  await expect(details.getByText('Refund asked for')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => getProviderPayment(order_id)).toEqual({ status: 'refunded', refunds: 1 });
  expect(await getStock(RESTOCKED)).toBe(stock + 1);
  await expect
    .poll(() => callApi(page, orders.view, { params: { id: order_id }, query: { as: 'admin' } }))
    .toMatchObject({ payment_status: 'Refunded' });
  await viewButton(page, order_id).click();
  await expect(details.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(details.getByText('Refunded.')).toBeVisible();
});

test('[ADMIN-21] a list with the specified fields alone is shown; an unknown status is black', async ({
  page,
}) => {
  await signInStaff(page);
  const row = {
    order_id: 'WXYZ-9876',
    user_name: 'Fathima',
    email: 'fathima@example.org',
    phone: '9847012345',
    address: '{"post_office":"Kuthampully","city":"Via","state":"Thrissur","zip":"680594"}',
    total_amount: 900,
    order_date: '2025-03-04T05:06:07.000Z',
    order_status: 'Lost',
    delivery_date: '2025-03-09T05:06:07.000Z',
  };
  await page.route(LIST, (route) => route.fulfill({ json: { orders: [row] } }));
  await page.route('**/api/auth/validate-admin', (route) =>
    route.fulfill({ json: { msg: 'Admin is valid' } }),
  );
  await visitOrders(page);
  const shown = orderRow(page, 'WXYZ-9876');
  for (const text of ['Fathima', 'fathima@example.org', '9847012345', '₹900', '9 Mar 2025']) {
    await expect(shown).toContainText(text);
  }
  await expect(shown).toContainText('Thrissur 680594 Kuthampully, Via');
  await expect(statusSelect(page, 'WXYZ-9876')).toHaveValue('Lost');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(shown.locator('.pill')).toHaveCSS('color', 'rgb(0, 0, 0)');
  for (const name of ['Dashboard', 'Manage Products', 'Orders']) {
    await expect(page.getByRole('navigation').getByRole('link', { name })).toBeVisible();
  }
});

test('50 orders a page; a failed list can be retried', { tag: '@nightly' }, async ({ page }) => {
  await createOrderForStaff(page);
  await page.route(LIST, async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    await route.fulfill({ response: response, json: { ...reply, total_orders: 51 } });
  });
  await visitOrders(page);
  await expect(page.getByText('51 orders')).toBeVisible();
  await expect(page.getByText('Page 1', { exact: true })).toBeVisible();
  const requested = page.waitForRequest((request) => request.url().includes('page=2'));
  await page.getByRole('link', { name: 'Next' }).click();
  await requested;
  await expect(page.getByText('Page 2', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toHaveJSProperty('disabled', true);

  await page.unrouteAll();
  await page.route(LIST, (route) => route.abort());
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByText(/^The list could not be loaded\./)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page).first()).toBeVisible();
});
