import { expect, type Page } from '@playwright/test';
import { findProduct } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { quantityText } from './cart.ts';
import { addButton } from './catalog.ts';

export const HOME_TOASTS = {
  added: 'Product added to the cart successfully.',
  failed: 'Something went wrong while adding the product to the cart.',
};
export const PRODUCT_TOASTS = {
  added: 'Product added to cart successfully.',
  failed: 'Something went wrong.',
};

/** Its text; a link may stand beside it. */
export const toast = (page: Page) => page.locator('.toast > span');
/** Keeps toasts open. Hovering is not enough: resizing the window moves them from under the pointer. */
export const keepToasts = (page: Page) =>
  page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    const patiently = (act: () => void, ms = 0) => wait(act, ms === 2000 ? 1e9 : ms);
    Object.assign(window, { setTimeout: patiently });
  });

/** Stops the timers of the page, so that durations are exact. `page.clock.install()` comes first. */
export const pauseClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000);

/** Expects a toast that closes after two seconds. The clock of the page must be paused. */
export async function expectTwoSecondToast(page: Page, text: string) {
  await expect(toast(page)).toHaveText(text);
  await page.clock.runFor(1999);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast(page)).toBeHidden();
}

export const cartLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name, exact: true });
export const purchaseButton = (page: Page, name: 'Add to Cart' | 'Buy Now') =>
  page.getByRole('button', { name, exact: true }).first();

export async function addFromHome(page: Page, name: string, quantity: number) {
  await visit(page, `/home?search=${encodeURIComponent(name)}`);
  await addFromCard(page, name, quantity);
}

export async function addFromCard(page: Page, name: string, quantity: number) {
  await addButton(page, name).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill(String(quantity));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

/** @returns the URL of the product page. */
export async function visitProduct(page: Page, name: string) {
  const url = `/product-info/${(await findProduct(page, name)).product_id}`;
  await visit(page, url);
  return url;
}

/** Checks that the cart holds exactly these items. */
export async function expectInCart(page: Page, ...lines: [name: string, quantity: number][]) {
  await visit(page, '/cart');
  for (const [name, quantity] of lines) {
    await expect(quantityText(page, name)).toHaveText(String(quantity));
  }
  await expect(page.getByRole('group')).toHaveCount(lines.length);
}
