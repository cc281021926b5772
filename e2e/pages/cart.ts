import { expect, type Locator, type Page } from '@playwright/test';
import { inCart, signedIn, visit } from '../fixtures/test.ts';

/** The cart's screen, by what a person sees on it. */
export const lineOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
export const linesOf = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('heading');
export const plus = (page: Page, name: string) =>
  page.getByRole('button', { name: `Increase quantity of ${name}` });
export const minus = (page: Page, name: string) =>
  page.getByRole('button', { name: `Decrease quantity of ${name}` });
export const quantityOf = (page: Page, name: string) =>
  page.getByRole('group', { name: `Quantity of ${name}` }).locator('.stepper-number');
export const remove = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove from Cart: ${name}` });
export const buy = (page: Page, name: string) =>
  page.getByRole('button', { name: `Buy This Item Now: ${name}` });

/** Opens the cart with these in it, two pieces each. */
export async function visitCart(page: Page, ...wanted: string[]) {
  await signedIn(page);
  await inCart(page, ...wanted.map((name) => ({ name, quantity: 2 })));
  await visit(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
}

/** Reads the alert and presses OK; the focus goes back to the control that caused it. */
export async function hear(page: Page, words: string, cause: Locator) {
  const alert = page.getByRole('alertdialog');
  await expect(alert.getByText(words, { exact: true })).toBeVisible();
  await expect(alert.getByRole('button', { name: 'OK' })).toBeFocused();
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();
  await expect(cause).toBeFocused();
}
