import { expect } from '@playwright/test';
import { payments } from '@shop/contract';
import { changeStock } from '@shop/server/features/catalog/stock.queries.ts';
import { signIn } from '#fixtures/accounts.ts';
import { findProduct } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { delayRequests, recordRequests, waitForFailedRequest } from '#fixtures/network.ts';
import { WHITE } from '#fixtures/products.ts';
import { withServer } from '#fixtures/servers/server.ts';
import { test } from '#fixtures/test.ts';
import { purchaseButton, visitProduct } from '#pages/add-to-cart.ts';
import {
  checkoutFrame,
  checkoutFrames,
  closeCheckout,
  confirmingMessage,
  openCartWith,
  openCheckout,
  orderAllButton,
  payByUpi,
  provider,
  thankYouMessage,
} from '#pages/checkout.ts';

/** Bought by no other test. */
const MAGENTA = 'Magenta Temple Silk Saree';
const BLUE = 'Aakasha Blue Checks Saree';

test('closing the checkout releases the reservation; it can be opened again', async ({ page }) => {
  await signIn(page);
  const { stock } = await findProduct(page, BLUE);
  const given = page.waitForResponse(`**${payments.release.path}`);
  await openCheckout(page, BLUE);
  await closeCheckout(page);
  await expect(page.getByText('Payment not completed.').first()).toBeVisible();
  await expect(purchaseButton(page, 'Buy Now')).toBeFocused();
  await expect(purchaseButton(page, 'Buy Now')).toHaveAttribute('aria-busy', 'false');
  expect((await given).ok()).toBe(true);
  await expect.poll(async () => (await findProduct(page, BLUE)).stock).toBe(stock);

  await page.route(`**${payments.release.path}`, (route) => route.abort());
  await purchaseButton(page, 'Buy Now').click();
  await expect(checkoutFrame(page).getByText('Choose how to pay')).toBeVisible();
  const lost = waitForFailedRequest(page, payments.release.path);
  await closeCheckout(page);
  await lost;
  await expect(purchaseButton(page, 'Buy Now')).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('[CLEAR-02] after a failed payment a line stays, and the piece is kept until the page is left', async ({
  page,
}) => {
  await signIn(page);
  await openCheckout(page, WHITE);
  await payByUpi(page, 'failure@razorpay');
  await expect(checkoutFrame(page).getByRole('button', { name: 'Retry payment' })).toBeVisible();
  await closeCheckout(page);
  const line = page.getByRole('region', { name: 'About your payment' });
  await expect(line).toContainText(
    /nothing was charged\. We are keeping it for you until \d+:\d\d [ap]m\. If money has left your account, it will come back by itself/,
  );
  await expect(line).toBeInViewport({ ratio: 1 });
  await expect(purchaseButton(page, 'Buy Now')).toBeEnabled();

  const released = page.waitForResponse(`**${payments.release.path}`);
  await page.getByRole('link', { name: 'Home' }).first().click();
  expect(await (await released).json()).not.toHaveProperty('kept_until');
  await expect(line).not.toContainText('keeping it');
});

test('[CLEAR-02] after a failed payment for the last piece and a reload, it can be bought again', async ({
  page,
}) => {
  await signIn(page);
  const { product_id, stock } = await findProduct(page, MAGENTA);
  if (stock > 1) {
    await withServer(({ db }) =>
      db.transaction().execute((trx) => changeStock(trx, { product_id, delta: 1 - stock })),
    );
  }
  await openCheckout(page, MAGENTA);
  await payByUpi(page, 'failure@razorpay');
  await expect(checkoutFrame(page).getByRole('button', { name: 'Retry payment' })).toBeVisible();
  await closeCheckout(page);
  const line = page.getByRole('region', { name: 'About your payment' });
  await expect(line).toContainText('We are keeping it for you');

  await page.reload();
  await expect(page.getByRole('main').getByText('1 in Stock')).toBeVisible();
  await expect(purchaseButton(page, 'Buy Now')).toBeEnabled();
});

test('a failed payment can be retried in the checkout', { tag: '@nightly' }, async ({ page }) => {
  const verified = recordRequests(page, payments.verify);
  await signIn(page);
  await openCheckout(page, WHITE);
  await payByUpi(page, 'failure@razorpay');
  await checkoutFrame(page).getByRole('button', { name: 'Retry payment' }).click();
  expect(verified).toHaveLength(0);
  await payByUpi(page);

  await expect(page).toHaveURL(/order-info/);
  await expect(thankYouMessage(page)).toBeVisible();
});

test('a double click opens one checkout; leaving the page opens none', async ({ page }) => {
  const requested = recordRequests(page, payments.start);
  await signIn(page);
  await visitProduct(page, WHITE);
  const open = await delayRequests(page, `**${payments.start.path}`);
  await purchaseButton(page, 'Buy Now').dblclick();
  await expect(purchaseButton(page, 'Buy Now')).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Opening payment')).toHaveCount(1);
  open();
  await expect(checkoutFrames(page)).toHaveCount(1);
  expect(requested).toHaveLength(1);
  await closeCheckout(page);

  const openLate = await delayRequests(page, `**${payments.start.path}`);
  await purchaseButton(page, 'Buy Now').click();
  await expect.poll(() => requested.length).toBe(2);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page).toHaveURL('/home');
  // The address changes a moment before the page does.
  await expect(page.getByRole('heading', { name: 'All handloom' })).toBeVisible();
  const given = page.waitForResponse(`**${payments.release.path}`);
  openLate();
  expect((await given).ok()).toBe(true);
  await expect(checkoutFrames(page)).toHaveCount(0);
});

test('keyboard: open, close and pay', { tag: '@nightly' }, async ({ page }) => {
  await openCartWith(page, WHITE);
  await orderAllButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(checkoutFrame(page).getByText('Choose how to pay')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(
    checkoutFrame(page).getByRole('button', { name: 'No, continue paying' }),
  ).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const notice = page.getByRole('region', { name: 'About your payment' });
  await expect(notice).toBeFocused();
  await expect(notice).toHaveText('Payment not completed. Your cart is saved.');

  await orderAllButton(page).focus();
  const release = await delayRequests(page, `**${payments.verify.path}`);
  await page.keyboard.press('Enter');
  await expect(checkoutFrame(page).getByText('Choose how to pay')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await checkoutFrame(page).getByLabel('UPI ID').focus();
  await page.keyboard.type('success@razorpay');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ has: confirmingMessage(page) })).toBeFocused();
  release();
  await expect(page.getByRole('heading', { level: 1, name: /^Order/ })).toBeFocused();
});

test('reloading during payment still leads to the order', async ({ page }) => {
  await signIn(page);
  const started = page.waitForResponse(`**${payments.start.path}`);
  await openCheckout(page, WHITE);
  const { data } = await (await started).json();
  await provider().pay(data.id, { webhooks: false });
  await page.reload();

  await expect(page).toHaveURL(/\/order-info\/[0-9A-Z-]{9}$/);
  await expect(thankYouMessage(page)).toBeVisible();
  const requested = recordRequests(page, payments.release);
  await page.reload();
  await expect(page.getByRole('row', { name: WHITE })).toBeVisible();
  expect(requested).toHaveLength(0);
});

test('a duplicated tab does not release what the first tab pays for', { tag: '@nightly' }, async ({
  page,
}) => {
  await signIn(page);
  await openCheckout(page, BLUE);
  // Like a duplicated tab, the new one starts with a copy of the session storage.
  const popup = page.waitForEvent('popup');
  await page.evaluate(() => void window.open('/home'));
  const duplicate = await popup;
  const requested = recordRequests(duplicate, payments.release);
  await duplicate.waitForLoadState('networkidle');

  expect(requested).toHaveLength(0);
  await payByUpi(page);
  await expect(thankYouMessage(page)).toBeVisible();
});

test('the state of a closed checkout is shown as a notice', { tag: '@nightly' }, async ({
  page,
}) => {
  const msg = 'Your payment is being confirmed.';
  await page.route(`**${payments.release.path}`, (route) =>
    route.fulfill({ json: { msg, state: 'confirming' } }),
  );
  await signIn(page);
  await openCheckout(page, WHITE);
  await closeCheckout(page);
  const notice = page.getByRole('region', { name: 'About your payment' });
  await expect(notice).toHaveText(msg);
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expect(purchaseButton(page, 'Buy Now')).toBeFocused();

  await purchaseButton(page, 'Buy Now').click();
  await expect(checkoutFrame(page).getByText('Choose how to pay')).toBeVisible();
  await page.reload();
  await expect(notice).toHaveText(msg);
});

test('a logout in another tab waits for the open checkout', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  await signIn(page);
  await openCheckout(page, WHITE);
  const other = await context.newPage();
  await visit(other, '/home');
  await other.evaluate(() => localStorage.removeItem('session'));
  await expect(checkoutFrame(page).getByText('Choose how to pay')).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await closeCheckout(page);
  await reloaded;
});

test.describe('in-app browser', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile Safari/537.36 Instagram 337.0.0.35',
  });

  test('redirects to the provider and back to the order', async ({ page }) => {
    const verified = recordRequests(page, payments.verify);
    await signIn(page);
    await openCheckout(page, WHITE);
    await payByUpi(page);

    await expect(page).toHaveURL(/\/order-info\/[0-9A-Z-]{9}$/);
    await expect(thankYouMessage(page)).toBeVisible();
    expect(verified).toHaveLength(0);
    await page.reload();
    await expect(page.getByRole('row', { name: WHITE })).toBeVisible();
    await expect(thankYouMessage(page)).toHaveCount(0);
  });

  test('the payment outcome is shown above the cart once', { tag: '@nightly' }, async ({
    page,
  }) => {
    await openCartWith(page, WHITE);
    const notice = page.getByRole('region', { name: 'About your payment' });
    for (const [outcome, words] of Object.entries({
      failed: 'Payment not completed. Your cart is saved.',
      refused: 'Payment verification failed!',
      refunding: 'Your refund is on its way and may take a few days.',
      confirming: 'Your payment is being confirmed.',
    })) {
      await page.goto(`/cart?payment=${outcome}`);
      await expect(notice).toContainText(words);
      await expect(page).toHaveURL('/cart');
      await expect(notice).toBeFocused();
    }
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
});
