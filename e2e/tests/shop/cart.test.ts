import { expect } from '@playwright/test';
import { cart, payments, refusals } from '@shop/contract';
import { walk } from '../../checks/keyboard.ts';
import {
  hold,
  inCart,
  onlyOn,
  productNamed,
  requestsTo,
  signedIn,
  test,
  visit,
  walkTo,
} from '../../fixtures/test.ts';
import {
  buy,
  lineOf,
  linesOf,
  minus,
  plus,
  quantityOf,
  remove,
  visitCart,
} from '../../pages/cart.ts';

const MAYIL = 'Mayil Pallu Kasavu Saree';
const MANGA = 'Pacha Manga Silk Saree';
const NILA = 'Nila Kasavu Saree';

test('[CART-01] shows each item with everything one can do about it', async ({ page }) => {
  const saree = await productNamed(page, MAYIL);
  await visitCart(page, MAYIL, MANGA);
  const line = lineOf(page, MAYIL);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Cart, 4 items');
  await expect(page).toHaveTitle(/^Your Cart/);
  await expect(linesOf(page)).toHaveText([MAYIL, MANGA]);
  await expect(line.locator('img')).toHaveAttribute('src', new RegExp(saree.image[0] ?? 'none'));
  await expect(line.getByText(saree.description.split('\n')[0] ?? '')).toBeVisible();
  await expect(line.getByText('₹6,800', { exact: true })).toBeVisible();
  await expect(quantityOf(page, MAYIL)).toHaveText('2');
  await expect(line.getByText('₹13,600', { exact: true })).toBeVisible();
  await expect(minus(page, MAYIL)).toBeVisible();
  await expect(plus(page, MAYIL)).toBeVisible();
  await expect(remove(page, MAYIL)).toHaveText('Remove from Cart');
  await expect(buy(page, MAYIL)).toHaveText('Buy This Item Now');
});

test("[CART-02] an item's title opens its product page", async ({ page }) => {
  const saree = await productNamed(page, MAYIL);
  await visitCart(page, MAYIL);
  await page.getByRole('link', { name: MAYIL }).click();

  await expect(page).toHaveURL(`/product-info/${saree.product_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(MAYIL);
});

test('[CART-03] the summary says the total, where it will go, and what can be done', async ({
  page,
}) => {
  await visitCart(page, MAYIL, NILA);
  const summary = page.getByRole('region', { name: 'Order summary' });

  await expect(summary.getByText('Total Price')).toContainText('₹18,500.00');
  await expect(summary.getByRole('button', { name: 'Clear Cart' })).toBeVisible();
  await expect(summary.getByRole('button', { name: 'Order All Items' })).toBeEnabled();
  await expect(summary).toContainText('Delivering to Nila House, Kuthampully 680594 · Change');
  await expect(summary.getByRole('link', { name: 'Change' })).toHaveAttribute('href', '/profile');

  await plus(page, NILA).click();
  await expect(summary.getByText('Total Price')).toContainText('₹20,950.00');
});

test('[CART-04] Clear Cart asks first; No keeps everything and Yes empties it', async ({
  page,
}) => {
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
  await expect(linesOf(page)).toHaveCount(2);

  const release = await hold(page, `**${cart.clear.path}`);
  await clear.click();
  await yes.click();
  await expect(yes).toHaveAttribute('aria-busy', 'true');
  await expect(no).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
});

test('a cart that could not be cleared says so and stays', async ({ page }) => {
  await visitCart(page, MAYIL);
  const { status, msg } = refusals.UNEXPECTED;
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
  await expect(linesOf(page)).toHaveText([MAYIL]);
});

test('[CART-05] an empty cart leads back to the products', async ({ page }) => {
  await signedIn(page);
  await visit(page, '/cart');

  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  await page.getByRole('link', { name: 'Browse More Products' }).click();
  await expect(page).toHaveURL('/home');
});

test('[CART-06] says Loading... while the login is unknown, then that nobody is logged in', async ({
  page,
}) => {
  const release = await hold(page, `**${cart.view.path}`);
  await walkTo(page, '/cart');
  await expect(page.getByText('Loading...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
  await expect(page.getByText('Loading...')).toBeHidden();
  await page.getByRole('link', { name: 'Go to Login Page' }).click();
  await expect(page).toHaveURL('/login');

  const again = await hold(page, `**${cart.view.path}`);
  await page.getByRole('link', { name: 'Cart' }).click();
  await expect(page.getByText('Loading...')).toBeVisible();
  again();
  await expect(page.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
});

test('[CART-12] a total over a lakh cannot be ordered at once, and the reason is there to read', async ({
  page,
}) => {
  await signedIn(page);
  await inCart(page, { name: 'Maroon Mayil Bridal Saree', quantity: 3 });
  await visit(page, '/cart');
  const order = page.getByRole('button', { name: 'Order All Items' });
  const reason = 'Order total exceeds ₹1,00,000. Please reduce items.';

  await expect(order).toBeDisabled();
  await expect(order).toHaveAttribute('title', reason);
  await expect(page.getByText(reason)).toBeVisible();
  const asked = [cart.view, payments.start].map((call) => requestsTo(page, call));
  await order.click({ force: true });
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  const changed = page.waitForResponse(`**${cart.changeQuantity.path}`);
  await minus(page, 'Maroon Mayil Bridal Saree').click();
  await expect(order).toBeEnabled();
  await expect(page.getByText(reason)).toBeHidden();
  await changed;
  expect(asked).toEqual([[], []]);
});

test('the keys go from item to item, then to the summary', async ({ page }) => {
  await visitCart(page, MAYIL, NILA);
  const stops = [MAYIL, NILA].flatMap((name) => [
    page.getByRole('link', { name }),
    minus(page, name),
    plus(page, name),
    remove(page, name),
    buy(page, name),
  ]);
  await page.getByRole('heading', { level: 1 }).focus();
  await walk(
    page,
    ...stops,
    page.getByRole('link', { name: 'Change' }),
    page.getByRole('button', { name: 'Order All Items' }),
    page.getByRole('button', { name: 'Clear Cart' }),
  );
});

test.describe('on a phone', () => {
  onlyOn('phone', 'there is room for everything elsewhere');

  test('the total and Order All Items stay at the foot of the screen', async ({ page }) => {
    await visitCart(page, MAYIL, MANGA, NILA);
    const order = page.getByRole('button', { name: 'Order All Items' });

    await expect(order).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Total Price')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Clear Cart' })).not.toBeInViewport();
  });
});
