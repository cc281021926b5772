import { expect, type Page } from '@playwright/test';
import { cart, payments } from '@shop/contract';
import { signIn } from '#fixtures/accounts.ts';
import { addToCart } from '#fixtures/api.ts';
import { delayRequests, recordRequests } from '#fixtures/network.ts';
import { GREEN, WHITE } from '#fixtures/products.ts';
import { test } from '#fixtures/test.ts';
import { cartLink, expectInCart, purchaseButton, visitProduct } from '#pages/add-to-cart.ts';
import { buyButton, expectAlert, increaseButton, quantityText } from '#pages/cart.ts';
import {
  checkoutFrame,
  checkoutFrames,
  openCartWith,
  orderAllButton,
  payByCard,
  payByNetBanking,
  payByUpi,
  thankYouMessage,
} from '#pages/checkout.ts';

/** Steps of a purchase, in the order of their requests. */
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

type Item = [name: string, quantity: number, price: string];

/** Expects the order page of a new order with exactly these items. */
async function expectOrder(page: Page, { total, items }: { total: string; items: Item[] }) {
  const value = (label: string) =>
    page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
  await expect(value('Status').getByRole('definition')).toHaveText('Pending');
  await expect(value('Total Amount')).toContainText(total);
  await expect(page.locator('main tbody tr')).toHaveCount(items.length);
  for (const [name, quantity, price] of items) {
    await expect(row(page, name).getByRole('cell').nth(0)).toHaveText(`${quantity}`);
    await expect(row(page, name).getByRole('cell').nth(1)).toHaveText(price);
  }
}

test('[PAY-01] [PAY-07] Buy Now opens the dark red checkout; paid by card', async ({ page }) => {
  const steps = stepsOf(page);
  await signIn(page);
  await visitProduct(page, WHITE);
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
  expect(steps).toEqual([]);
  await purchaseButton(page, 'Buy Now').click();
  await expect(checkoutFrame(page).getByText('Oodum Paavum')).toBeVisible();
  await expect(checkoutFrame(page).getByText('₹3,900').first()).toBeVisible();
  const { hash } = new URL((await checkoutFrames(page).getAttribute('src')) ?? '');
  expect(JSON.parse(decodeURIComponent(hash.slice(1))).theme).toEqual({ color: '#741820' });
  await payByCard(page);

  await expect(page).toHaveURL(/\/order-info\/[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await expect(thankYouMessage(page)).toBeVisible();
  await expect(row(page, WHITE)).toContainText('2');
  await expect(page.getByText('Card', { exact: true })).toBeVisible();
  expect(steps).toEqual(ALL_STEPS);
  await page.reload();
  await expect(row(page, WHITE)).toBeVisible();
  await expect(thankYouMessage(page)).toHaveCount(0);
});

test('[PAY-01] [PAY-08] Buy This Item Now, paid by UPI, keeps the other items in the cart', async ({
  page,
}) => {
  const steps = stepsOf(page);
  await openCartWith(page, WHITE, GREEN);
  await increaseButton(page, WHITE).click();
  await buyButton(page, WHITE).click();
  await payByUpi(page);

  await expect(page).toHaveURL(/order-info/);
  await expect(page.getByText('UPI', { exact: true })).toBeVisible();
  await expectOrder(page, { total: '₹3,900.00', items: [[WHITE, 2, '₹1,950']] });
  expect(steps).toEqual(ALL_STEPS);
  await expect(cartLink(page, 'Cart, 1 item')).toBeVisible();
  await expectInCart(page, [GREEN, 1]);
});

test('[PAY-01] [PAY-08] Order All Items, paid by net banking, empties the cart', async ({
  page,
}) => {
  const steps = stepsOf(page);
  await openCartWith(page, WHITE, GREEN);
  await orderAllButton(page).click();
  await payByNetBanking(page);

  await expect(page).toHaveURL(/order-info/);
  await expect(page.getByText('Net banking', { exact: true })).toBeVisible();
  const items: Item[] = [
    [WHITE, 1, '₹1,950'],
    [GREEN, 1, '₹2,250'],
  ];
  await expectOrder(page, { total: '₹4,200.00', items });
  expect(steps).toEqual(ALL_STEPS);
  await expect(cartLink(page, 'Cart')).toBeVisible();
  await expectInCart(page);
});

test('an item changed in another tab is detected before paying', { tag: '@nightly' }, async ({
  page,
}) => {
  const requested = recordRequests(page, payments.start);
  await openCartWith(page, WHITE, GREEN);
  await addToCart(page, { name: GREEN, quantity: 1 });
  await buyButton(page, GREEN).click();
  await expectAlert(
    page,
    'Your cart has changed. Please check it and order again.',
    buyButton(page, GREEN),
  );
  await expect(quantityText(page, GREEN)).toHaveText('2');
  expect(requested).toHaveLength(0);
  const release = await delayRequests(page, `**${cart.changeQuantity.path}`);
  await increaseButton(page, GREEN).click();
  await buyButton(page, GREEN).click();
  await expect(buyButton(page, GREEN)).toHaveAttribute('aria-busy', 'true');
  expect(requested).toHaveLength(0);
  release();
  await expect(checkoutFrame(page).getByText('3 pieces')).toBeVisible();
});

test('[CART-11] a cart changed or emptied in another tab is detected', async ({
  page,
  context,
}) => {
  await openCartWith(page, WHITE);
  await addToCart(page, { name: GREEN, quantity: 1 });
  await orderAllButton(page).click();
  await expectAlert(
    page,
    'Your cart has changed. Please check it and order again.',
    orderAllButton(page),
  );
  await expect(page.locator('.cart-sums-total')).toContainText('₹4,200.00');

  const other = await context.newPage();
  await other.goto('/cart');
  await other.getByRole('button', { name: 'Clear Cart' }).click();
  await other.getByRole('button', { name: 'Yes' }).click();
  await expect(other.getByText('Your Cart is Empty')).toBeVisible();
  await orderAllButton(page).click();
  const empty = page.getByRole('heading', { name: 'Your Cart is Empty' });
  await expectAlert(page, 'Your cart is empty!', empty);
  await expect(checkoutFrames(page)).toHaveCount(0);
});
