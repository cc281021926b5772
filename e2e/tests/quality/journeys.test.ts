import { expect, type Page } from '@playwright/test';
import { createCustomer, signIn } from '#fixtures/accounts.ts';
import { countWork, type Work } from '#fixtures/count-work.ts';
import { NILA } from '#fixtures/products.ts';
import { test } from '#fixtures/test.ts';
import { logIn } from '#pages/accounts.ts';
import { purchaseButton, visitProduct } from '#pages/add-to-cart.ts';
import { checkoutFrame, payByUpi, thankYouMessage } from '#pages/checkout.ts';
import { fillGuest, guestOffer, guestPay, guestValues } from '#pages/guest.ts';

/** A cheap phone on a slow line. */
const LINE = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const CPU_SLOWDOWN = 4;

test.use({ viewport: { width: 360, height: 740 } });
test.beforeEach(() => test.slow());

const paymentWindow = (page: Page) => checkoutFrame(page).getByText('Choose how to pay');

test('[GUEST-03] a stranger pays for a saree as a guest', { tag: '@nightly' }, async ({ page }) => {
  const journey = await startJourney(page);
  await visitProduct(page, NILA);
  journey.note('saw the saree');
  await purchaseButton(page, 'Buy Now').click();
  await guestOffer(page).getByRole('link', { name: 'Buy without an account' }).click();
  await fillGuest(page, guestValues());
  await expect(page.getByText('Thrissur, Kerala')).toBeVisible();
  await guestPay(page).click();
  await expect(paymentWindow(page)).toBeVisible();
  journey.note('saw the payment window');
  expect(journey.work).toEqual({ presses: 3, fields: 7 });

  await payByUpi(page);
  await expect(thankYouMessage(page)).toBeVisible();
  journey.note('has paid');
  // Two presses and the UPI id are the provider's.
  expect(journey.work).toEqual({ presses: 5, fields: 8 });
});

test('a customer who is logged in pays for a saree', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page);
  const journey = await startJourney(page);
  await visitProduct(page, NILA);
  journey.note('saw the saree');
  await purchaseButton(page, 'Buy Now').click();
  await expect(paymentWindow(page)).toBeVisible();
  journey.note('saw the payment window');
  await payByUpi(page);

  await expect(thankYouMessage(page)).toBeVisible();
  journey.note('has paid');
  expect(journey.work).toEqual({ presses: 3, fields: 1 });
});

test('after a login one press leads on to the payment', { tag: '@nightly' }, async ({ page }) => {
  const customer = await createCustomer();
  const journey = await startJourney(page);
  await visitProduct(page, NILA);
  await purchaseButton(page, 'Buy Now').click();
  await logIn(page, customer);
  const pay = page
    .getByRole('region', { name: 'Where you were' })
    .getByRole('button', { name: /^Pay ₹/ });
  await expect(pay).toBeVisible();
  journey.note('is logged in');
  const before = { ...journey.work };
  expect(before).toEqual({ presses: 2, fields: 2 });
  await pay.click();

  await expect(paymentWindow(page)).toBeVisible();
  journey.note('saw the payment window');
  expect(journey.work).toEqual({ ...before, presses: before.presses + 1 });
});

interface Journey {
  /** So far. */
  work: Work;
  /** Prints the seconds since the start. */
  note: (what: string) => void;
}

async function startJourney(page: Page): Promise<Journey> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...LINE });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const work = await countWork(page);
  const started = performance.now();
  const { title } = test.info();
  return {
    work,
    note(what) {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${title}: ${what} after ${seconds} s`);
    },
  };
}
