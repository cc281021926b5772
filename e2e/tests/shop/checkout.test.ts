import { expect, type Page } from '@playwright/test';
import { cart, payments } from '@shop/contract';
import { hold, inCart, productNamed, requestsTo, signedIn, test } from '../../fixtures/test.ts';
import { button, cartLink, expectInCart, visitProduct } from '../../pages/add-to-cart.ts';
import { buy, hear, plus, quantityOf } from '../../pages/cart.ts';
import {
  openCart,
  openSheet,
  orderAll,
  payByCard,
  payByNetBanking,
  payByUpi,
  provider,
  sheet,
  sheets,
  thanks,
} from '../../pages/checkout.ts';

const WHITE = 'Mullapoo White Kasavu Saree';
const GREEN = 'Everyday Kara Saree in Green';

/** What is asked for on the way to an order, in its order. */
function stepsOf(page: Page) {
  const steps: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/v1/checkout.js') steps.push('script');
    if (pathname === payments.start.path) steps.push('pay');
    if (pathname === '/v1/checkout/sheet') steps.push('sheet');
    if (pathname === payments.verify.path) steps.push('verify');
  });
  return steps;
}
const ALL_STEPS = ['script', 'pay', 'sheet', 'verify'];

const row = (page: Page, name: string) => page.getByRole('row', { name });

test('[PAY-01] Buy Now opens the sheet, and a card pays for the order', async ({ page }) => {
  const steps = stepsOf(page);
  await signedIn(page);
  await visitProduct(page, WHITE);
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2');
  expect(steps).toEqual([]);
  await button(page, 'Buy Now').click();
  await expect(sheet(page).getByText('Kasavu Kada')).toBeVisible();
  await expect(sheet(page).getByText('₹3,900').first()).toBeVisible();
  await payByCard(page);

  await expect(page).toHaveURL(/\/order-info\/[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await expect(thanks(page)).toBeVisible();
  await expect(row(page, WHITE)).toContainText('2');
  await expect(page.getByText('Card', { exact: true })).toBeVisible();
  expect(steps).toEqual(ALL_STEPS);
  await page.reload();
  await expect(row(page, WHITE)).toBeVisible();
  await expect(thanks(page)).toHaveCount(0);
});

test('[PAY-01] [PAY-08] Buy This Item Now pays by UPI and leaves the rest in the cart', async ({
  page,
}) => {
  const steps = stepsOf(page);
  await openCart(page, WHITE, GREEN);
  await plus(page, WHITE).click();
  await buy(page, WHITE).click();
  await payByUpi(page);

  await expect(page).toHaveURL(/order-info/);
  await expect(page.getByText('UPI', { exact: true })).toBeVisible();
  await expect(page.getByText('Pending').first()).toBeVisible();
  await expect(row(page, WHITE)).toContainText('₹1,950');
  await expect(row(page, WHITE).getByRole('cell').first()).toHaveText('2');
  expect(steps).toEqual(ALL_STEPS);
  await expect(cartLink(page, 'Cart, 1 item')).toBeVisible();
  await expectInCart(page, [GREEN, 1]);
});

test('[PAY-01] [PAY-08] Order All Items pays by net banking and empties the cart', async ({
  page,
}) => {
  const steps = stepsOf(page);
  await openCart(page, WHITE, GREEN);
  await orderAll(page).click();
  await payByNetBanking(page);

  await expect(page).toHaveURL(/order-info/);
  await expect(page.getByText('Net banking', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('₹4,200.00')).toBeVisible();
  for (const [name, price] of Object.entries({ [WHITE]: '₹1,950', [GREEN]: '₹2,250' })) {
    await expect(row(page, name)).toContainText(price);
  }
  expect(steps).toEqual(ALL_STEPS);
  await expect(cartLink(page, 'Cart')).toBeVisible();
  await expectInCart(page);
});

test('[PAY-07] the sheet is dark red, and its amount comes from the server alone', async ({
  page,
}) => {
  await signedIn(page);
  const { product_id, price } = await productNamed(page, WHITE);
  const cheap = { product_list: [{ product_id, quantity: 1, price: 1 }], amount: 100 };
  await page.route(`**${payments.start.path}`, async (route) => {
    const answer = await route.fetch({ postData: cheap });
    const { data } = await answer.json();
    expect(data.amount).toBe(price * 100);
    await route.fulfill({ json: { data: { ...data, amount: 100 } } });
  });
  await openSheet(page, WHITE);
  const address = new URL((await sheets(page).getAttribute('src')) ?? '');
  const options = JSON.parse(decodeURIComponent(address.hash.slice(1)));

  expect(options.theme).toEqual({ color: '#741820' });
  await payByUpi(page);
  await expect(page).toHaveURL(/order-info/);
  await expect(page.getByRole('main').getByText('₹1,950.00')).toBeVisible();
  const { payments: taken } = await provider().ledger();
  expect(taken.find(({ order_id }) => order_id === options.order_id)?.amount).toBe(price * 100);
});

test('an item that was changed in another tab is noticed', async ({ page }) => {
  const asked = requestsTo(page, payments.start);
  await openCart(page, WHITE, GREEN);
  await inCart(page, { name: GREEN, quantity: 1 });
  await buy(page, GREEN).click();
  await hear(page, 'Your cart has changed. Please look at it and order again.', buy(page, GREEN));
  await expect(quantityOf(page, GREEN)).toHaveText('2');
  expect(asked).toHaveLength(0);
  const release = await hold(page, `**${cart.changeQuantity.path}`);
  await plus(page, GREEN).click();
  await buy(page, GREEN).click();
  await expect(buy(page, GREEN)).toHaveAttribute('aria-busy', 'true');
  expect(asked).toHaveLength(0);
  release();
  await expect(sheet(page).getByText('3 pieces')).toBeVisible();
});

test('[CART-11] a cart that was changed or emptied in another tab is noticed', async ({
  page,
  context,
}) => {
  await openCart(page, WHITE);
  await inCart(page, { name: GREEN, quantity: 1 });
  await orderAll(page).click();
  await hear(page, 'Your cart has changed. Please look at it and order again.', orderAll(page));
  await expect(page.getByText('Total Price')).toContainText('₹4,200.00');

  const other = await context.newPage();
  await other.goto('/cart');
  await other.getByRole('button', { name: 'Clear Cart' }).click();
  await other.getByRole('button', { name: 'Yes' }).click();
  await expect(other.getByText('Your Cart is Empty')).toBeVisible();
  await orderAll(page).click();
  const empty = page.getByRole('heading', { name: 'Your Cart is Empty' });
  await hear(page, 'Your cart is empty!', empty);
  await expect(sheets(page)).toHaveCount(0);
});
