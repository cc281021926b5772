import { test as bare, expect, type Locator, type Page } from '@playwright/test';
import { addressOf, catalog, type Product } from '@shop/contract';

/** A test that leaves no held or altered answer behind: the page fetches ahead until it is closed. */
export const test = bare.extend({
  page: async ({ page }, use) => {
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

/** Opens a page and waits until its script has taken over. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await alive(page);
}

export const alive = (page: Page) => page.locator('html[data-alive]').waitFor();

export const cards = (page: Page): Locator => page.locator('main').getByRole('article');
export const card = (page: Page, name: string): Locator => cards(page).filter({ hasText: name });
/** The names on the list, once it is there: a skeleton has none. */
export async function names(page: Page): Promise<string[]> {
  await cards(page).first().waitFor();
  return cards(page).getByRole('heading').allTextContents();
}

/** The list has turned to this page, and nothing of it will move any more. */
export async function turnedTo(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText('Loading...')).toBeHidden();
  await expect(cards(page).first()).toBeVisible();
}

/** What the API itself says, for comparing the screen with it. */
export async function ask(page: Page, query: Record<string, string> = {}, pageNumber = 1) {
  const address = addressOf(catalog.list, { params: { page: pageNumber }, query });
  const answer = await page.request.get(address);
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as { products: Product[]; total_products: number };
}

export async function productNamed(page: Page, name: string): Promise<Product> {
  const { products } = await ask(page, { search: name });
  const product = products.find((one) => one.name === name);
  if (!product) throw new Error(`no product is called ${name}`);
  return product;
}

/** Lets a call of the API wait until the returned function is called. */
export async function hold(page: Page, pattern: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** Opens the search bar. */
export async function openSearch(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Search' }).first().click();
  const input = page.getByRole('searchbox', { name: 'Search products' });
  await expect(input).toBeVisible();
  return input;
}

export const onlyOn = (project: string, why: string) =>
  test.skip(({ isMobile }) => (isMobile ? 'phone' : 'desktop') !== project, why);
