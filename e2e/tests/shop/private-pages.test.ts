import { expect, type Page } from '@playwright/test';
import { hold, inCart, signedIn, test, visit } from '../../fixtures/test.ts';
import { plus, quantityOf } from '../../pages/cart.ts';
import { bought } from '../../pages/checkout.ts';
import { INDIGO } from '../../pages/orders.ts';

const MAYIL = 'Mayil Pallu Kasavu Saree';
const TIMES = 12;

test('a page of one customer is told to nobody else, however many ask at once', async ({
  page,
  elsewhere,
}) => {
  const mine = await signedIn(page);
  const other = await signedIn(elsewhere);
  const pageOf = async (one: Page) => {
    const answer = await one.request.get('/profile');
    expect(answer.headers()['cache-control']).toBe('no-store');
    return answer.text();
  };
  const asked = Array.from({ length: TIMES }, () => [pageOf(page), pageOf(elsewhere)]).flat();
  const told = await Promise.all(asked);

  for (const [place, text] of told.entries()) {
    const [own, foreign] = place % 2 === 0 ? [mine, other] : [other, mine];
    expect(text).toContain(own.email);
    expect(text).not.toContain(foreign.email);
  }
});

test('after a logout the Back button shows nothing of the customer', async ({ page }) => {
  const { email } = await signedIn(page);
  await page.goto('/profile');
  await expect(page.getByText(email)).toBeVisible();
  await visit(page, '/orders');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
  await page.goBack();

  await expect(page).toHaveURL('/login');
  await expect(page.getByText(email)).toHaveCount(0);
});

test('what is pressed in the cart before the script has come is done, in that order', async ({
  page,
}) => {
  await signedIn(page);
  await inCart(page, { name: MAYIL, quantity: 1 });
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/cart');
  await plus(page, MAYIL).click();
  await plus(page, MAYIL).click();
  const clear = page.getByRole('button', { name: 'Clear Cart' });
  await clear.click();
  await expect(clear).toHaveAttribute('aria-busy', 'true');
  release();

  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click();
  await expect(quantityOf(page, MAYIL)).toHaveText('3');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
});

test('a receipt that was asked for before the script has come is the one that is printed', async ({
  page,
}) => {
  await signedIn(page);
  const order_id = await bought(page, INDIGO);
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = `${document.querySelector('.receipt') !== null}`;
    };
  });
  const release = await hold(page, '**/assets/*.js');
  await page.goto(`/order-info/${order_id}`);
  await page.getByRole('button', { name: 'Print Receipt' }).click();
  release();

  await expect(page.locator('html')).toHaveAttribute('data-printed', 'true');
});

test('a press while the page comes alive is done once', async ({ page }) => {
  await signedIn(page);
  await inCart(page, { name: MAYIL, quantity: 1 });
  await visit(page, '/cart');
  await page.evaluate(() => delete document.documentElement.dataset.alive);
  await plus(page, MAYIL).click();

  await expect(plus(page, MAYIL)).toHaveAttribute('aria-busy', 'true');
  await expect(quantityOf(page, MAYIL)).toHaveText('1');
});

test.describe('with script off', () => {
  test.use({ javaScriptEnabled: false });

  test('cart, orders and profile can be read', async ({ page }) => {
    const { email } = await signedIn(page);
    const order_id = await bought(page, INDIGO);
    await inCart(page, { name: MAYIL, quantity: 1 });

    await page.goto('/cart');
    await expect(page.getByRole('link', { name: MAYIL })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await page.goto('/orders');
    await page.getByRole('link', { name: /^View Order Details/ }).click();
    await expect(page.getByRole('heading', { name: `Order ${order_id}` })).toBeVisible();
    await page.goto('/profile');
    await expect(page.getByText(email)).toBeVisible();
  });
});
