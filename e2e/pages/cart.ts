import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { addToCart } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';

export const cartItem = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
export const cartItemTitles = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('heading');
export const increaseButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Increase quantity of ${name}` });
export const decreaseButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Decrease quantity of ${name}` });
export const quantityText = (page: Page, name: string) =>
  page.getByRole('group', { name: `Quantity of ${name}` }).locator('.stepper-number');
export const removeButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove from Cart: ${name}` });
export const buyButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Buy This Item Now: ${name}` });

/** Opens the cart of a new customer with two units of each product. */
export async function visitCart(page: Page, ...names: string[]) {
  await signIn(page);
  await addToCart(page, ...names.map((name) => ({ name, quantity: 2 })));
  await visit(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
}

/** Expects an alert, closes it, and expects the focus on `cause`. */
export async function expectAlert(page: Page, text: string, cause: Locator) {
  const alert = page.getByRole('alertdialog');
  await expect(alert.getByText(text, { exact: true })).toBeVisible();
  await expect(alert.getByRole('button', { name: 'OK' })).toBeFocused();
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();
  await expect(cause).toBeFocused();
}
