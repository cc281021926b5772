import { expect, type Locator, type Page } from '@playwright/test';

export const cards = (page: Page): Locator => page.locator('main').getByRole('article');
export const card = (page: Page, name: string): Locator => cards(page).filter({ hasText: name });

/** Its name is the same on every card. */
export const addButton = (page: Page, name: string): Locator =>
  cards(page)
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .getByRole('button', { name: 'Add to Cart', exact: true });

/** Product names of the list, in order. Waits for the first card: a skeleton has no names. */
export async function productNames(page: Page): Promise<string[]> {
  const listed = page.locator('main article:not(.related-products *)');
  await listed.first().waitFor();
  return listed.getByRole('heading').allTextContents();
}

/** Waits until the list shows this page and nothing is loading. */
export async function expectListPage(page: Page, label: string | RegExp): Promise<void> {
  await expect(page.getByText(label)).toBeVisible();
  await expect(page.getByText('Loading...')).toBeHidden();
  await expect(cards(page).first()).toBeVisible();
}

export async function openSearch(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Search' }).first().click();
  const input = page.getByRole('searchbox', { name: 'Search products' });
  await expect(input).toBeVisible();
  return input;
}
