import { expect, type Page } from '@playwright/test';
import { visit } from '#fixtures/navigation.ts';
import { MAYIL, NILA } from '#fixtures/products.ts';
import { test } from '#fixtures/test.ts';
import { buyButton, increaseButton, visitCart } from '#pages/cart.ts';
import { checkoutFrame, orderAllButton, payByUpi, thankYouMessage } from '#pages/checkout.ts';
import { addCoupon, applyCode, codeField, haveCode, stopCoupon, sums } from '#pages/coupons.ts';
import { fillGuest, guestPay, guestValues, openGuestPage } from '#pages/guest.ts';

const remove = (page: Page, code: string) =>
  page.getByRole('button', { name: `Remove coupon ${code}` });

test('[SALE-03] a guest uses a code, pays less, and sees it on the order and the receipt', async ({
  page,
}) => {
  const { code } = await addCoupon({ limit_total: 50, limit_each: 1 });
  await openGuestPage(page, NILA);
  await expect(codeField(page)).toHaveCount(0);

  await applyCode(page, 'NOTHING10');
  await expect(page.getByText('This code is not known. Please check the letters.')).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill(` ${code.toLowerCase()} `);
  await codeField(page).press('Enter');
  await expect(sums(page)).toContainText(`Coupon ${code}`);
  await expect(sums(page)).toContainText('−₹245.00');
  await expect(remove(page, code)).toBeFocused();
  await fillGuest(page, guestValues());
  await expect(page.getByText('Thrissur, Kerala')).toBeVisible();
  await expect(guestPay(page)).toHaveText('Pay ₹2,205');
  await guestPay(page).click();
  await expect(checkoutFrame(page).getByText('₹2,205').first()).toBeVisible();
  await payByUpi(page);

  await expect(thankYouMessage(page)).toBeVisible();
  await expect(page.locator('.order-sums')).toContainText(`Coupon ${code}`);
  await expect(page.locator('.order-sums')).toContainText('−₹245.00');
  await expect(page.locator('.order-sums')).toContainText('₹2,205.00');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(
    `Coupon ${code}−₹245.00`,
  );
});

test('[SALE-03] the cart keeps the code for this visit, and checks it with every change', async ({
  page,
}) => {
  const { code } = await addCoupon({ minimum: 7000 });
  await visitCart(page, NILA);
  await applyCode(page, code);
  await expect(page.getByText('Add ₹2,100 more to use this code.')).toBeVisible();
  await increaseButton(page, NILA).click();
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await expect(sums(page)).toContainText('−₹735.00');

  await visit(page, '/home');
  await visit(page, '/cart');
  await expect(sums(page)).toContainText('−₹735.00');
  await page.getByRole('button', { name: `Decrease quantity of ${NILA}` }).click();
  await expect(page.getByText('Add ₹2,100 more to use this code.')).toBeVisible();
  await expect(sums(page)).toContainText('Not used');
  await expect(sums(page)).toContainText('₹4,900.00');
  await increaseButton(page, NILA).click();
  await expect(sums(page)).toContainText('−₹735.00');
  await remove(page, code).click();
  await expect(haveCode(page)).toBeFocused();
  await expect(sums(page)).not.toContainText('Coupon');
  await page.reload();
  await expect(haveCode(page)).toBeVisible();
});

test('[SALE-03] [SALE-07] one item alone asks for its own discount; a code that has ended stops the payment', async ({
  page,
}) => {
  const { code, coupon_id } = await addCoupon({ minimum: 10_000 });
  await visitCart(page, NILA, MAYIL);
  await applyCode(page, code);
  await expect(sums(page)).toContainText('−₹1,850.00');

  await buyButton(page, NILA).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(
    'Add ₹5,100 more to use this code. To buy this item without it, remove the code.',
  );
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(sums(page)).toContainText('−₹1,850.00');

  await stopCoupon(coupon_id);
  await orderAllButton(page).click();
  await expect(page.getByText(/^This code ended on /)).toBeVisible();
  await expect(sums(page)).toContainText('Not used');
  await expect(sums(page)).toContainText('₹18,500.00');
  await orderAllButton(page).click();
  await expect(checkoutFrame(page).getByText('₹18,500').first()).toBeVisible();
});
