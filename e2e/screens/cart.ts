import { expect, type Page } from '@playwright/test';
import { cart } from '@shop/contract';
import { createCustomer, signIn } from '#fixtures/accounts.ts';
import { addToCart, insertCartItem } from '#fixtures/api.ts';
import { navigateInApp, visit } from '#fixtures/navigation.ts';
import { delayRequests } from '#fixtures/network.ts';
import { MANGA, MAYIL, NILA } from '#fixtures/products.ts';
import { logIn } from '#pages/accounts.ts';
import {
  addFromHome,
  keepToasts,
  purchaseButton,
  toast,
  visitProduct,
} from '#pages/add-to-cart.ts';
import { cartItemTitles, increaseButton, visitCart } from '#pages/cart.ts';

const BRIDAL = 'Maroon Mayil Bridal Saree';

async function showToast(page: Page) {
  await keepToasts(page);
  await signIn(page);
  await addFromHome(page, MAYIL, 1);
  await expect(toast(page)).toBeVisible();
}

export const cartScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'cart, loading': async (page) => {
    await delayRequests(page, `**${cart.view.path}`);
    await navigateInApp(page, '/cart');
    await expect(page.getByText('Loading...')).toBeVisible();
  },
  'cart, not logged in': async (page) => {
    await visit(page, '/cart');
    await expect(page.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
  },
  'cart, empty': async (page) => {
    await signIn(page);
    await visit(page, '/cart');
    await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  },
  'cart, one item': (page) => visitCart(page, MAYIL),
  'cart, many items': (page) =>
    visitCart(page, MAYIL, MANGA, NILA, 'Puliyilakara Fine Count Saree'),
  'cart, items sold out and low in stock': async (page) => {
    const { email } = await signIn(page);
    await addToCart(page, { name: MAYIL, quantity: 1 });
    await insertCartItem(email, 'Gone Piece');
    await insertCartItem(email, 'Bare Piece', 9);
    await visit(page, '/cart');
    await expect(cartItemTitles(page)).toHaveCount(3);
  },
  'cart, over the order limit': async (page) => {
    await signIn(page);
    await addToCart(page, { name: BRIDAL, quantity: 3 });
    await visit(page, '/cart');
    await expect(page.getByText('Please reduce items.')).toBeVisible();
  },
  'cart, clear dialog': async (page) => {
    await visitCart(page, MAYIL);
    await page.getByRole('button', { name: 'Clear Cart' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'cart, stock alert': async (page) => {
    await visitCart(page, MANGA);
    await increaseButton(page, MANGA).click();
    await increaseButton(page, MANGA).click({ force: true });
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'home, success toast': showToast,
  'home, error toast': async (page) => {
    await page.route(`**${cart.add.path}`, (route) => route.fulfill({ status: 500 }));
    await showToast(page);
  },
  'home, resume purchase': async (page) => {
    const customer = await createCustomer();
    await visitProduct(page, MAYIL);
    await purchaseButton(page, 'Buy Now').click();
    await logIn(page, customer);
    await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
  },
};
