import { expect } from '@playwright/test';
import { payments } from '@shop/contract';
import {
  hold,
  lostCall,
  productNamed,
  requestsTo,
  signedIn,
  test,
  visit,
} from '../../fixtures/test.ts';
import { button, visitProduct } from '../../pages/add-to-cart.ts';
import {
  confirming,
  dismiss,
  openCart,
  openSheet,
  orderAll,
  payByUpi,
  provider,
  sheet,
  sheets,
  thanks,
} from '../../pages/checkout.ts';

const BLUE = 'Aakasha Blue Checks Saree';
const WHITE = 'Mullapoo White Kasavu Saree';

test('a sheet that is closed gives the pieces back, and opens again', async ({ page }) => {
  await signedIn(page);
  const { stock } = await productNamed(page, BLUE);
  const given = page.waitForResponse(`**${payments.release.path}`);
  await openSheet(page, BLUE);
  await dismiss(page);
  await expect(button(page, 'Buy Now')).toBeFocused();
  await expect(button(page, 'Buy Now')).toHaveAttribute('aria-busy', 'false');
  expect((await given).ok()).toBe(true);
  await expect.poll(async () => (await productNamed(page, BLUE)).stock).toBe(stock);

  await page.route(`**${payments.release.path}`, (route) => route.abort());
  await button(page, 'Buy Now').click();
  await expect(sheet(page).getByText('Choose how to pay')).toBeVisible();
  const lost = lostCall(page, payments.release.path);
  await dismiss(page);
  await lost;
  await expect(button(page, 'Buy Now')).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a payment that failed is tried again in the sheet', async ({ page }) => {
  const verified = requestsTo(page, payments.verify);
  await signedIn(page);
  await openSheet(page, WHITE);
  await payByUpi(page, 'failure@razorpay');
  await sheet(page).getByRole('button', { name: 'Retry payment' }).click();
  expect(verified).toHaveLength(0);
  await payByUpi(page);

  await expect(page).toHaveURL(/order-info/);
  await expect(thanks(page)).toBeVisible();
});

test('pressing twice opens one sheet, and none for who has gone to another page', async ({
  page,
}) => {
  const asked = requestsTo(page, payments.start);
  await signedIn(page);
  await visitProduct(page, WHITE);
  const open = await hold(page, `**${payments.start.path}`);
  await button(page, 'Buy Now').dblclick();
  await expect(button(page, 'Buy Now')).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Opening payment')).toHaveCount(1);
  open();
  await expect(sheets(page)).toHaveCount(1);
  expect(asked).toHaveLength(1);
  await dismiss(page);

  const openLate = await hold(page, `**${payments.start.path}`);
  await button(page, 'Buy Now').click();
  await expect.poll(() => asked.length).toBe(2);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page).toHaveURL('/home');
  const given = page.waitForResponse(`**${payments.release.path}`);
  openLate();
  expect((await given).ok()).toBe(true);
  await expect(sheets(page)).toHaveCount(0);
});

test('the keys alone open the sheet, leave it and pay', async ({ page }) => {
  await openCart(page, WHITE);
  await orderAll(page).focus();
  await page.keyboard.press('Enter');
  await expect(sheet(page).getByText('Choose how to pay')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet(page).getByRole('button', { name: 'No, continue paying' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(orderAll(page)).toBeFocused();

  const release = await hold(page, `**${payments.verify.path}`);
  await page.keyboard.press('Enter');
  await expect(sheet(page).getByText('Choose how to pay')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await sheet(page).getByLabel('UPI ID').focus();
  await page.keyboard.type('success@razorpay');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ has: confirming(page) })).toBeFocused();
  release();
  await expect(page.getByRole('heading', { level: 1, name: /^Order/ })).toBeFocused();
});

test('a page that is loaded anew while paying still leads to the order', async ({ page }) => {
  await signedIn(page);
  const started = page.waitForResponse(`**${payments.start.path}`);
  await openSheet(page, WHITE);
  const { data } = await (await started).json();
  await provider().pay(data.id, { webhooks: false });
  await page.reload();

  await expect(page).toHaveURL(/\/order-info\/[0-9A-Z-]{9}$/);
  await expect(thanks(page)).toBeVisible();
  const asked = requestsTo(page, payments.release);
  await page.reload();
  await expect(page.getByRole('row', { name: WHITE })).toBeVisible();
  expect(asked).toHaveLength(0);
});

test('what the shop knows of a payment whose sheet was closed is told', async ({ page }) => {
  const msg = 'Your payment is being confirmed.';
  await page.route(`**${payments.release.path}`, (route) =>
    route.fulfill({ json: { msg, state: 'confirming' } }),
  );
  await signedIn(page);
  await openSheet(page, WHITE);
  await dismiss(page);
  const notice = page.getByRole('region', { name: 'About your payment' });
  await expect(notice).toHaveText(msg);
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expect(button(page, 'Buy Now')).toBeFocused();

  await button(page, 'Buy Now').click();
  await expect(sheet(page).getByText('Choose how to pay')).toBeVisible();
  await page.reload();
  await expect(notice).toHaveText(msg);
});

test('another tab that logs out does not take the sheet away', async ({ page, context }) => {
  await signedIn(page);
  await openSheet(page, WHITE);
  const other = await context.newPage();
  await visit(other, '/home');
  await other.evaluate(() => localStorage.removeItem('session'));
  await expect(sheet(page).getByText('Choose how to pay')).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await dismiss(page);
  await reloaded;
});

test.describe('in the browser of another app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile Safari/537.36 Instagram 337.0.0.35',
  });

  test('the customer goes to the provider and comes back to the order', async ({ page }) => {
    const verified = requestsTo(page, payments.verify);
    await signedIn(page);
    await openSheet(page, WHITE);
    await payByUpi(page);

    await expect(page).toHaveURL(/\/order-info\/[0-9A-Z-]{9}$/);
    await expect(thanks(page)).toBeVisible();
    expect(verified).toHaveLength(0);
    await page.reload();
    await expect(page.getByRole('row', { name: WHITE })).toBeVisible();
    await expect(thanks(page)).toHaveCount(0);
  });

  test('what became of a payment is told above the cart, once', async ({ page }) => {
    await openCart(page, WHITE);
    const notice = page.getByRole('region', { name: 'About your payment' });
    for (const [outcome, words] of Object.entries({
      failed: 'The payment did not go through. Your cart is as it was.',
      refused: 'Payment verification failed!',
      refunding: 'Your money is on its way back and may take a few days to arrive.',
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
