import { expect, type Page } from '@playwright/test';
import { cart } from '@shop/contract';
import { formatRupees, fromRupees, multiply } from '@shop/domain/money';
import { createCustomer, signIn } from '#fixtures/accounts.ts';
import { addToCart, findProduct } from '#fixtures/api.ts';
import { navigateInApp, visit } from '#fixtures/navigation.ts';
import { delayRequests, recordRequests } from '#fixtures/network.ts';
import { GREEN, MAYIL } from '#fixtures/products.ts';
import { test } from '#fixtures/test.ts';
import { logIn } from '#pages/accounts.ts';
import {
  addFromCard,
  addFromHome,
  cartLink,
  expectInCart,
  HOME_TOASTS,
  purchaseButton,
  toast,
  visitProduct,
} from '#pages/add-to-cart.ts';
import { cartItemTitles } from '#pages/cart.ts';
import { card } from '#pages/catalog.ts';
import { checkoutFrame, closeCheckout, payByUpi, placeOrder } from '#pages/checkout.ts';

const whereYouWere = (page: Page) => page.getByRole('region', { name: 'Where you were' });

test('a pending Add to Cart is completed on the page that follows the login', async ({ page }) => {
  const customer = await createCustomer();
  await visitProduct(page, MAYIL);
  await purchaseButton(page, 'Add to Cart').click();
  await expect(page).toHaveURL('/login');
  // The list of /home never arrives: the customer goes on to the cart.
  const release = await delayRequests(page, '**/api/products/**');
  const listAsked = page.waitForRequest('**/api/products/1**');
  await logIn(page, customer);
  await listAsked;
  await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: /^Cart/ }).click();
  await expect(page).toHaveURL('/cart');

  await expect(cartItemTitles(page)).toHaveText([MAYIL]);
  release();
});

test('after a login from a product one card on /home leads on: one press', async ({ page }) => {
  const { product_id } = await findProduct(page, MAYIL);
  await visitProduct(page, MAYIL);
  await purchaseButton(page, 'Add to Cart').click();
  await logIn(page, await createCustomer());
  const offer = whereYouWere(page);

  await expect(offer).toBeFocused();
  await expect(offer.getByRole('listitem')).toContainText('1 piece');
  await expect
    .poll(() => offer.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(offer).toBeInViewport({ ratio: 1 });
  expect(await offer.evaluate(findAbove)).toEqual([]);
  await expect(offer.getByRole('link', { name: MAYIL })).toHaveAttribute(
    'href',
    `/product-info/${product_id}`,
  );
  await offer.getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(cartItemTitles(page)).toHaveText([MAYIL]);
  await visit(page, '/home');
  await expect(whereYouWere(page)).toHaveCount(0);
});

/** Parts of the page that stand above the end of the element. Runs in the page. */
function findAbove(element: Element): string[] {
  const end = element.getBoundingClientRect().bottom;
  return [...document.querySelectorAll('main :is(h1, h2, p, a, button, input, img)')]
    .filter(
      (part) =>
        !element.contains(part) && part.checkVisibility() && part.getBoundingClientRect().width > 1,
    )
    .filter((part) => part.getBoundingClientRect().top < end)
    .map((part) => part.outerHTML.slice(0, 160));
}

test('a piece that could not be added after the login is added from the card', {
  tag: '@nightly',
}, async ({ page }) => {
  await visitProduct(page, MAYIL);
  await purchaseButton(page, 'Add to Cart').click();
  await page.route(`**${cart.add.path}`, (route) => route.fulfill({ status: 500 }), { times: 1 });
  await logIn(page, await createCustomer());
  await whereYouWere(page).getByRole('button', { name: 'Add to cart' }).click();

  await expect(whereYouWere(page).getByRole('link', { name: 'View cart' })).toBeVisible();
  await expect(cartLink(page, 'Cart, 1 item')).toBeVisible();
});

test('after a login from the cart /home leads back to it', { tag: '@nightly' }, async ({
  page,
}) => {
  await visit(page, '/cart');
  await page.getByRole('link', { name: 'Go to Login Page' }).click();
  await logIn(page, await createCustomer());

  await expect(whereYouWere(page)).toBeFocused();
  await whereYouWere(page).getByRole('link', { name: 'Back to your cart' }).click();
  await expect(page).toHaveURL('/cart');
});

test("after a login from a mail's order the card on /home leads on to it", async ({ page }) => {
  const customer = await signIn(page);
  const order_id = await placeOrder(page, MAYIL);
  await page.context().clearCookies();
  await visit(page, `/order-info/${order_id}`);
  await page.getByRole('link', { name: 'Go to Login Page' }).click();
  await logIn(page, customer);
  await expect(page).toHaveURL('/home');

  await whereYouWere(page).getByRole('link', { name: 'View your order' }).click();
  await expect(page).toHaveURL(`/order-info/${order_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order_id);
});

test('a pending Add to Cart is completed once after login', { tag: '@nightly' }, async ({
  page,
}) => {
  const customer = await createCustomer();
  await addFromHome(page, MAYIL, 2);
  await expect(page).toHaveURL('/login');
  await logIn(page, customer);

  await expect(toast(page)).toHaveText(HOME_TOASTS.added);
  await expect(cartLink(page, 'Cart, 2 items')).toBeVisible();
  await visit(page, '/home');
  await expect(cartLink(page, 'Cart, 2 items')).toBeVisible();
  await expectInCart(page, [MAYIL, 2]);
});

test('[CLEAR-11] a pending Buy Now is offered after login until it is paid, as the gift that it is', async ({
  page,
}) => {
  const customer = await createCustomer();
  await visitProduct(page, GREEN);
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
  const gift = page.getByRole('checkbox', { name: 'This is a gift' });
  await expect(gift).not.toBeChecked();
  await gift.check();
  await page.getByLabel('Note for the parcel').fill('For the new house');
  await purchaseButton(page, 'Buy Now').click();
  await expect(page).toHaveURL('/login');
  await logIn(page, customer);
  const { price } = await findProduct(page, GREEN);
  await expect(whereYouWere(page)).toContainText('2 pieces');
  await expect(whereYouWere(page)).toContainText('Deliver to');
  const offer = page.getByRole('button', {
    name: `Pay ${formatRupees(multiply(fromRupees(price), 2))}`,
    exact: true,
  });

  await offer.click();
  await expect(checkoutFrame(page).getByText('2 pieces')).toBeVisible();
  await closeCheckout(page);
  await expect(offer).toBeFocused();
  await offer.click();
  await payByUpi(page);
  // The script has removed ?paid=1: a customer who leaves before that is led back to the order.
  await expect(page).toHaveURL(/order-info\/[\w-]+$/);
  await expect(page.getByRole('row', { name: GREEN }).getByRole('cell').first()).toHaveText('2');
  await expect(page.getByRole('main')).toContainText('For the new house');
  await visit(page, '/home');
  await expect(card(page, 'Bare Piece')).toBeVisible();
  await expect(whereYouWere(page)).toHaveCount(0);
});

test('a pending Buy Now can be dismissed', { tag: '@nightly' }, async ({ page }) => {
  const customer = await createCustomer();
  await visitProduct(page, MAYIL);
  await purchaseButton(page, 'Buy Now').click();
  await expect(page).toHaveURL('/login');
  await logIn(page, customer);
  await page.getByRole('button', { name: `Dismiss ${MAYIL}` }).click();

  await expect(whereYouWere(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await visit(page, '/home');
  await expect(card(page, 'Bare Piece')).toBeVisible();
  await expect(whereYouWere(page)).toHaveCount(0);
});

test('a pending Buy Now ends with logout', { tag: '@nightly' }, async ({ page }) => {
  await visitProduct(page, MAYIL);
  await purchaseButton(page, 'Buy Now').click();
  await logIn(page, await createCustomer());
  await expect(whereYouWere(page)).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Logout' }).click();
  await reloaded;

  await visit(page, '/login');
  await logIn(page, await createCustomer());
  await expect(page).toHaveURL('/home');
  await expect(card(page, 'Bare Piece')).toBeVisible();
  await expect(whereYouWere(page)).toHaveCount(0);
});

test('a pending purchase is dropped without a session, when expired and when invalid', {
  tag: '@nightly',
}, async ({ page }) => {
  const { product_id } = await findProduct(page, MAYIL);
  const line = { product_id, name: MAYIL, quantity: 1, price: 6800 };
  const purchase = { kind: 'add', lines: [line], at: Date.now() };
  const visitWith = async (stored: string) => {
    await page.evaluate((text) => sessionStorage.setItem('pending-purchase', text), stored);
    await visit(page, '/home');
  };
  await visit(page, '/home');
  const sent = recordRequests(page, cart.add);

  // The session hint is outdated: one request is sent and rejected.
  await page.evaluate(() => localStorage.setItem('session', 'yes'));
  const rejected = page.waitForResponse(`**${cart.add.path}`);
  await visitWith(JSON.stringify(purchase));
  expect((await rejected).status()).toBe(401);
  expect(sent).toHaveLength(1);
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('pending-purchase')))
    .toBeNull();
  await expect(page).toHaveURL('/home');
  await expect(toast(page)).toHaveCount(0);

  await signIn(page);
  for (const stored of [
    JSON.stringify({ ...purchase, at: Date.now() - 31 * 60_000 }),
    JSON.stringify({ ...purchase, lines: [{ ...line, quantity: -1 }] }),
    '{"kind":',
  ]) {
    await page.evaluate(() => localStorage.setItem('session', 'yes'));
    await visitWith(stored);
    await expect(cartLink(page, 'Cart')).toBeVisible();
  }
  expect(sent).toHaveLength(1);
  await visit(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
});

test('the cart badge sends no request for visitors', { tag: '@nightly' }, async ({ page }) => {
  const requested = recordRequests(page, cart.view);
  // The next page is prefetched when the browser is idle; the cart would be requested then, too.
  const idle = page.waitForResponse('**/api/products/2');
  await visit(page, '/home');
  await idle;
  await expect(cartLink(page, 'Cart')).toBeVisible();
  expect(requested).toHaveLength(0);
});

test('the cart badge counts units after login', { tag: '@nightly' }, async ({ page }) => {
  const customer = await signIn(page);
  await addToCart(page, { name: 'Bare Piece', quantity: 1 });
  await page.context().clearCookies();
  await visit(page, '/login');
  await logIn(page, customer);
  await expect(cartLink(page, 'Cart, 1 item')).toBeVisible();
  await addFromCard(page, 'Bare Piece', 2);
  await expect(cartLink(page, 'Cart, 3 items')).toHaveText('3');

  await visit(page, '/home');
  await expect(cartLink(page, 'Cart, 3 items')).toBeVisible();
  await page.getByRole('link', { name: 'Cart, 3 items' }).click();
  await page.getByRole('button', { name: 'Remove from Cart: Bare Piece' }).click();
  await expect(cartLink(page, 'Cart')).toHaveText('');
});

test('the cart badge shows at most 99+', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page);
  await page.route(`**${cart.view.path}`, async (route) => {
    const item = { cart_item_id: 1, product_id: 1, name: 'Nila', description: '', price: 1 };
    await route.fulfill({
      json: { cart_item: [{ ...item, quantity: 120, stock: 500, image: [] }] },
    });
  });
  await navigateInApp(page, '/cart');

  await expect(cartLink(page, 'Cart, 120 items')).toHaveText('99+');
});
