import { expect } from '@playwright/test';
import { cart } from '@shop/contract';
import {
  card,
  inCart,
  newCustomer,
  productNamed,
  requestsTo,
  signedIn,
  test,
  visit,
  walkTo,
} from '../../fixtures/test.ts';
import { logIn } from '../../pages/accounts.ts';
import {
  addByCard,
  addFromHome,
  button,
  cartLink,
  expectInCart,
  HOME,
  toast,
  visitProduct,
} from '../../pages/add-to-cart.ts';
import { dismiss, payByUpi, sheet } from '../../pages/checkout.ts';

const GREEN = 'Everyday Kara Saree in Green';
const MAYIL = 'Mayil Pallu Kasavu Saree';

test('a wish to add is carried out once after the login', async ({ page }) => {
  const customer = await newCustomer(page);
  await addFromHome(page, MAYIL, 2);
  await expect(page).toHaveURL('/login');
  await logIn(page, customer);

  await expect(toast(page)).toHaveText(HOME.added);
  await expect(cartLink(page, 'Cart, 2 items')).toBeVisible();
  await visit(page, '/home');
  await expect(cartLink(page, 'Cart, 2 items')).toBeVisible();
  await expectInCart(page, [MAYIL, 2]);
});

test('a wish to buy is offered after the login, until it is paid', async ({ page }) => {
  const customer = await newCustomer(page);
  await visitProduct(page, GREEN);
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2');
  await button(page, 'Buy Now').click();
  await expect(page).toHaveURL('/login');
  await logIn(page, customer);
  const offer = page.getByRole('button', { name: `Continue with ${GREEN}` });

  await offer.click();
  await expect(sheet(page).getByText('2 pieces')).toBeVisible();
  await dismiss(page);
  await expect(offer).toBeFocused();
  await offer.click();
  await payByUpi(page);
  await expect(page).toHaveURL(/order-info/);
  await expect(page.getByRole('row', { name: GREEN }).getByRole('cell').first()).toHaveText('2');
  await visit(page, '/home');
  await expect(card(page, 'Bare Piece')).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test('a wish to buy can be dismissed', async ({ page }) => {
  const customer = await newCustomer(page);
  await visitProduct(page, MAYIL);
  await button(page, 'Buy Now').click();
  await expect(page).toHaveURL('/login');
  await logIn(page, customer);
  const offer = page.getByRole('button', { name: `Continue with ${MAYIL}` });
  await page.getByRole('button', { name: `Dismiss ${MAYIL}` }).click();

  await expect(offer).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await visit(page, '/home');
  await expect(offer).toHaveCount(0);
});

test('a wish to buy ends with the logout', async ({ page }) => {
  await visitProduct(page, MAYIL);
  await button(page, 'Buy Now').click();
  await logIn(page, await newCustomer(page));
  const offer = page.getByRole('button', { name: `Continue with ${MAYIL}` });
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Logout' }).click();
  await reloaded;

  await visit(page, '/login');
  await logIn(page, await newCustomer(page));
  await expect(page).toHaveURL('/home');
  await expect(card(page, 'Bare Piece')).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test('a wish is dropped without a session, when it is old, and when it is none', async ({
  page,
}) => {
  const { product_id } = await productNamed(page, MAYIL);
  const wish = { kind: 'add', product_id, name: MAYIL, quantity: 1, at: Date.now() };
  const visitWith = async (stored: string) => {
    await page.evaluate((text) => sessionStorage.setItem('wish', text), stored);
    await visit(page, '/home');
  };
  await visit(page, '/home');
  const sent = requestsTo(page, cart.add);

  // The browser remembers a session that is over: the shop is asked once, and that is all.
  await page.evaluate(() => localStorage.setItem('session', 'yes'));
  const refused = page.waitForResponse(`**${cart.add.path}`);
  await visitWith(JSON.stringify(wish));
  expect((await refused).status()).toBe(401);
  expect(sent).toHaveLength(1);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('wish'))).toBeNull();
  await expect(page).toHaveURL('/home');
  await expect(toast(page)).toHaveCount(0);

  await signedIn(page);
  for (const stored of [
    JSON.stringify({ ...wish, at: Date.now() - 31 * 60_000 }),
    JSON.stringify({ ...wish, quantity: -1 }),
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

test('the badge does not ask for visitors', async ({ page }) => {
  const asked = requestsTo(page, cart.view);
  // The next page is asked for when the browser is idle; so would the cart be.
  const idle = page.waitForResponse('**/api/products/2');
  await visit(page, '/home');
  await idle;
  await expect(cartLink(page, 'Cart')).toBeVisible();
  expect(asked).toHaveLength(0);
});

test('the badge counts pieces from the login on', async ({ page }) => {
  const customer = await signedIn(page);
  await inCart(page, { name: 'Bare Piece', quantity: 1 });
  await page.context().clearCookies();
  await visit(page, '/login');
  await logIn(page, customer);
  await expect(cartLink(page, 'Cart, 1 item')).toBeVisible();
  await addByCard(page, 'Bare Piece', 2);
  await expect(cartLink(page, 'Cart, 3 items')).toHaveText('3');

  await visit(page, '/home');
  await expect(cartLink(page, 'Cart, 3 items')).toBeVisible();
  await page.getByRole('link', { name: 'Cart, 3 items' }).click();
  await page.getByRole('button', { name: 'Remove from Cart: Bare Piece' }).click();
  await expect(cartLink(page, 'Cart')).toHaveText('');
});

test('the badge says 99+ when there is no room for more', async ({ page }) => {
  await signedIn(page);
  await page.route(`**${cart.view.path}`, async (route) => {
    const item = { cart_item_id: 1, product_id: 1, name: 'Nila', description: '', price: 1 };
    await route.fulfill({
      json: { cart_item: [{ ...item, quantity: 120, stock: 500, image: [] }] },
    });
  });
  await walkTo(page, '/cart');

  await expect(cartLink(page, 'Cart, 120 items')).toHaveText('99+');
});
