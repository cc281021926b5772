import { expect, type Page } from '@playwright/test';
import { payments } from '@shop/contract';
import { signIn } from '#fixtures/accounts.ts';
import { delayRequests } from '#fixtures/network.ts';
import { WHITE } from '#fixtures/products.ts';
import { visitLoginWithState } from '#pages/accounts.ts';
import { purchaseButton, visitProduct } from '#pages/add-to-cart.ts';
import {
  confirmingMessage,
  inPaymentQueue,
  openCartWith,
  openCheckout,
  payByUpi,
  paymentQueuePanel,
} from '#pages/checkout.ts';

export const checkoutScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'product, payment being confirmed': async (page) => {
    await delayRequests(page, `**${payments.verify.path}`);
    await signIn(page);
    await openCheckout(page, WHITE);
    await payByUpi(page);
    await expect(confirmingMessage(page)).toBeVisible();
  },
  'product, in line to pay': async (page) => {
    await signIn(page);
    await visitProduct(page, WHITE);
    await inPaymentQueue(page, { place: 48 });
    await purchaseButton(page, 'Buy Now').click();
    await expect(paymentQueuePanel(page)).toBeVisible();
  },
  'cart, payment notice': async (page) => {
    await openCartWith(page, WHITE);
    await page.goto('/cart?payment=confirming');
    await expect(page.getByRole('region', { name: 'About your payment' })).toBeVisible();
  },
  'login, before payment': async (page) => {
    await visitLoginWithState(page, { why: 'buy' });
    await expect(page.getByText('Please log in to pay')).toBeVisible();
  },
};
