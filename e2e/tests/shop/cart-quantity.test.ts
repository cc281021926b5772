import { expect, type Page } from '@playwright/test';
import { cart } from '@shop/contract';
import { changeStock } from '@shop/server/features/catalog/stock.queries.ts';
import { signIn } from '#fixtures/accounts.ts';
import { addToCart, findProduct, insertCartItem } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { delayRequests, recordRequests } from '#fixtures/network.ts';
import { MANGA, MAYIL, NILA } from '#fixtures/products.ts';
import { withServer } from '#fixtures/servers/server.ts';
import { isNightly } from '#fixtures/suite.ts';
import { test } from '#fixtures/test.ts';
import {
  buyButton,
  cartItem,
  decreaseButton,
  expectAlert,
  increaseButton,
  quantityText,
  removeButton,
  visitCart,
} from '#pages/cart.ts';

const QUANTITY = `**${cart.changeQuantity.path}`;

test('[CART-07] [CART-08] plus at the stock shows an alert, minus does nothing at 1; nothing is sent', async ({
  page,
}) => {
  await visitCart(page, MANGA, MAYIL);
  const sent = recordRequests(page, cart.changeQuantity);
  await increaseButton(page, MANGA).click();
  await expect(quantityText(page, MANGA)).toHaveText('3');
  await decreaseButton(page, MAYIL).click();
  await expect(quantityText(page, MAYIL)).toHaveText('1');
  await expect.poll(() => sent.length).toBe(2);

  // Longer than the delay before a held button repeats.
  const delay = 700;
  await increaseButton(page, MANGA).click({ delay });
  await expectAlert(page, 'Only 3 products left', increaseButton(page, MANGA));
  await decreaseButton(page, MAYIL).click({ delay });
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.reload();
  await expect(quantityText(page, MANGA)).toHaveText('3');
  await expect(quantityText(page, MAYIL)).toHaveText('1');
  expect(sent).toHaveLength(2);
});

test('[CART-09] a rejected or failed change shows an alert and is reverted', async ({ page }) => {
  await visitCart(page, MAYIL);
  await page.route(QUANTITY, (route) => route.fulfill({ status: 500 }));
  const release = await delayRequests(page, QUANTITY);
  await increaseButton(page, MAYIL).click();
  // Optimistic: shown before the response.
  await expect(quantityText(page, MAYIL)).toHaveText('3');
  await expect(page.locator('.cart-sums-total')).toContainText('₹20,400.00');
  release();
  await expectAlert(page, 'Cannot change the quantity.', increaseButton(page, MAYIL));
  await expect(quantityText(page, MAYIL)).toHaveText('2');
  await expect(page.locator('.cart-sums-total')).toContainText('₹13,600.00');

  await page.unroute(QUANTITY);
  await page.route(QUANTITY, (route) => route.abort());
  await decreaseButton(page, MAYIL).click();
  await expectAlert(page, 'Error updating quantity.', decreaseButton(page, MAYIL));
  await expect(quantityText(page, MAYIL)).toHaveText('2');
});

test('changes are sent one at a time and coalesced', { tag: '@nightly' }, async ({ page }) => {
  await visitCart(page, NILA);
  const sent = recordRequests(page, cart.changeQuantity);
  const release = await delayRequests(page, QUANTITY);
  for (const shown of ['3', '4', '5', '6']) {
    await increaseButton(page, NILA).click();
    await expect(quantityText(page, NILA)).toHaveText(shown);
  }
  await decreaseButton(page, NILA).click();
  expect(sent.map(({ quantity }) => quantity)).toEqual([3]);

  release();
  await expect.poll(() => sent.map(({ quantity }) => quantity)).toEqual([3, 5]);
  await expect(quantityText(page, NILA)).toHaveText('5');
  await expect(page.getByRole('link', { name: 'Cart, 5 items' })).toBeVisible();
  await page.reload();
  await expect(quantityText(page, NILA)).toHaveText('5');
});

test('[CART-14] cart actions with an expired session go to /login', async ({ page }) => {
  await visitCart(page, MAYIL);
  const cookies = await page.context().cookies();
  const clearCart = async () => {
    await page.getByRole('button', { name: 'Clear Cart' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
  };
  const acts = [
    () => increaseButton(page, MAYIL).click(),
    () => decreaseButton(page, MAYIL).click(),
    () => removeButton(page, MAYIL).click(),
    clearCart,
  ];
  for (const act of isNightly ? acts : acts.slice(-1)) {
    await page.context().addCookies(cookies);
    await visit(page, '/cart');
    await page.context().clearCookies();
    await act();
    await expect(page).toHaveURL('/login');
  }
});

test.describe('with reduced stock', () => {
  const sell = async (page: Page, name: string, pieces: number) => {
    const { product_id } = await findProduct(page, name);
    await withServer(({ db }) =>
      db.transaction().execute((trx) => changeStock(trx, { product_id, delta: -pieces })),
    );
  };

  test('a quantity above the stock is reduced, and the line says so', async ({ page }) => {
    const name = 'Kaayal Turquoise Butta Saree';
    await signIn(page);
    await addToCart(page, { name, quantity: 4 });
    await sell(page, name, 2);
    await visit(page, '/cart');

    await expect(
      cartItem(page, name).getByText('Only 2 left. Quantity changed to 2.'),
    ).toBeVisible();
    await expect(quantityText(page, name)).toHaveText('2');
    await increaseButton(page, name).click({ force: true });
    await expectAlert(page, 'Only 2 products left', increaseButton(page, name));
    await page.reload();
    await expect(quantityText(page, name)).toHaveText('2');
  });

  test('the stored quantity is shown, not the requested one', { tag: '@nightly' }, async ({
    page,
  }) => {
    const name = 'Velli Silver Tissue Saree';
    await signIn(page);
    await addToCart(page, { name, quantity: 4 });
    await visit(page, '/cart');
    await expect(quantityText(page, name)).toHaveText('4');
    await sell(page, name, 2);
    await increaseButton(page, name).click();

    await expect(quantityText(page, name)).toHaveText('3');
    await increaseButton(page, name).click();
    await expectAlert(page, 'Only 3 products left', increaseButton(page, name));
  });
});

test('sold-out and disabled items are marked and cannot be bought', async ({ page }) => {
  const { email } = await signIn(page);
  for (const name of ['Gone Piece', 'Hidden Piece']) await insertCartItem(email, name);
  await visit(page, '/cart');

  for (const name of ['Gone Piece', 'Hidden Piece']) {
    const line = cartItem(page, name);
    await expect(line.getByText('Out of Stock')).toBeVisible();
    await expect(buyButton(page, name)).toBeDisabled();
    await expect(buyButton(page, name)).toHaveAccessibleDescription('Out of Stock');
    await buyButton(page, name).click({ force: true });
    await decreaseButton(page, name).click({ force: true });
    await expect(quantityText(page, name)).toHaveText('1');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }
});
