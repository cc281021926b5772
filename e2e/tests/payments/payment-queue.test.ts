import { expect, type Page } from '@playwright/test';
import { payments } from '@shop/contract';
import { signIn } from '#fixtures/accounts.ts';
import { recordRequests } from '#fixtures/network.ts';
import { WHITE } from '#fixtures/products.ts';
import { test } from '#fixtures/test.ts';
import { purchaseButton, visitProduct } from '#pages/add-to-cart.ts';
import {
  checkoutFrame,
  inPaymentQueue,
  openCartWith,
  orderAllButton,
  paymentQueuePanel,
} from '#pages/checkout.ts';

const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop waiting' });
const paymentMethods = (page: Page) => checkoutFrame(page).getByText('Choose how to pay');

test('[PAY-13] a buyer waits in line, also over a reload, and the payment opens by itself', async ({
  page,
}) => {
  await signIn(page);
  await visitProduct(page, WHITE);
  const queue = await inPaymentQueue(page, { place: 12 });
  await purchaseButton(page, 'Buy Now').click();

  const panel = paymentQueuePanel(page);
  await expect(panel).toBeFocused();
  await expect(panel.getByRole('heading')).toHaveText('You are number 12 in line to pay.');
  await expect(panel).toContainText('Your pieces are reserved for you.');
  await expect(panel.getByRole('status')).toHaveText('About number 20 in line to pay.');
  queue.place = 3;
  await expect(panel.getByRole('heading')).toHaveText('You are number 3 in line to pay.');

  await page.reload();
  await expect(panel.getByRole('heading')).toHaveText('You are number 3 in line to pay.');
  queue.place = 0;
  await expect(paymentMethods(page)).toBeVisible();
  await expect(panel).toBeHidden();
});

test('[PAY-13] a buyer in line can stop, and the reservation is given back', async ({ page }) => {
  await openCartWith(page, WHITE);
  await inPaymentQueue(page, { place: 2 });
  const released = recordRequests(page, payments.release);
  await orderAllButton(page).click();
  await expect(stopButton(page)).toBeVisible();
  await expect(orderAllButton(page)).toBeHidden();

  await stopButton(page).click();

  await expect(orderAllButton(page)).toBeFocused();
  await expect.poll(() => released).toEqual([{}]);
  await page.reload();
  await expect(orderAllButton(page)).toBeVisible();
  await expect(paymentQueuePanel(page)).toBeHidden();
});

test('[PAY-13] a buyer in line goes on waiting without a network', async ({ page }) => {
  await signIn(page);
  await visitProduct(page, WHITE);
  const queue = await inPaymentQueue(page, { place: 2 });
  await purchaseButton(page, 'Buy Now').click();
  await expect(stopButton(page)).toBeVisible();

  queue.reachable = false;
  await expect(paymentQueuePanel(page)).toContainText('Your place is kept for two minutes.');
  Object.assign(queue, { reachable: true, place: 0 });
  await page.evaluate(() => dispatchEvent(new Event('online')));

  await expect(paymentMethods(page)).toBeVisible();
});
