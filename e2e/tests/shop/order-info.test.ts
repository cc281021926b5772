import { expect, type Page } from '@playwright/test';
import { accounts, addressOf, orders } from '@shop/contract';
import { behindTheCounter } from '../../fixtures/server.ts';
import { hold, lostCall, signedIn, tell, test, visit, walkTo } from '../../fixtures/test.ts';
import { asAdmin, modalOf, viewOf, visitOrders } from '../../pages/admin-orders.ts';
import { bought } from '../../pages/checkout.ts';
import { INDIGO, orderOf, overwrite, visitOrder } from '../../pages/orders.ts';

const NAVY = 'Navy Kara Office Saree';
/** The call for one order. */
const ORDER = `**${addressOf(orders.view, { params: { id: '*-*' } })}`;

const fact = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });

test('[ORDERS-08] shows the order, its products and whom it goes to', async ({ page }) => {
  const { name, email } = await signedIn(page);
  const order_id = await bought(page, INDIGO, 2);
  await visitOrder(page, order_id);
  const today = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
  for (const [label, value] of Object.entries({
    'Order ID': order_id,
    Status: 'Pending',
    'Total Amount': '₹5,700.00',
    'Payment Method': 'UPI',
    'Payment Status': 'Paid',
    'Order Date': today.format(new Date()),
    Name: name,
    Email: email,
    Phone: '98470 12345',
    Address: 'Nila House Kuthampully Thiruvilwamala Thrissur 680594',
  })) {
    await expect(fact(page, label)).toContainText(value);
  }
  await expect(fact(page, 'Delivery Date')).toHaveCount(0);
  const row = page.getByRole('row', { name: INDIGO });
  await expect(row.getByRole('cell').nth(0)).toHaveText('2');
  await expect(row.getByRole('cell').nth(1)).toHaveText('₹2,850');
  await expect(row.locator('img')).toHaveAttribute('src', /load\/image/);

  await overwrite(order_id, {
    order_status: 'Delivered',
    delivery_date: new Date('2026-01-12T06:30:00Z'),
  });
  await visitOrder(page, order_id);
  await expect(fact(page, 'Delivery Date')).toContainText('12 January 2026');
  await expect(fact(page, 'Status')).toContainText('Delivered');
});

test('[ORDERS-09] says so where something is missing', async ({ page }) => {
  await signedIn(page);
  const order_id = await bought(page, INDIGO);
  await overwrite(order_id, { payment_method: null, ship_to: '{}' });
  await visitOrder(page, order_id);
  for (const label of ['Payment Method', 'Name', 'Email', 'Phone']) {
    await expect(fact(page, label)).toContainText('N/A');
  }
  await expect(fact(page, 'Address')).toContainText('Address not available');

  await overwrite(order_id, { ship_to: '{"address": "Nila House, Kuthampully"}' });
  await visitOrder(page, order_id);
  await expect(fact(page, 'Address')).toContainText('Invalid address format');
});

test('[ORDERS-11] says Loading..., or what is wrong', async ({ page }) => {
  await signedIn(page);
  const order_id = await bought(page, INDIGO);
  const release = await hold(page, ORDER);
  await walkTo(page, `/order-info/${order_id}`);
  await expect(page.getByText('Loading...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: `Order ${order_id}` })).toBeVisible();

  for (const unknown of ['0000-0000', 'no-number']) {
    await visit(page, `/order-info/${unknown}`);
    await expect(page.getByRole('heading', { name: 'Error: Order not found' })).toBeVisible();
  }
  await page.route(ORDER, (route) => route.abort());
  await walkTo(page, `/order-info/${order_id.toLowerCase()}`);
  const lost = page.getByRole('heading', {
    name: 'Error: The shop could not be reached. Please check your connection.',
  });
  await expect(lost).toBeVisible();
  await page.unroute(ORDER);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: `Order ${order_id}` })).toBeVisible();
});

test('[ORDERS-13] keeps the address and the prices of the day', async ({ page }) => {
  await signedIn(page);
  const order_id = await bought(page, NAVY);
  const address = {
    houseName: 'New House',
    post_office: 'Ottapalam',
    city: 'Shoranur',
    state: 'Palakkad',
    pinCode: '679101',
  };
  await tell(page, accounts.changeProfile, { body: { address } });
  const raise = (paise: number) =>
    behindTheCounter(({ db }) =>
      db
        .updateTable('product')
        .set((eb) => ({ price_paise: eb('price_paise', '+', paise) }))
        .where('name', '=', NAVY)
        .execute(),
    );
  await raise(100);
  try {
    await visitOrder(page, order_id);
    await expect(fact(page, 'Address')).toContainText('Nila House');
    await expect(fact(page, 'Total Amount')).toContainText('₹2,750.00');
    await expect(page.getByRole('row', { name: NAVY })).toContainText('₹2,750');
  } finally {
    await raise(-100);
  }
});

test('a payment that is being confirmed is looked at again; help is at hand', async ({ page }) => {
  await page.clock.install();
  await signedIn(page);
  const order_id = await bought(page, INDIGO);
  await overwrite(order_id, { payment_status: 'Authorized' });
  await visitOrder(page, order_id);
  const line = page.getByText('Your payment is being confirmed.');
  await expect(line).toBeVisible();
  await page.route(ORDER, (route) => route.abort());
  const lost = lostCall(page, addressOf(orders.view, { params: { id: order_id } }));
  await page.clock.runFor(5000);
  await lost;
  await expect(line).toBeVisible();

  await page.unroute(ORDER);
  await overwrite(order_id, { payment_status: 'Paid' });
  await page.clock.runFor(5000);
  await expect(line).toHaveCount(0);
  await expect(fact(page, 'Payment Status')).toContainText('Paid');

  const help = page.getByRole('navigation', { name: `Help with order ${order_id}` });
  for (const name of ['Ask on WhatsApp', 'Write to us']) {
    await expect(help.getByRole('link', { name })).toHaveAttribute('href', new RegExp(order_id));
  }
});

test('[ORDERS-10] prints the receipt, and leads home unless it is the admin who looks', async ({
  page,
  elsewhere,
}) => {
  await signedIn(page);
  const order_id = await bought(page, INDIGO);
  await visitOrder(page, order_id);
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = '';
    };
  });
  await page.getByRole('button', { name: 'Print Receipt' }).click();
  await expect(page.locator('body[data-printed]')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Homepage' }).click();
  await expect(page).toHaveURL('/home');

  await asAdmin(elsewhere);
  await visitOrders(elsewhere);
  await viewOf(elsewhere, order_id).click();
  const modal = modalOf(elsewhere, order_id);
  await expect(modal.getByRole('button', { name: 'Print Receipt' })).toBeVisible();
  await expect(modal.getByText('Go to Homepage')).toHaveCount(0);
});

test('[ORDERS-12] an order is shown to its own customer and to admins, to nobody else', async ({
  page,
  elsewhere,
}) => {
  await signedIn(page);
  const order_id = await bought(page, INDIGO);
  await visitOrder(page, order_id);

  await visit(elsewhere, `/order-info/${order_id}`);
  await expect(elsewhere.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
  await signedIn(elsewhere);
  const foreign = addressOf(orders.view, { params: { id: order_id }, query: {} });
  expect((await elsewhere.request.get(foreign)).status()).toBe(404);
  await visit(elsewhere, `/order-info/${order_id}`);
  await expect(elsewhere.getByRole('heading', { name: 'Error: Order not found' })).toBeVisible();

  const asked = { params: { id: order_id }, query: { as: 'admin' } } as const;
  const byCustomer = await elsewhere.request.get(addressOf(orders.view, asked));
  expect(byCustomer.status()).toBe(401);
  await asAdmin(elsewhere);
  expect(await tell(elsewhere, orders.view, asked)).toEqual(await orderOf(page, order_id));
});

test('a payment is told even when its order cannot be shown', async ({ page, elsewhere }) => {
  await signedIn(page);
  const order_id = await bought(page, INDIGO);
  const notice = (where: Page) => where.getByRole('region', { name: 'About your payment' });
  await visit(elsewhere, `/order-info/${order_id}?paid=1`);
  await expect(notice(elsewhere)).toHaveText('Payment received. Please log in to see your order.');
  await expect(elsewhere.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
  await expect(notice(elsewhere)).toBeFocused();

  await page.route(ORDER, (route) => route.abort());
  await walkTo(page, `/order-info/${order_id}?paid=1`);
  await expect(notice(page)).toContainText('Payment received.');
  await expect(page).toHaveURL(`/order-info/${order_id}`);
  await page.unroute(ORDER);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Payment received. Thank you.')).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test('an order that was just paid does not blink while its address is cleared', async ({
  page,
}) => {
  await signedIn(page);
  const order_id = await bought(page, INDIGO);
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const order = document.querySelector('main h1[aria-describedby]');
      if (order && !order.checkVisibility()) document.documentElement.dataset.blinked ??= '';
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  let asked = 0;
  await page.route(ORDER, async (route) => {
    asked += 1;
    // Longer than a change of page takes before it shows a skeleton.
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.fallback();
  });
  await visit(page, `/order-info/${order_id}?paid=1`);
  await expect(page).toHaveURL(`/order-info/${order_id}`);
  await expect(page.getByRole('heading', { name: `Order ${order_id}` })).toBeFocused();
  expect(asked).toBeGreaterThan(0);
  await expect(page.locator('html[data-blinked]')).toHaveCount(0);
});
