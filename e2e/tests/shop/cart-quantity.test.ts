import { expect, type Page } from '@playwright/test';
import { cart } from '@shop/contract';
import { changeStock } from '@shop/server/features/catalog/stock.queries.ts';
import { behindTheCounter } from '../../fixtures/server.ts';
import {
  hold,
  inCart,
  productNamed,
  requestsTo,
  signedIn,
  slipIntoCart,
  test,
  visit,
} from '../../fixtures/test.ts';
import { buy, hear, lineOf, minus, plus, quantityOf, visitCart } from '../../pages/cart.ts';

const MAYIL = 'Mayil Pallu Kasavu Saree';
const MANGA = 'Pacha Manga Silk Saree';
const NILA = 'Nila Kasavu Saree';

const QUANTITY = `**${cart.changeQuantity.path}`;

test('[CART-07] plus at the stock says how many are left, and nothing is sent', async ({
  page,
}) => {
  const { stock } = await productNamed(page, MANGA);
  expect(stock).toBe(3);
  await visitCart(page, MANGA);
  const sent = requestsTo(page, cart.changeQuantity);

  await plus(page, MANGA).click();
  await expect(quantityOf(page, MANGA)).toHaveText('3');
  await expect(plus(page, MANGA)).toBeDisabled();
  await expect.poll(() => sent.length).toBe(1);
  await plus(page, MANGA).click({ force: true });
  await hear(page, 'Only 3 products left', plus(page, MANGA));

  await expect(quantityOf(page, MANGA)).toHaveText('3');
  expect(sent).toHaveLength(1);
});

test('[CART-07] [CART-08] a button that is blocked does not repeat when it is held', async ({
  page,
}) => {
  await signedIn(page);
  await inCart(page, { name: MANGA, quantity: 3 }, { name: MAYIL, quantity: 1 });
  await visit(page, '/cart');
  const sent = requestsTo(page, cart.changeQuantity);
  // Longer than a press that is held waits before it repeats.
  const delay = 700;
  await plus(page, MANGA).click({ force: true, delay });
  await hear(page, 'Only 3 products left', plus(page, MANGA));
  await minus(page, MAYIL).click({ force: true, delay });

  await page.reload();
  await expect(quantityOf(page, MANGA)).toHaveText('3');
  await expect(quantityOf(page, MAYIL)).toHaveText('1');
  expect(sent).toHaveLength(0);
});

test('[CART-08] minus does nothing at 1', async ({ page }) => {
  await visitCart(page, MAYIL);
  const sent = requestsTo(page, cart.changeQuantity);

  await minus(page, MAYIL).click();
  await expect(quantityOf(page, MAYIL)).toHaveText('1');
  await expect(minus(page, MAYIL)).toBeDisabled();
  await expect.poll(() => sent.length).toBe(1);
  await minus(page, MAYIL).click({ force: true });
  await expect(quantityOf(page, MAYIL)).toHaveText('1');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await page.reload();
  await expect(quantityOf(page, MAYIL)).toHaveText('1');
  expect(sent).toHaveLength(1);
});

test('[CART-09] a refused or lost change is said and taken back', async ({ page }) => {
  await visitCart(page, MAYIL);
  await page.route(QUANTITY, (route) => route.fulfill({ status: 500 }));
  const release = await hold(page, QUANTITY);
  await plus(page, MAYIL).click();
  // Shown at once, before anybody has answered.
  await expect(quantityOf(page, MAYIL)).toHaveText('3');
  await expect(page.getByText('Total Price')).toContainText('₹20,400.00');
  release();
  await hear(page, 'Cannot change the quantity.', plus(page, MAYIL));
  await expect(quantityOf(page, MAYIL)).toHaveText('2');
  await expect(page.getByText('Total Price')).toContainText('₹13,600.00');

  await page.unroute(QUANTITY);
  await page.route(QUANTITY, (route) => route.abort());
  await minus(page, MAYIL).click();
  await hear(page, 'Error updating quantity.', minus(page, MAYIL));
  await expect(quantityOf(page, MAYIL)).toHaveText('2');
});

test('one change is under way at a time; what is pressed meanwhile is sent once', async ({
  page,
}) => {
  await visitCart(page, NILA);
  const sent = requestsTo(page, cart.changeQuantity);
  const release = await hold(page, QUANTITY);
  for (const shown of ['3', '4', '5', '6']) {
    await plus(page, NILA).click();
    await expect(quantityOf(page, NILA)).toHaveText(shown);
  }
  await minus(page, NILA).click();
  expect(sent.map(({ quantity }) => quantity)).toEqual([3]);

  release();
  await expect.poll(() => sent.map(({ quantity }) => quantity)).toEqual([3, 5]);
  await expect(quantityOf(page, NILA)).toHaveText('5');
  await expect(page.getByRole('link', { name: 'Cart, 5 items' })).toBeVisible();
  await page.reload();
  await expect(quantityOf(page, NILA)).toHaveText('5');
});

test('a session that has ended leads to the login', async ({ page }) => {
  await visitCart(page, MAYIL);
  await page.context().clearCookies();
  await plus(page, MAYIL).click();

  await expect(page).toHaveURL('/login');
});

test.describe('when the stock shrinks', () => {
  const sell = async (page: Page, name: string, pieces: number) => {
    const { product_id } = await productNamed(page, name);
    await behindTheCounter(({ db }) =>
      db.transaction().execute((trx) => changeStock(trx, { product_id, delta: -pieces })),
    );
  };

  test('a line says how few are left, and minus goes down to them', async ({ page }) => {
    const name = 'Kaayal Turquoise Butta Saree';
    await signedIn(page);
    await inCart(page, { name, quantity: 4 });
    await sell(page, name, 2);
    await visit(page, '/cart');

    await expect(lineOf(page, name).getByText('Only 2 in stock')).toBeVisible();
    await plus(page, name).click({ force: true });
    await hear(page, 'Only 2 products left', plus(page, name));
    await minus(page, name).click();
    await expect(quantityOf(page, name)).toHaveText('2');
    await expect(lineOf(page, name).getByText('Only 2 in stock')).toBeHidden();
  });

  test('what the shop has stored is shown, not what was asked for', async ({ page }) => {
    const name = 'Velli Silver Tissue Saree';
    await signedIn(page);
    await inCart(page, { name, quantity: 4 });
    await visit(page, '/cart');
    await expect(quantityOf(page, name)).toHaveText('4');
    await sell(page, name, 2);
    await plus(page, name).click();

    await expect(quantityOf(page, name)).toHaveText('3');
    await expect(plus(page, name)).toBeDisabled();
  });
});

test('what is sold out or off the shelves is marked and cannot be bought', async ({ page }) => {
  const { email } = await signedIn(page);
  for (const name of ['Gone Piece', 'Hidden Piece']) await slipIntoCart(email, name);
  await visit(page, '/cart');

  for (const name of ['Gone Piece', 'Hidden Piece']) {
    const line = lineOf(page, name);
    await expect(line.getByText('Out of Stock')).toBeVisible();
    await expect(buy(page, name)).toBeDisabled();
    await expect(buy(page, name)).toHaveAccessibleDescription('Out of Stock');
    await buy(page, name).click({ force: true });
    await minus(page, name).click({ force: true });
    await expect(quantityOf(page, name)).toHaveText('1');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }
});
