import { expect, type Page } from '@playwright/test';
import { payments } from '@shop/contract';
import { hold, signedIn } from '../fixtures/test.ts';
import { arriveAtLogin } from '../pages/accounts.ts';
import { confirming, openCart, openSheet, payByUpi } from '../pages/checkout.ts';

const WHITE = 'Mullapoo White Kasavu Saree';

/** What a payment puts on the screens of others, and how a person gets there. */
export const paymentsStates: Record<string, (page: Page) => Promise<unknown>> = {
  'a product whose payment is being confirmed': async (page) => {
    await hold(page, `**${payments.verify.path}`);
    await signedIn(page);
    await openSheet(page, WHITE);
    await payByUpi(page);
    await expect(confirming(page)).toBeVisible();
  },
  'a cart with what became of a payment': async (page) => {
    await openCart(page, WHITE);
    await page.goto('/cart?payment=confirming');
    await expect(page.getByRole('region', { name: 'About your payment' })).toBeVisible();
  },
  'login before paying': async (page) => {
    await arriveAtLogin(page, { why: 'buy' });
    await expect(page.getByText('Please log in to pay')).toBeVisible();
  },
};
