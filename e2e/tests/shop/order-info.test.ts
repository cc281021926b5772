import { expect, type Page } from '@playwright/test';
import { accounts, adminOrders, buildUrl, orders } from '@shop/contract';
import { DEMO_CUSTOMER } from '@shop/server/tools/seed/demo-accounts.ts';
import { signIn, signInStaff } from '#fixtures/accounts.ts';
import { callApi } from '#fixtures/api.ts';
import { navigateInApp, visit } from '#fixtures/navigation.ts';
import { delayRequests, waitForFailedRequest } from '#fixtures/network.ts';
import { visitOrderFixture } from '#fixtures/order-data.ts';
import { withServer } from '#fixtures/servers/server.ts';
import { test } from '#fixtures/test.ts';
import { orderRow, visitOrders } from '#pages/admin-orders.ts';
import { placeOrder } from '#pages/checkout.ts';
import { fetchOrder, INDIGO, PACHILA, updateOrder, visitOrder } from '#pages/orders.ts';

const NAVY = 'Navy Kara Office Saree';
const ORDER = `**${buildUrl(orders.view, { params: { id: '*-*' } })}`;

const fact = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });

test('[ORDERS-08] [ORDERS-09] shows the order, its products and the customer; placeholders for missing data', async ({
  page,
}) => {
  const { name, email } = await signIn(page);
  const order_id = await placeOrder(page, INDIGO, 2);
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
    Phone: '9847012345',
    Address: 'Nila House Kuthampully Thiruvilwamala Thrissur 680594',
  })) {
    await expect(fact(page, label)).toContainText(value);
  }
  await expect(fact(page, 'Delivery Date')).toHaveCount(0);
  const row = page.getByRole('row', { name: INDIGO });
  await expect(row.getByRole('cell').nth(0)).toHaveText('2');
  await expect(row.getByRole('cell').nth(1)).toHaveText('₹2,850');
  await expect(row.locator('img')).toHaveAttribute('src', /load\/image/);

  await updateOrder(order_id, {
    order_status: 'Delivered',
    delivery_date: new Date('2026-01-12T06:30:00Z'),
  });
  await visitOrder(page, order_id);
  await expect(fact(page, 'Delivery Date')).toContainText('12 January 2026');
  await expect(fact(page, 'Status')).toContainText('Delivered');

  await updateOrder(order_id, { payment_method: null, ship_to: '{}' });
  await visitOrder(page, order_id);
  for (const label of ['Payment Method', 'Name', 'Email', 'Phone']) {
    await expect(fact(page, label)).toContainText('N/A');
  }
  await expect(fact(page, 'Address')).toContainText('Address not available');

  await updateOrder(order_id, { ship_to: '{"address": "Nila House, Kuthampully"}' });
  await visitOrder(page, order_id);
  await expect(fact(page, 'Address')).toContainText('Invalid address format');
});

test('[API-10] an address that arrives as a JSON string is shown', { tag: '@nightly' }, async ({
  page,
}) => {
  const user = { ...DEMO_CUSTOMER, address: JSON.stringify(DEMO_CUSTOMER.address) };
  await visitOrderFixture(page, { user });
  await expect(fact(page, 'Address')).toContainText(
    'Nila House Kuthampully Thiruvilwamala Thrissur 680594',
  );

  await signInStaff(page);
  const { houseName: _, pinCode: zip, ...place } = DEMO_CUSTOMER.address;
  const order_id = '7QK2-M9XT';
  await page.route(`**${adminOrders.listAll.path}*`, (route) =>
    route.fulfill({
      json: {
        orders: [
          {
            order_id,
            user_name: DEMO_CUSTOMER.name,
            address: JSON.stringify({ ...place, zip }),
            total_amount: 6800,
            order_date: '2026-01-12T06:30:00Z',
            order_status: 'Pending',
          },
        ],
        total_orders: 1,
        fulfilments: [],
      },
    }),
  );
  await visitOrders(page);
  await expect(orderRow(page, order_id)).toContainText('Thrissur 680594');
});

test('[ORDERS-11] shows Loading... or the error', async ({ page }) => {
  await signIn(page);
  const order_id = await placeOrder(page, INDIGO);
  const release = await delayRequests(page, ORDER);
  await navigateInApp(page, `/order-info/${order_id}`);
  await expect(page.getByText('Loading...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: `Order ${order_id}` })).toBeVisible();

  for (const unknown of ['0000-0000', 'no-number']) {
    await visit(page, `/order-info/${unknown}`);
    await expect(page.getByRole('heading', { name: 'Error: Order not found' })).toBeVisible();
  }
  await page.route(ORDER, (route) => route.abort());
  await navigateInApp(page, `/order-info/${order_id.toLowerCase()}`);
  const lost = page.getByRole('heading', {
    name: 'Error: The shop could not be reached. Please check your connection.',
  });
  await expect(lost).toBeVisible();
  await page.unroute(ORDER);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: `Order ${order_id}` })).toBeVisible();
});

test('[ORDERS-13] keeps address and prices of the order date', { tag: '@nightly' }, async ({
  page,
}) => {
  await signIn(page);
  const order_id = await placeOrder(page, NAVY);
  const address = {
    houseName: 'New House',
    post_office: 'Ottapalam',
    city: 'Shoranur',
    state: 'Palakkad',
    pinCode: '679101',
  };
  await callApi(page, accounts.changeProfile, { body: { address } });
  const raise = (paise: number) =>
    withServer(({ db }) =>
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

test('an unconfirmed payment is polled; support links are shown', async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  const order_id = await placeOrder(page, INDIGO);
  await updateOrder(order_id, { payment_status: 'Authorized' });
  await visitOrder(page, order_id);
  const line = page.getByText('Your payment is being confirmed.');
  await expect(line).toBeVisible();
  await page.route(ORDER, (route) => route.abort());
  const lost = waitForFailedRequest(page, buildUrl(orders.view, { params: { id: order_id } }));
  await page.clock.runFor(5000);
  await lost;
  await expect(line).toBeVisible();

  await page.unroute(ORDER);
  await updateOrder(order_id, { payment_status: 'Paid' });
  await page.clock.runFor(5000);
  await expect(line).toHaveCount(0);
  await expect(fact(page, 'Payment Status')).toContainText('Paid');

  const help = page.getByRole('navigation', { name: `Help with order ${order_id}` });
  await expect(help.getByRole('link', { name: 'Ask on WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/.*${order_id}`),
  );
  await expect(help.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
    'href',
    `/support?order=${order_id}`,
  );
});

test('[ORDERS-10] Print Receipt and Go to Homepage', async ({ page }) => {
  await signIn(page);
  const order_id = await placeOrder(page, INDIGO);
  await visitOrder(page, order_id);
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = '';
    };
  });
  await page.getByRole('button', { name: 'Print Receipt' }).click();
  await expect(page.locator('body[data-printed]')).toBeVisible();
  await page.getByRole('button', { name: 'Go to Homepage' }).click();
  await expect(page).toHaveURL('/home');
});

test('[ORDERS-12] only its customer and admins can see an order', { tag: '@nightly' }, async ({
  page,
  otherPage,
}) => {
  await signIn(page);
  const order_id = await placeOrder(page, INDIGO);
  await visitOrder(page, order_id);

  await visit(otherPage, `/order-info/${order_id}`);
  await expect(otherPage.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
  await signIn(otherPage);
  const foreign = buildUrl(orders.view, { params: { id: order_id }, query: {} });
  expect((await otherPage.request.get(foreign)).status()).toBe(404);
  await visit(otherPage, `/order-info/${order_id}`);
  await expect(otherPage.getByRole('heading', { name: 'Error: Order not found' })).toBeVisible();

  const requested = { params: { id: order_id }, query: { as: 'admin' } } as const;
  const byCustomer = await otherPage.request.get(buildUrl(orders.view, requested));
  expect(byCustomer.status()).toBe(401);
  await signInStaff(otherPage);
  expect(await callApi(otherPage, orders.view, requested)).toEqual(
    await fetchOrder(page, order_id),
  );
});

test('the payment notice is shown even when the order cannot be loaded', {
  tag: '@nightly',
}, async ({ page, otherPage }) => {
  await signIn(page);
  const order_id = await placeOrder(page, INDIGO);
  const notice = (where: Page) => where.getByRole('region', { name: 'About your payment' });
  await visit(otherPage, `/order-info/${order_id}?paid=1`);
  await expect(notice(otherPage)).toHaveText('Payment received. Please log in to see your order.');
  await expect(otherPage.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
  await expect(notice(otherPage)).toBeFocused();

  await page.route(ORDER, (route) => route.abort());
  await navigateInApp(page, `/order-info/${order_id}?paid=1`);
  await expect(notice(page)).toContainText('Payment received.');
  await expect(page).toHaveURL(`/order-info/${order_id}`);
  await page.unroute(ORDER);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Payment received. Thank you.')).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test('a just-paid order does not flicker while the URL is cleaned', { tag: '@nightly' }, async ({
  page,
}) => {
  await signIn(page);
  const order_id = await placeOrder(page, INDIGO);
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const order = document.querySelector('main h1[aria-describedby]');
      if (order && !order.checkVisibility()) document.documentElement.dataset.blinked ??= '';
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  let requested = 0;
  await page.route(ORDER, async (route) => {
    requested += 1;
    // Longer than the delay of the navigation skeleton.
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.fallback();
  });
  await visit(page, `/order-info/${order_id}?paid=1`);
  await expect(page).toHaveURL(`/order-info/${order_id}`);
  await expect(page.getByRole('heading', { name: `Order ${order_id}` })).toBeFocused();
  expect(requested).toBeGreaterThan(0);
  await expect(page.locator('html[data-blinked]')).toHaveCount(0);
});

test('a paid order says what happens next, and can be asked to be cancelled', async ({ page }) => {
  await signIn(page);
  const order_id = await placeOrder(page, PACHILA, 1);
  await visit(page, `/order-info/${order_id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Order confirmed. We are preparing it.')).toBeVisible();
  const steps = main.getByRole('list', { name: 'Progress' }).getByRole('listitem');
  const boxes = await steps.evaluateAll((items) =>
    items.map((item) => item.getBoundingClientRect().width),
  );
  expect(new Set(boxes.map(Math.round)).size).toBe(1);
  await main.getByRole('button', { name: 'Request a Cancellation' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(main.getByText(/^Cancellation requested · /)).toBeFocused();
  await page.reload();
  await expect(main.getByText(/^Cancellation requested · /)).toBeVisible();
});
