import { expect, type Page } from '@playwright/test';
import { productNamed, visit } from '../fixtures/test.ts';
import { quantityOf } from './cart.ts';

/** What home says about adding, and what the product page says. */
export const HOME = {
  added: 'Product added to the cart successfully.',
  failed: 'Something went wrong while adding the product to the cart.',
};
export const PRODUCT = {
  added: 'Product added to cart successfully.',
  failed: 'Something went wrong.',
};

export const toast = (page: Page) => page.locator('.toast');
/** Toasts stay on the pages from now on. A resting pointer loses them when the window changes its size. */
export const holdToasts = (page: Page) =>
  page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    const patiently = (act: () => void, ms = 0) => wait(act, ms === 2000 ? 1e9 : ms);
    Object.assign(window, { setTimeout: patiently });
  });
/** How long the next toast stays, by the page's own clock. */
export const toastStays = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let since: number | undefined;
        const look = () => {
          const there = document.querySelector('.toast') !== null;
          if (there) since ??= performance.now();
          if (there || since === undefined) return;
          observer.disconnect();
          resolve(performance.now() - since);
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );
/** Two seconds, as a machine that does much else counts them. */
export function expectTwoSeconds(ms: number) {
  expect(ms).toBeGreaterThan(1500);
  expect(ms).toBeLessThan(4500);
}
export const cartLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name, exact: true });
export const button = (page: Page, name: 'Add to Cart' | 'Buy Now') =>
  page.getByRole('button', { name, exact: true }).first();

export async function addFromHome(page: Page, name: string, quantity: number) {
  await visit(page, `/home?search=${encodeURIComponent(name)}`);
  await addByCard(page, name, quantity);
}

export async function addByCard(page: Page, name: string, quantity: number) {
  await page.getByRole('button', { name: `Add to Cart: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('textbox', { name: 'Quantity' }).fill(String(quantity));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

/** Opens a product's page and tells its address. */
export async function visitProduct(page: Page, name: string) {
  const address = `/product-info/${(await productNamed(page, name)).product_id}`;
  await visit(page, address);
  return address;
}

/** Looks into the cart: these lines and no others. */
export async function expectInCart(page: Page, ...lines: [name: string, quantity: number][]) {
  await visit(page, '/cart');
  for (const [name, quantity] of lines) {
    await expect(quantityOf(page, name)).toHaveText(String(quantity));
  }
  await expect(page.getByRole('group')).toHaveCount(lines.length);
}
