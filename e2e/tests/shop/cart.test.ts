import { expect } from '@playwright/test';
import { cart, errors, payments } from '@shop/contract';
import { expectTabOrder } from '#checks/keyboard.ts';
import { signIn } from '#fixtures/accounts.ts';
import { addToCart, findProduct } from '#fixtures/api.ts';
import { navigateInApp, visit } from '#fixtures/navigation.ts';
import { holdRequests, recordRequests } from '#fixtures/network.ts';
import { onlyOn, test } from '#fixtures/test.ts';
import {
  buyButton,
  cartItem,
  cartItemTitles,
  decreaseButton,
  increaseButton,
  quantityText,
  removeButton,
  visitCart,
} from '#pages/cart.ts';

const MAYIL = 'Mayil Pallu Kasavu Saree';
const MANGA = 'Pacha Manga Silk Saree';
const NILA = 'Nila Kasavu Saree';

test('[CART-01] shows each item with its actions', { tag: '@desktop' }, async ({ page }) => {
  const saree = await findProduct(page, MAYIL);
  await visitCart(page, MAYIL, MANGA);
  const line = cartItem(page, MAYIL);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Cart, 4 items');
  await expect(page).toHaveTitle(/^Your Cart/);
  await expect(cartItemTitles(page)).toHaveText([MAYIL, MANGA]);
  await expect(line.locator('img')).toHaveAttribute('src', new RegExp(saree.image[0] ?? 'none'));
  await expect(line.getByText(saree.description.split('\n')[0] ?? '')).toBeVisible();
  await expect(line.getByText('₹6,800', { exact: true })).toBeVisible();
  await expect(quantityText(page, MAYIL)).toHaveText('2');
  await expect(line.getByText('₹13,600', { exact: true })).toBeVisible();
  await expect(decreaseButton(page, MAYIL)).toBeVisible();
  await expect(increaseButton(page, MAYIL)).toBeVisible();
  await expect(removeButton(page, MAYIL)).toHaveText('Remove from Cart');
  await expect(buyButton(page, MAYIL)).toHaveText('Buy This Item Now');
});

test("[CART-02] an item's title opens its product page", async ({ page }) => {
  const saree = await findProduct(page, MAYIL);
  await visitCart(page, MAYIL);
  await page.getByRole('link', { name: MAYIL }).click();

  await expect(page).toHaveURL(`/product-info/${saree.product_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(MAYIL);
});

test('[CART-03] summary with total, address and actions', { tag: '@desktop' }, async ({ page }) => {
  await visitCart(page, MAYIL, NILA);
  const summary = page.getByRole('region', { name: 'Order summary' });

  await expect(summary.getByText('Total Price')).toContainText('₹18,500.00');
  await expect(summary.getByRole('button', { name: 'Clear Cart' })).toBeVisible();
  await expect(summary.getByRole('button', { name: 'Order All Items' })).toBeEnabled();
  await expect(summary).toContainText('Delivering to Nila House, Kuthampully 680594 · Change');
  await expect(summary.getByRole('link', { name: 'Change' })).toHaveAttribute('href', '/profile');

  await increaseButton(page, NILA).click();
  await expect(summary.getByText('Total Price')).toContainText('₹20,950.00');
});

test('[CART-04] Clear Cart asks first; No keeps the items, Yes removes them', async ({ page }) => {
  await visitCart(page, MAYIL, NILA);
  const clear = page.getByRole('button', { name: 'Clear Cart' });
  const question = page.getByRole('alertdialog', { name: 'Please confirm' });
  const no = question.getByRole('button', { name: 'No' });
  const yes = question.getByRole('button', { name: 'Yes' });

  await clear.click();
  await expect(question.getByText('Are you sure you want to clear the cart?')).toBeVisible();
  await expect(no).toBeFocused();
  await no.click();
  await expect(question).toBeHidden();
  await expect(clear).toBeFocused();
  await expect(cartItemTitles(page)).toHaveCount(2);

  const release = await holdRequests(page, `**${cart.clear.path}`);
  await clear.click();
  await yes.click();
  await expect(yes).toHaveAttribute('aria-busy', 'true');
  await expect(no).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
});

test('a failed Clear Cart shows an alert and keeps the items', { tag: '@nightly' }, async ({
  page,
}) => {
  await visitCart(page, MAYIL);
  const { status, msg } = errors.UNEXPECTED;
  await page.route(`**${cart.clear.path}`, (route) =>
    route.fulfill({ status, json: { error: 'UNEXPECTED', msg } }),
  );
  const clear = page.getByRole('button', { name: 'Clear Cart' });
  await clear.click();
  await page.getByRole('button', { name: 'Yes' }).click();

  const alert = page.getByRole('alertdialog', { name: 'Message' });
  await expect(alert).toContainText(msg);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(clear).toBeFocused();
  await expect(cartItemTitles(page)).toHaveText([MAYIL]);
});

test('[CART-05] an empty cart links to the products', async ({ page }) => {
  await signIn(page);
  await visit(page, '/cart');

  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  await page.getByRole('link', { name: 'Browse More Products' }).click();
  await expect(page).toHaveURL('/home');
});

test("[CART-06] shows Loading..., then 'You are not logged in'", async ({ page }) => {
  const release = await holdRequests(page, `**${cart.view.path}`);
  await navigateInApp(page, '/cart');
  await expect(page.getByText('Loading...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
  await expect(page.getByText('Loading...')).toBeHidden();
  await page.getByRole('link', { name: 'Go to Login Page' }).click();
  await expect(page).toHaveURL('/login');

  const again = await holdRequests(page, `**${cart.view.path}`);
  await page.getByRole('link', { name: 'Cart' }).click();
  await expect(page.getByText('Loading...')).toBeVisible();
  again();
  await expect(page.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
});

test('[CART-12] Order All Items is disabled at ₹1,00,000 with its reason', async ({ page }) => {
  await signIn(page);
  await addToCart(page, { name: 'Maroon Mayil Bridal Saree', quantity: 3 });
  await visit(page, '/cart');
  const order = page.getByRole('button', { name: 'Order All Items' });
  const reason = 'Order total exceeds ₹1,00,000. Please reduce items.';

  await expect(order).toBeDisabled();
  await expect(order).toHaveAttribute('title', reason);
  await expect(page.getByText(reason)).toBeVisible();
  const requested = [cart.view, payments.start].map((call) => recordRequests(page, call));
  await order.click({ force: true });
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  const changed = page.waitForResponse(`**${cart.changeQuantity.path}`);
  await decreaseButton(page, 'Maroon Mayil Bridal Saree').click();
  await expect(order).toBeEnabled();
  await expect(page.getByText(reason)).toBeHidden();
  await changed;
  expect(requested).toEqual([[], []]);
});

test('tab order: items, then the summary', { tag: '@nightly' }, async ({ page }) => {
  await visitCart(page, MAYIL, NILA);
  const stops = [MAYIL, NILA].flatMap((name) => [
    page.getByRole('link', { name }),
    decreaseButton(page, name),
    increaseButton(page, name),
    removeButton(page, name),
    buyButton(page, name),
  ]);
  await page.getByRole('heading', { level: 1 }).focus();
  await expectTabOrder(
    page,
    ...stops,
    page.getByRole('link', { name: 'Change' }),
    page.getByRole('button', { name: 'Order All Items' }),
    page.getByRole('button', { name: 'Clear Cart' }),
  );
});

test.describe('phone', () => {
  onlyOn('phone', 'the bar is sticky on phones only');

  test('total and Order All Items stay at the bottom of the screen', async ({ page }) => {
    await visitCart(page, MAYIL, MANGA, NILA);
    const order = page.getByRole('button', { name: 'Order All Items' });

    await expect(order).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Total Price')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Clear Cart' })).not.toBeInViewport();
  });
});
