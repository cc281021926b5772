import { expect, type Page } from '@playwright/test';
import { toIndianDate } from '@shop/domain/dates';
import { signInStaff } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import { NILA } from '#fixtures/products.ts';
import { test } from '#fixtures/test.ts';
import { payByUpi, thankYouMessage } from '#pages/checkout.ts';
import { applyCode, drawCode, sums } from '#pages/coupons.ts';
import { fillGuest, guestPay, guestValues, openGuestPage } from '#pages/guest.ts';

const form = (page: Page) => page.getByRole('form').filter({ hasText: 'How much less' });
const row = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code });

async function fillTerms(page: Page) {
  await form(page).getByText('Percent', { exact: true }).click();
  await form(page).getByLabel('Percent off').fill('10');
  await form(page).getByLabel('First day').fill(toIndianDate(new Date()));
  await form(page).getByText('All', { exact: true }).click();
}

async function buyWith(page: Page, code: string) {
  await openGuestPage(page, NILA);
  await applyCode(page, code);
  await expect(sums(page)).toContainText('−₹245.00');
  await fillGuest(page, guestValues());
  await guestPay(page).click();
  await payByUpi(page);
  await expect(thankYouMessage(page)).toBeVisible();
}

test('[SALE-03] staff make a coupon, see that it was used, and stop it', async ({
  page,
  browser,
}) => {
  test.slow();
  const code = drawCode();
  await signInStaff(page, 'catalogue');
  await visit(page, '/admin/sales');
  await page.getByRole('link', { name: 'Coupons', exact: true }).click();
  await page.getByRole('link', { name: 'New coupon' }).click();
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page)).toContainText('Type the code, or press Make one.');
  await form(page).getByLabel('Letters and digits').fill(code.toLowerCase());
  await fillTerms(page);
  await form(page).getByLabel('Orders in all (optional)').fill('50');
  await page.reload();
  await expect(form(page).getByLabel('Orders in all (optional)')).toHaveValue('50');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Coupon ${code}`);
  await expect(page.getByRole('region', { name: 'Used' })).toContainText('Used 0 of 50');

  const visitor = await browser.newContext();
  await buyWith(await visitor.newPage(), code);
  await visitor.close();
  await visit(page, '/admin/coupons');
  await expect(row(page, code)).toContainText('Running');
  await expect(row(page, code)).toContainText('Used 1 of 50');
  await row(page, code).getByRole('link', { name: code }).click();
  await expect(page.getByText('This code was used, so it cannot be changed.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Used' })).toContainText('₹245.00 given');
  await page.getByRole('main').getByRole('link', { name: 'Offers', exact: true }).click();
  await row(page, code)
    .getByRole('button', { name: `Stop ${code}` })
    .click();
  await page.getByRole('button', { name: 'Stop the coupon' }).click();
  await expect(row(page, code)).toContainText('Stopped');
});

test('[SALE-03] the shop makes a code that nobody guesses; an unused coupon can be deleted', {
  tag: '@nightly',
}, async ({ page }) => {
  await signInStaff(page);
  await visit(page, '/admin/coupons/new');
  await form(page).getByText('Make one', { exact: true }).click();
  await fillTerms(page);
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Coupon [0-9A-Z]{10}$/);
  const code = (await page.locator('h1 .coupon-letters').textContent()) ?? '';
  await page.getByRole('button', { name: 'Delete the coupon' }).click();
  await expect(page).toHaveURL('/admin/coupons');
  await expect(row(page, code)).toHaveCount(0);
});
