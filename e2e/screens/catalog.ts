import { expect, type Page } from '@playwright/test';
import { cards, hold, openSearch, visit } from '../fixtures/test.ts';
import { visitProduct } from '../pages/add-to-cart.ts';

const MAYIL = 'Mayil Pallu Kasavu Saree';

const searching = async (page: Page) => {
  await visit(page, '/home');
  await openSearch(page);
};

const filtering = async (page: Page) => {
  await searching(page);
  await page.getByRole('button', { name: 'Filter' }).click();
};

const said = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible();

/** Home and the product in their states, and how a person gets there. */
export const catalogStates: Record<string, (page: Page) => Promise<unknown>> = {
  'home with results': (page) => visit(page, '/home'),
  'home in search mode': searching,
  'home with the filters open': filtering,
  'home with a wrong filter': async (page) => {
    await filtering(page);
    await page.getByLabel('Min').fill('9');
    await page.getByLabel('Max').fill('1');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await said(page, 'Min is higher than max');
  },
  'home with filters set': (page) => visit(page, '/home?color=Ivory&min_price=2000&search=saree'),
  'home without results': (page) => visit(page, '/home?fabric=Denim'),
  'home on the last page': (page) => visit(page, '/home?page=3'),
  'home with the quantity dialog': async (page) => {
    await visit(page, '/home');
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
  },
  'home while loading': async (page) => {
    await hold(page, '**/api/products/*');
    await visit(page, '/home');
    await page.getByRole('link', { name: 'Next' }).click();
    await said(page, 'Loading...');
  },
  'home that could not be refreshed': async (page) => {
    await page.route('**/api/products/*', (route) => route.abort());
    await visit(page, '/home');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
  'a product': (page) => visitProduct(page, MAYIL),
  'a product without a discount': (page) => visitProduct(page, 'Nila Kasavu Saree'),
  'a product that is sold out': (page) => visitProduct(page, 'Gone Piece'),
  'a product without a quantity': async (page) => {
    await visitProduct(page, MAYIL);
    await page.getByRole('textbox', { name: 'Quantity' }).fill('');
  },
  'a product with the viewer open': async (page) => {
    await visitProduct(page, MAYIL);
    await page.getByRole('link', { name: `Drape of ${MAYIL}` }).click();
    await expect(page.locator('.pswp--ui-visible')).toBeVisible();
  },
  'a product whose pictures fail': async (page) => {
    await page.route('**/api/load/image*', (route) => route.abort());
    await visitProduct(page, MAYIL);
    await said(page, 'The image cannot be loaded');
  },
  'a product while loading': async (page) => {
    await visit(page, '/home');
    await hold(page, '**/api/product/*');
    await cards(page).first().getByRole('link').click();
    await said(page, 'Loading...');
  },
  'a product that is not found': (page) => visit(page, '/product-info/999999999'),
};
