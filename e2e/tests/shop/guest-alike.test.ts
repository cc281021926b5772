import { expect, type Page } from '@playwright/test';
import { createCustomer } from '#fixtures/accounts.ts';
import { MAYIL } from '#fixtures/products.ts';
import { withServer } from '#fixtures/servers/server.ts';
import { test } from '#fixtures/test.ts';
import { checkoutFrame } from '#pages/checkout.ts';
import { fillGuest, guestPay, guestValues, openGuestPage } from '#pages/guest.ts';

async function disable(email: string): Promise<string> {
  await withServer(({ db }) =>
    db
      .updateTable('customer')
      .set({ disabled_at: new Date() })
      .where('email', '=', email)
      .execute(),
  );
  return email;
}

/** Reads the page as a guest with this email sees it while the payment window is open. */
async function readScreen(page: Page, email: string): Promise<string> {
  const phone = `9${`${Date.now()}`.slice(-9)}`;
  await openGuestPage(page, MAYIL);
  await fillGuest(page, { ...guestValues(), Email: email, Phone: phone });
  await guestPay(page).click();
  await expect(checkoutFrame(page).getByText('Choose how to pay')).toBeVisible();
  return page.getByRole('main').innerText();
}

test('[GUEST-08] a guest sees the same with an unknown email and with one of an account, disabled or not', {
  tag: '@nightly',
}, async ({ page }) => {
  const unknown = await readScreen(page, guestValues().Email);
  const { email } = await createCustomer();
  expect(await readScreen(page, email)).toBe(unknown);

  const disabled = await disable((await createCustomer()).email);
  expect(await readScreen(page, disabled)).toBe(unknown);
});
