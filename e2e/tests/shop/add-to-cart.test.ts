import { expect } from '@playwright/test';
import { cart } from '@shop/contract';
import { inCart, productNamed, requestsTo, signedIn, test, visit } from '../../fixtures/test.ts';
import {
  addByCard,
  addFromHome,
  button,
  cartLink,
  expectInCart,
  expectTwoSeconds,
  HOME,
  PRODUCT,
  toast,
  toastStays,
  visitProduct,
} from '../../pages/add-to-cart.ts';

const MAYIL = 'Mayil Pallu Kasavu Saree';
const MANGA = 'Pacha Manga Silk Saree';
const ADD = `**${cart.add.path}`;

test('[HOME-09] Confirm sends and closes, and a toast says so for two seconds', async ({
  page,
}) => {
  await signedIn(page);
  await visit(page, `/home?search=${encodeURIComponent(MAYIL)}`);
  const stays = toastStays(page);
  await addByCard(page, MAYIL, 2);

  await expect(page.getByRole('dialog', { name: MAYIL })).toBeHidden();
  await expect(toast(page)).toHaveText(HOME.added);
  await expect(page.getByRole('button', { name: `Add to Cart: ${MAYIL}` })).toBeFocused();
  await expect(cartLink(page, 'Cart, 2 items')).toBeVisible();
  await expect(toast(page)).toBeHidden();
  expectTwoSeconds(await stays);
  await expect(page.getByRole('log')).toHaveText(HOME.added);
  await expectInCart(page, [MAYIL, 2]);
});

test('[HOME-10] a refusal or a lost connection is said in a toast', async ({ page }) => {
  await signedIn(page);
  await page.route(ADD, (route) => route.fulfill({ status: 500 }));
  await addFromHome(page, MAYIL, 1);
  await expect(toast(page)).toHaveText(HOME.failed);
  await expect(page).toHaveURL(/\/home/);
  await expect(toast(page)).toBeHidden();

  await page.unroute(ADD);
  await page.route(ADD, (route) => route.abort());
  await addByCard(page, MAYIL, 1);
  await expect(toast(page)).toHaveText(HOME.failed);
  await expect(page).toHaveURL(/\/home/);
});

test('[HOME-10] without a valid session adding leads to the login', async ({ page }) => {
  await addFromHome(page, MAYIL, 1);

  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Please log in to add to the cart')).toBeVisible();
});

test('[HOME-10] more than the stock is refused in an alert, and the cart stays', async ({
  page,
}) => {
  const { stock } = await productNamed(page, MANGA);
  await signedIn(page);
  await inCart(page, { name: MANGA, quantity: stock });
  await addFromHome(page, MANGA, 1);

  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(`Only ${stock} products left`);
  await expect(toast(page)).toHaveCount(0);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: `Add to Cart: ${MANGA}` })).toBeFocused();
  await expectInCart(page, [MANGA, stock]);
});

test('[PRODUCT-09] Add to Cart is still while the toast says that it was added', async ({
  page,
}) => {
  await signedIn(page);
  await visitProduct(page, MAYIL);
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3');
  const sent = requestsTo(page, cart.add);
  const stays = toastStays(page);
  await button(page, 'Add to Cart').click();

  await expect(toast(page)).toHaveText(PRODUCT.added);
  await expect(button(page, 'Add to Cart')).toBeDisabled();
  await expect(button(page, 'Add to Cart')).toBeFocused();
  await button(page, 'Add to Cart').press('Enter');
  await expect(toast(page)).toBeHidden();
  expectTwoSeconds(await stays);
  await expect(button(page, 'Add to Cart')).toBeEnabled();
  expect(sent).toHaveLength(1);
  await expectInCart(page, [MAYIL, 3]);
});

test('[PRODUCT-09] a refusal or a lost connection is said in a toast', async ({ page }) => {
  await signedIn(page);
  await page.route(ADD, (route) => route.fulfill({ status: 500 }));
  const address = await visitProduct(page, MAYIL);
  await button(page, 'Add to Cart').click();
  await expect(toast(page)).toHaveText(PRODUCT.failed);
  await expect(button(page, 'Add to Cart')).toBeDisabled();
  await expect(toast(page)).toBeHidden();
  await expect(button(page, 'Add to Cart')).toBeEnabled();

  await page.unroute(ADD);
  await page.route(ADD, (route) => route.abort());
  await button(page, 'Add to Cart').click();
  await expect(toast(page)).toHaveText(PRODUCT.failed);
  await expect(page).toHaveURL(address);
});

test('[PRODUCT-09] more than the stock is refused in an alert', async ({ page }) => {
  const { stock } = await productNamed(page, MANGA);
  await signedIn(page);
  await inCart(page, { name: MANGA, quantity: stock });
  await visitProduct(page, MANGA);
  await button(page, 'Add to Cart').click();

  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(`Only ${stock} products left`);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(button(page, 'Add to Cart')).toBeFocused();
  await expect(button(page, 'Add to Cart')).toBeEnabled();
});

test('a card below a product adds in the words of that page', async ({ page }) => {
  await signedIn(page);
  await visitProduct(page, MAYIL);
  const other = page
    .getByRole('region', { name: 'More in Ivory' })
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Add to Cart' }) })
    .first();
  const name = await other.getByRole('heading').innerText();
  await addByCard(page, name, 1);

  await expect(toast(page)).toHaveText(PRODUCT.added);
});

test('[PRODUCT-11] adding or buying without a valid session leads to the login', async ({
  page,
}) => {
  await visitProduct(page, MAYIL);
  await button(page, 'Add to Cart').click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Please log in to add to the cart')).toBeVisible();

  await visitProduct(page, MAYIL);
  await button(page, 'Buy Now').click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Please log in to pay')).toBeVisible();
});

test.describe('with script off', () => {
  test.use({ javaScriptEnabled: false });

  test('the buttons of a product lead to the login', async ({ page }) => {
    const { product_id } = await productNamed(page, MAYIL);
    for (const name of ['Add to Cart', 'Buy Now'] as const) {
      await page.goto(`/product-info/${product_id}`);
      await button(page, name).click();
      await expect(page).toHaveURL(/\/login/);
    }
  });
});
