import { expect, type Route } from '@playwright/test';
import { cart } from '@shop/contract';
import { signIn } from '#fixtures/accounts.ts';
import { addToCart, findProduct } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { recordRequests } from '#fixtures/network.ts';
import { MANGA, MAYIL } from '#fixtures/products.ts';
import { test } from '#fixtures/test.ts';
import {
  addFromCard,
  addFromHome,
  cartLink,
  expectInCart,
  expectTwoSecondToast,
  HOME_TOASTS,
  PRODUCT_TOASTS,
  pauseClock,
  purchaseButton,
  toast,
  visitProduct,
} from '#pages/add-to-cart.ts';
import { addButton } from '#pages/catalog.ts';

const ADD = `**${cart.add.path}`;

test('[HOME-09] Confirm sends, closes and shows a toast for two seconds, longer under the pointer', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page);
  await visit(page, `/home?search=${encodeURIComponent(MAYIL)}`);
  await pauseClock(page);
  await addFromCard(page, MAYIL, 2);

  await expect(page.getByRole('dialog', { name: MAYIL })).toBeHidden();
  await expect(addButton(page, MAYIL)).toBeFocused();
  await expect(cartLink(page, 'Cart, 2 items')).toBeVisible();
  await expectTwoSecondToast(page, HOME_TOASTS.added);
  await expect(page.getByRole('log')).toHaveText(HOME_TOASTS.added);

  await addFromCard(page, MAYIL, 1);
  await toast(page).hover();

  await page.clock.runFor(10_000);
  await expect(toast(page)).toHaveText(HOME_TOASTS.added);
  await page.mouse.move(0, 0);
  await expectTwoSecondToast(page, HOME_TOASTS.added);
  await page.clock.resume();
  await expectInCart(page, [MAYIL, 3]);
});

test('[HOME-10] an error shows a toast, a lost connection or session leads to /login', async ({
  page,
}) => {
  await signIn(page);
  await page.route(ADD, (route) => route.fulfill({ status: 500 }));
  await page.clock.install();
  await visit(page, `/home?search=${encodeURIComponent(MAYIL)}`);
  await pauseClock(page);
  await addFromCard(page, MAYIL, 1);
  await expectTwoSecondToast(page, HOME_TOASTS.failed);
  await expect(page).toHaveURL(/\/home/);

  await page.unroute(ADD);
  await page.clock.resume();
  await page.context().setOffline(true);
  await addFromCard(page, MAYIL, 1);
  await expect(toast(page)).toHaveText(HOME_TOASTS.failed);
  await page.context().setOffline(false);

  for (const reply of [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ status: 401, json: { msg: 'Unauthorized' } }),
  ]) {
    await visit(page, `/home?search=${encodeURIComponent(MAYIL)}`);
    await page.route(ADD, reply);
    // The session is good, so that the login leads on.
    const passed = page.waitForURL('/login');
    await addFromCard(page, MAYIL, 1);
    await passed;
    await expect(page).toHaveURL('/home');
    await page.unroute(ADD);
  }

  await visit(page, `/home?search=${encodeURIComponent(MAYIL)}`);
  await page.context().clearCookies();
  await addFromCard(page, MAYIL, 1);

  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Please log in to add to the cart')).toBeVisible();
});

test('[HOME-10] more than the stock shows an alert and changes nothing', async ({ page }) => {
  const { stock } = await findProduct(page, MANGA);
  await signIn(page);
  await addToCart(page, { name: MANGA, quantity: stock });
  await addFromHome(page, MANGA, 1);

  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(`Only ${stock} products left`);
  await expect(toast(page)).toHaveCount(0);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(addButton(page, MANGA)).toBeFocused();
  await expectInCart(page, [MANGA, stock]);
});

test('[PRODUCT-09] Add to Cart is disabled while the toast is visible, of success or failure', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page);
  await visitProduct(page, MAYIL);
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3');
  const sent = recordRequests(page, cart.add);
  await pauseClock(page);
  await purchaseButton(page, 'Add to Cart').click();

  await expect(toast(page)).toHaveText(PRODUCT_TOASTS.added);
  await expect(purchaseButton(page, 'Add to Cart')).toHaveJSProperty('disabled', true);
  await purchaseButton(page, 'Add to Cart').click({ force: true });
  await expectTwoSecondToast(page, PRODUCT_TOASTS.added);
  await expect(purchaseButton(page, 'Add to Cart')).toBeEnabled();
  await expect(purchaseButton(page, 'Add to Cart')).toBeFocused();
  expect(sent).toHaveLength(1);

  await page.route(ADD, (route) => route.fulfill({ status: 500 }));
  await purchaseButton(page, 'Add to Cart').click();
  await expect(toast(page)).toHaveText(PRODUCT_TOASTS.failed);
  await expect(purchaseButton(page, 'Add to Cart')).toHaveJSProperty('disabled', true);
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' });
  await quantity.focus();
  await expectTwoSecondToast(page, PRODUCT_TOASTS.failed);
  await expect(purchaseButton(page, 'Add to Cart')).toBeEnabled();
  await expect(quantity).toBeFocused();

  await page.clock.resume();
  await page.unroute(ADD);
  await expectInCart(page, [MAYIL, 3]);
});

test('[PRODUCT-09] more than the stock shows an alert', async ({ page }) => {
  const { stock } = await findProduct(page, MANGA);
  await signIn(page);
  await addToCart(page, { name: MANGA, quantity: stock });
  await visitProduct(page, MANGA);
  await purchaseButton(page, 'Add to Cart').click();

  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(`Only ${stock} products left`);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(purchaseButton(page, 'Add to Cart')).toBeFocused();
  await expect(purchaseButton(page, 'Add to Cart')).toBeEnabled();
});

test("a related product is added with the product page's toast", { tag: '@nightly' }, async ({
  page,
}) => {
  await signIn(page);
  await visitProduct(page, MAYIL);
  const other = page
    .getByRole('region', { name: 'More wedding sarees' })
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Add to Cart' }) })
    .first();
  const name = await other.getByRole('heading').innerText();
  await addFromCard(page, name, 1);

  await expect(toast(page)).toHaveText(PRODUCT_TOASTS.added);
});

test('[PRODUCT-11] [PAY-04] adding or buying without a valid session goes to /login', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (line) => logged.push(line.text()));
  await visitProduct(page, MAYIL);
  await purchaseButton(page, 'Add to Cart').click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Please log in to add to the cart')).toBeVisible();

  await visitProduct(page, MAYIL);
  await purchaseButton(page, 'Buy Now').click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Please log in to pay')).toBeVisible();
  expect(logged).toContain('Not logged in');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the purchase buttons go to /login', { tag: '@nightly' }, async ({ page }) => {
    const { product_id } = await findProduct(page, MAYIL);
    for (const name of ['Add to Cart', 'Buy Now'] as const) {
      await page.goto(`/product-info/${product_id}`);
      await purchaseButton(page, name).click();
      await expect(page).toHaveURL(/\/login/);
    }
  });
});
