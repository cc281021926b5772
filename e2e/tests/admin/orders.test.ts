import { expect, type Page } from '@playwright/test';
import { orders } from '@shop/contract';
import { ORDER_STATUSES } from '@shop/domain/order-status';
import { signedIn, tell, test } from '../../fixtures/test.ts';
import { expectTwoSeconds, toast, toastStays } from '../../pages/add-to-cart.ts';
import {
  asAdmin,
  BLACK,
  changesOf,
  modalOf,
  moneyOfOrder,
  NOT_SAVED,
  orderForAdmin,
  question,
  rowOf,
  rows,
  SAVED,
  saveOf,
  statusOf,
  stockOf,
  THECHI,
  viewOf,
  visitOrders,
} from '../../pages/admin-orders.ts';
import { bought } from '../../pages/checkout.ts';
import { overwrite } from '../../pages/orders.ts';

const UPDATE = '**/api/order/update/*';
const LIST = '**/api/order/admin-get*';
/** Sold by no other test: its pieces are counted. */
const ALONE = 'Nellu Gold Checks Saree';

const idsOf = (page: Page) => rows(page).locator('th').allTextContents();

test('[ADMIN-09] month, status and sort; the month goes out as its number', async ({ page }) => {
  await signedIn(page);
  const [thechi, black, second] = [
    await bought(page, THECHI),
    await bought(page, BLACK),
    await bought(page, THECHI),
  ];
  // A month that nobody else sells in.
  const year = 2000 + (Date.now() % 20);
  const on = (day: number) => new Date(Date.UTC(year, 4, day, 12));
  await overwrite(thechi, { order_date: on(3) });
  await overwrite(black, { order_date: on(20), order_status: 'Shipped' });
  // In India it is June already.
  await overwrite(second, { order_date: new Date(Date.UTC(year, 4, 31, 20)) });
  await asAdmin(page);
  const asked = page.waitForRequest((request) => request.url().includes('admin-get'));
  await visitOrders(page);
  expect(new URL((await asked).url()).search).toBe('?sort_by=order_date&order=DESC');

  const askedForMay = page.waitForRequest((request) => request.url().includes('month=5'));
  await page.getByLabel('Month').fill(`${year}-05`);
  expect(new URL((await askedForMay).url()).searchParams.get('month')).toBe('5');
  await expect(page.getByText('2 orders')).toBeVisible();
  await expect.poll(() => idsOf(page)).toEqual([black, thechi]);
  await expect(page).toHaveURL(`/admin/orders?month=${year}-05`);
  for (const [sort, expected] of Object.entries({
    Oldest: [thechi, black],
    'Total high to low': [black, thechi],
    'Total low to high': [thechi, black],
  })) {
    await page.getByLabel('Sort').selectOption(sort);
    await expect.poll(() => idsOf(page)).toEqual(expected);
  }
  await page.getByLabel('Status', { exact: true }).selectOption('Shipped');
  await expect.poll(() => idsOf(page)).toEqual([black]);
  await page.getByLabel('Status', { exact: true }).selectOption('Delivered');
  await expect(page.getByText('No orders found')).toBeVisible();
  await page.goBack();
  await expect.poll(() => idsOf(page)).toEqual([black]);
});

/** Every status after every other, once. */
const WALK = 'Shipped Pending Delivered Pending Cancelled Pending';
const FURTHER = 'Shipped Delivered Shipped Cancelled Delivered Cancelled Shipped';

test('[ADMIN-11] any status may follow any other; Delivered alone says when', async ({ page }) => {
  test.slow();
  const order_id = await orderForAdmin(page);
  const bodies = changesOf(page);
  await visitOrders(page);
  const walk = `${WALK} ${FURTHER}`.split(' ');
  let before = 'Pending';
  for (const status of walk) {
    await statusOf(page, order_id).selectOption(status);
    await saveOf(page, order_id).click();
    if (before === 'Delivered') await question(page).getByRole('button', { name: 'Yes' }).click();
    await expect(toast(page)).toHaveText(SAVED);
    if (status === 'Cancelled') await page.getByRole('button', { name: 'Close' }).click();
    await expect(saveOf(page, order_id)).toHaveAttribute('aria-disabled', 'true');
    before = status;
  }

  const pairs = new Set(walk.map((status, place) => `${walk[place - 1] ?? 'Pending'} ${status}`));
  expect(pairs.size).toBe(12);
  expect(bodies.map(({ order_status }) => order_status)).toEqual(walk);
  expect(bodies.map(({ status_base }) => status_base)).toEqual(['Pending', ...walk.slice(0, -1)]);
  for (const { order_status, delivery_date } of bodies) {
    if (order_status !== 'Delivered') expect(delivery_date).toBeUndefined();
    else expect(Math.abs(Date.parse(String(delivery_date)) - Date.now())).toBeLessThan(60_000);
  }
  await page.reload();
  await expect(statusOf(page, order_id)).toHaveValue('Shipped');
});

test('[ADMIN-10] each row has the four statuses, Save and View Details', async ({ page }) => {
  const order_id = await orderForAdmin(page);
  await visitOrders(page);
  const row = rowOf(page, order_id);
  await expect(row).toContainText('Asha Nair');
  await expect(row).toContainText('Kuthampully, Thiruvilwamala, Thrissur 680594');
  await expect(row).toContainText('₹2,650.00');
  await expect(statusOf(page, order_id).getByRole('option')).toHaveText([...ORDER_STATUSES]);
  await expect(saveOf(page, order_id)).toHaveAttribute('aria-disabled', 'true');

  await statusOf(page, order_id).selectOption('Delivered');
  await expect(row).toContainText('Delivered also records today as delivery date.');
  await expect(saveOf(page, order_id)).toHaveAttribute('aria-disabled', 'false');
  await statusOf(page, order_id).selectOption('Pending');
  await expect(saveOf(page, order_id)).toHaveAttribute('aria-disabled', 'true');

  await viewOf(page, order_id).click();
  const modal = modalOf(page, order_id);
  await expect(modal.getByRole('heading', { name: `Order ${order_id}` })).toBeFocused();
  await expect(modal.getByRole('row', { name: THECHI })).toBeVisible();
  await expect(modal.getByRole('link', { name: 'Go to Homepage' })).toHaveCount(0);
  await modal.getByRole('button', { name: 'Close' }).click();
  await expect(modal).toBeHidden();
  await expect(viewOf(page, order_id)).toBeFocused();
});

test('[ADMIN-12] [ADMIN-15] says for two seconds whether a status was saved', async ({ page }) => {
  const order_id = await orderForAdmin(page);
  let waited = false;
  await page.route('**/api/auth/validate-admin', async (route) => {
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Admin' })).toHaveCount(0);
    waited = true;
    await route.fallback();
  });
  await visitOrders(page);
  expect(waited).toBe(true);
  await page.route(UPDATE, (route) => route.abort());
  await statusOf(page, order_id).selectOption('Shipped');
  const stays = toastStays(page);
  await saveOf(page, order_id).click();
  await expect(toast(page)).toHaveText(NOT_SAVED);
  await expect(rowOf(page, order_id)).toContainText('Not saved');
  await expect(statusOf(page, order_id)).toHaveValue('Shipped');
  expectTwoSeconds(await stays);

  await page.unroute(UPDATE);
  const staysAgain = toastStays(page);
  await saveOf(page, order_id).click();
  await expect(toast(page)).toHaveText(SAVED);
  await expect(rowOf(page, order_id).getByText(/^Saved$/)).toBeVisible();
  expectTwoSeconds(await staysAgain);
  await expect(rowOf(page, order_id)).not.toContainText('Saved');
});

test('a cancelled order’s pieces and money go back once each, now or later', async ({ page }) => {
  const order_id = await orderForAdmin(page, ALONE);
  const stock = await stockOf(ALONE);
  await visitOrders(page);
  await statusOf(page, order_id).selectOption('Cancelled');
  await saveOf(page, order_id).click();
  const dialog = page.getByRole('dialog', { name: `Order ${order_id} is cancelled` });
  const unmoved = dialog.getByText('Nothing has moved yet.');
  await expect(unmoved).toBeVisible();
  await dialog.getByRole('button', { name: 'Put back in stock' }).click();
  await expect(dialog.getByText('The pieces are back in stock.')).toBeFocused();
  await expect(unmoved).toHaveCount(0);
  expect(await stockOf(ALONE)).toBe(stock + 1);
  expect(await moneyOfOrder(order_id)).toEqual({ status: 'captured', refunds: 0 });
  await page.keyboard.press('Escape');
  await expect(saveOf(page, order_id)).toBeFocused();

  await page.reload();
  await viewOf(page, order_id).click();
  const modal = modalOf(page, order_id);
  await expect(modal.getByText('The pieces are back in stock.')).toBeVisible();
  await expect(modal.getByRole('button', { name: 'Put back in stock' })).toHaveCount(0);
  await modal.getByRole('button', { name: 'Refund' }).click();
  await expect(modal.getByText('Refund asked for')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => moneyOfOrder(order_id)).toEqual({ status: 'refunded', refunds: 1 });
  expect(await stockOf(ALONE)).toBe(stock + 1);
  await expect
    .poll(() => tell(page, orders.view, { params: { id: order_id }, query: { as: 'admin' } }))
    .toMatchObject({ payment_status: 'Refunded' });
  await viewOf(page, order_id).click();
  await expect(modal.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(modal.getByText('The money was given back.')).toBeVisible();
});

test('[ADMIN-13] the modal prints the receipt, and the keyboard gets through it', async ({
  page,
}) => {
  const order_id = await orderForAdmin(page);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await visitOrders(page);
  await statusOf(page, order_id).selectOption('Shipped');
  await saveOf(page, order_id).click();
  await expect(toast(page)).toHaveText(SAVED);
  await viewOf(page, order_id).press('Enter');
  const modal = modalOf(page, order_id);
  await expect(modal.getByRole('heading', { name: `Order ${order_id}` })).toBeFocused();
  await expect(modal.getByText('Status changed')).toBeVisible();
  await expect(modal.getByText('Status: Pending → Shipped')).toBeVisible();
  await expect(modal.getByText(/^Meera · /)).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(modal.getByRole('button', { name: 'Print Receipt' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText(order_id);
  await expect(receipt).toContainText(THECHI);
  await expect(modal).toBeHidden();
  await expect(rowOf(page, order_id)).toHaveCSS('break-inside', 'avoid');
  await page.emulateMedia({ media: 'screen' });

  await page.keyboard.press('Tab');
  await expect(modal.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(viewOf(page, order_id)).toBeFocused();
});

test('fifty orders to a page, and a list that fails can be asked for again', async ({ page }) => {
  await orderForAdmin(page);
  await page.route(LIST, async (route) => {
    const answer = await route.fetch();
    const reply = await answer.json();
    await route.fulfill({ response: answer, json: { ...reply, total_orders: 51 } });
  });
  await visitOrders(page);
  await expect(page.getByText('51 orders')).toBeVisible();
  await expect(page.getByText('Page 1', { exact: true })).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().includes('page=2'));
  await page.getByRole('link', { name: 'Next' }).click();
  await asked;
  await expect(page.getByText('Page 2', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');

  await page.unrouteAll();
  await page.route(LIST, (route) => route.abort());
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByText(/^The list could not be loaded\./)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page).first()).toBeVisible();
});
