import { expect, type Page, type Route } from '@playwright/test';
import { buildUrl, catalog, errors, payments } from '@shop/contract';
import { signIn } from '#fixtures/accounts.ts';
import { findProduct, insertCartItem } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { recordRequests } from '#fixtures/network.ts';
import { findOrder, listProviderPayments, sellReservedStock } from '#fixtures/payments.ts';
import { WHITE } from '#fixtures/products.ts';
import { test } from '#fixtures/test.ts';
import { alertDialog, logIn } from '#pages/accounts.ts';
import { purchaseButton, visitProduct } from '#pages/add-to-cart.ts';
import { buyButton, expectAlert } from '#pages/cart.ts';
import {
  checkoutFrame,
  checkoutFrames,
  chooseOutcome,
  confirmingMessage,
  openCheckout,
  orderAllButton,
  payByUpi,
  thankYouMessage,
} from '#pages/checkout.ts';

const TEAL = 'Teal Kara Cotton Saree';
async function stockOf(page: Page, name: string): Promise<number> {
  const { product_id } = await findProduct(page, name);
  const response = await page.request.get(buildUrl(catalog.find, { params: { product_id } }));
  // The reply schema is checked by other tests.
  const [product] = (await response.json()) as { stock: number }[];
  return product?.stock ?? 0;
}

const SCRIPT = '**/v1/checkout.js';

test('[PAY-02] a failed checkout script shows an alert and can be retried', async ({ page }) => {
  const requested = recordRequests(page, payments.start);
  await signIn(page);
  await visitProduct(page, WHITE);
  await page.route(SCRIPT, (route) => route.abort());
  await purchaseButton(page, 'Buy Now').click();
  await expectAlert(
    page,
    'Failed to load Razorpay. Please try again.',
    purchaseButton(page, 'Buy Now'),
  );
  expect(requested).toHaveLength(0);

  await page.unroute(SCRIPT);
  await purchaseButton(page, 'Buy Now').click();
  await expect(checkoutFrame(page).getByText('Choose how to pay')).toBeVisible();
});

test('an error of the checkout shows an alert and releases the reservation', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page);
  await visitProduct(page, WHITE);
  await page.route(SCRIPT, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.Razorpay = class { open() { throw new Error("broken"); } };',
    }),
  );
  const given = page.waitForResponse(`**${payments.release.path}`);
  await purchaseButton(page, 'Buy Now').click();
  await expectAlert(
    page,
    'Failed to load Razorpay. Please try again.',
    purchaseButton(page, 'Buy Now'),
  );
  expect((await given).ok()).toBe(true);
});

test('[CART-14] buying from the cart with an expired session goes to /login', async ({ page }) => {
  const { email } = await signIn(page);
  await insertCartItem(email, WHITE);
  for (const press of [orderAllButton(page), buyButton(page, WHITE)]) {
    await visit(page, '/cart');
    await expect(press).toBeVisible();
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await press.click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Please log in to pay')).toBeVisible();
    await page.context().addCookies(cookies);
  }
});

test('[PAY-04] a payment that is rejected without our words, or lost, goes to /login; our own words are an alert', async ({
  page,
}) => {
  const { email } = await signIn(page);
  await insertCartItem(email, 'Bare Piece', 2);
  const logged: string[] = [];
  page.on('console', (line) => logged.push(line.text()));
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  const replies = [
    (route: Route) => route.fulfill({ status: 401, json: { msg: 'Unauthorized' } }),
    (route: Route) => route.fulfill({ status: 500, json: { msg: 'no' } }),
    (route: Route) => route.abort(),
  ];
  for (const reply of replies) {
    await visit(page, '/cart');
    visited.length = 0;
    logged.length = 0;
    await page.route(`**${payments.start.path}`, reply, { times: 1 });
    await buyButton(page, 'Bare Piece').click();
    // The session is good, so that the login leads on.
    await expect(page).toHaveURL('/home');
    expect(visited).toContain('/login');
    expect(logged).toContain('Not logged in');
  }

  await visit(page, '/cart');
  const { status } = errors.OUT_OF_STOCK;
  const json = { error: 'OUT_OF_STOCK', msg: 'Only 3 products left' };
  await page.route(`**${payments.start.path}`, (route) => route.fulfill({ status, json }), {
    times: 1,
  });
  await buyButton(page, 'Bare Piece').click();
  await expectAlert(page, 'Only 3 products left', buyButton(page, 'Bare Piece'));
  await expect(page).toHaveURL('/cart');
  await expect(checkoutFrames(page)).toHaveCount(0);
});

test('a payment is not opened while the browser is offline', { tag: '@nightly' }, async ({
  page,
}) => {
  const { email } = await signIn(page);
  await insertCartItem(email, 'Bare Piece', 2);
  await visit(page, '/cart');
  await page.context().setOffline(true);
  await buyButton(page, 'Bare Piece').click();
  const notOpened = 'The payment could not be opened. You were not charged. Please try again.';
  await expectAlert(page, notOpened, buyButton(page, 'Bare Piece'));
  await page.context().setOffline(false);
  await expect(page).toHaveURL('/cart');
});

test('[PAY-06] a failed verification shows an alert, the help line and the payment id', async ({
  page,
}) => {
  let reference = '';
  await page.route(`**${payments.verify.path}`, async (route) => {
    const result = route.request().postDataJSON();
    reference = result.razorpay_payment_id;
    await route.continue({ postData: { ...result, razorpay_signature: '0'.repeat(64) } });
  });
  await signIn(page);
  await openCheckout(page, WHITE);
  await payByUpi(page);
  const notice = page.getByRole('region', { name: 'About your payment' });

  await expectAlert(page, 'Payment verification failed!', notice);
  await expect(notice.getByText(reference)).toBeVisible();
  await expect(notice.getByRole('link')).toHaveAttribute('href', /^tel:/);
  await expect(purchaseButton(page, 'Buy Now')).toBeVisible();
});

/** Makes verify requests fail until they are unrouted. */
const verifyWith = (page: Page, reply: (route: Route) => Promise<void>) =>
  page.route(`**${payments.verify.path}`, reply);

test('[PAY-06] a verification that is lost shows the alert, and then leads to the paid order', async ({
  page,
}) => {
  await signIn(page);
  await verifyWith(page, (route) => route.abort());
  await openCheckout(page, WHITE);
  await payByUpi(page);
  const alert = alertDialog(page);
  await expect(alert).toHaveAccessibleDescription('Payment verification failed!');
  await alert.getByRole('button', { name: 'OK' }).click();

  await expect(page).toHaveURL(/order-info/);
  await expect(page.getByRole('row', { name: WHITE })).toBeVisible();
});

test('[PAY-06] a paid order is found at the next page load when nothing could be reached before', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page);
  await verifyWith(page, (route) => route.abort());
  await page.route(`**${payments.release.path}`, (route) => route.abort());
  await openCheckout(page, WHITE);
  await payByUpi(page);
  await alertDialog(page).getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('region', { name: 'About your payment' })).toBeVisible();
  await page.unrouteAll();

  await page.reload();
  await expect(page).toHaveURL(/order-info/);
});

test('verification goes on while the browser is offline and while the server has no answer', {
  tag: '@nightly',
}, async ({ page }) => {
  const requested = recordRequests(page, payments.verify);
  await page.clock.install();
  await signIn(page);
  const { status, msg } = errors.OVERLOADED;
  await verifyWith(page, (route) => route.fulfill({ status, json: { error: 'OVERLOADED', msg } }));
  await openCheckout(page, WHITE);
  await payByUpi(page);
  await expect(confirmingMessage(page)).toBeVisible();
  await expect(purchaseButton(page, 'Buy Now')).toBeHidden();
  await expect.poll(() => requested.length).toBeGreaterThan(0);

  await page.context().setOffline(true);
  const before = requested.length;
  await page.clock.fastForward(61_000);
  await expect(page.getByText('the order will appear under My Orders')).toBeVisible();
  await expect.poll(() => requested.length).toBeGreaterThan(before);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.unroute(`**${payments.verify.path}`);
  await page.context().setOffline(false);
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(/order-info/);
  await expect(thankYouMessage(page)).toBeVisible();
});

test('a lost checkout result still leads to the order', async ({ page }) => {
  const verified = recordRequests(page, payments.verify);
  const { email } = await signIn(page);
  await openCheckout(page, WHITE);
  await chooseOutcome(page, 'Succeed, but the reply is lost');
  await payByUpi(page);
  await expect(checkoutFrames(page)).toHaveCount(0);

  await expect(page).toHaveURL(/\/order-info\//);
  await expect(page.getByText('Payment received. Thank you.')).toBeVisible();
  await expect(page.getByRole('row', { name: WHITE })).toBeVisible();
  expect(page.url()).toContain((await findOrder(email))?.order_id ?? 'no order');
  expect(verified).toHaveLength(0);

  const first = page.url();
  await openCheckout(page, WHITE);
  await payByUpi(page);
  await expect(page).toHaveURL(/\/order-info\//);
  await expect(thankYouMessage(page)).toBeVisible();
  expect(page.url()).not.toBe(first);
  expect(verified).toHaveLength(1);
});

test('a session that expires during payment does not lose the order', { tag: '@nightly' }, async ({
  page,
}) => {
  const customer = await signIn(page);
  await openCheckout(page, WHITE);
  await page.context().clearCookies();
  await payByUpi(page);
  await expect(alertDialog(page)).toContainText(
    'Payment received. Please log in to see your order.',
  );
  await alertDialog(page).getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/login');
  await logIn(page, customer);
  await expect(page).toHaveURL('/home');

  const order = await findOrder(customer.email);
  await visit(page, `/order-info/${order?.order_id}`);
  await expect(page.getByRole('row', { name: WHITE })).toBeVisible();
});

test('stock sold during payment shows an alert and is refunded', async ({ page }) => {
  const { email } = await signIn(page);
  await openCheckout(page, TEAL);
  const restock = await sellReservedStock(email);
  try {
    // Responses about the product are cached for some seconds.
    await expect.poll(() => stockOf(page, TEAL)).toBe(0);
    await payByUpi(page);
    await expectAlert(
      page,
      'A piece sold out before your payment arrived, so no order was placed. Your refund is on its way and may take a few days.',
      page.getByRole('main').getByText('Out of stock', { exact: true }),
    );
    await expect(page.getByText('0 in Stock')).toBeVisible();
  } finally {
    await restock();
  }
  await expect
    .poll(() => listProviderPayments(email))
    .toEqual([{ status: 'refunded', refunds: 1 }]);
});
