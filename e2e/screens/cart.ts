import { expect, type Page } from '@playwright/test';
import { cart } from '@shop/contract';
import {
  hold,
  inCart,
  newCustomer,
  signedIn,
  slipIntoCart,
  visit,
  walkTo,
} from '../fixtures/test.ts';
import { logIn } from '../pages/accounts.ts';
import { addFromHome, button, holdToasts, toast, visitProduct } from '../pages/add-to-cart.ts';
import { linesOf, plus, visitCart } from '../pages/cart.ts';

const MAYIL = 'Mayil Pallu Kasavu Saree';
const MANGA = 'Pacha Manga Silk Saree';
const BRIDAL = 'Maroon Mayil Bridal Saree';

/** Shows a toast that stays. */
async function toHeldToast(page: Page) {
  await holdToasts(page);
  await signedIn(page);
  await addFromHome(page, MAYIL, 1);
  await expect(toast(page)).toBeVisible();
}

/** The cart and the ways into it in their states, and how a person gets there. */
export const cartStates: Record<string, (page: Page) => Promise<unknown>> = {
  'the cart while loading': async (page) => {
    await hold(page, `**${cart.view.path}`);
    await walkTo(page, '/cart');
    await expect(page.getByText('Loading...')).toBeVisible();
  },
  'the cart of a stranger': async (page) => {
    await visit(page, '/cart');
    await expect(page.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
  },
  'an empty cart': async (page) => {
    await signedIn(page);
    await visit(page, '/cart');
    await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  },
  'a cart with one line': (page) => visitCart(page, MAYIL),
  'a cart with many lines': (page) =>
    visitCart(page, MAYIL, MANGA, 'Nila Kasavu Saree', 'Puliyilakara Fine Count Saree'),
  'a cart with lines that are sold out and nearly so': async (page) => {
    const { email } = await signedIn(page);
    await inCart(page, { name: MAYIL, quantity: 1 });
    await slipIntoCart(email, 'Gone Piece');
    await slipIntoCart(email, 'Bare Piece', 9);
    await visit(page, '/cart');
    await expect(linesOf(page)).toHaveCount(3);
  },
  'a cart over the limit': async (page) => {
    await signedIn(page);
    await inCart(page, { name: BRIDAL, quantity: 3 });
    await visit(page, '/cart');
    await expect(page.getByText('Please reduce items.')).toBeVisible();
  },
  'a cart about to be cleared': async (page) => {
    await visitCart(page, MAYIL);
    await page.getByRole('button', { name: 'Clear Cart' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'a cart with the stock alert': async (page) => {
    await visitCart(page, MANGA);
    await plus(page, MANGA).click();
    await plus(page, MANGA).click({ force: true });
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'home with a good toast': toHeldToast,
  'home with a bad toast': async (page) => {
    await page.route(`**${cart.add.path}`, (route) => route.fulfill({ status: 500 }));
    await toHeldToast(page);
  },
  'home with the offer to continue': async (page) => {
    const customer = await newCustomer(page);
    await visitProduct(page, MAYIL);
    await button(page, 'Buy Now').click();
    await logIn(page, customer);
    await expect(page.getByRole('button', { name: `Continue with ${MAYIL}` })).toBeVisible();
  },
};
