import { expect, type Page } from '@playwright/test';
import { visit } from '#fixtures/navigation.ts';
import { delayRequests } from '#fixtures/network.ts';
import { MAYIL, NILA } from '#fixtures/products.ts';
import { visitProduct } from '#pages/add-to-cart.ts';
import { cards, openSearch } from '#pages/catalog.ts';

const searching = async (page: Page) => {
  await visit(page, '/home');
  await openSearch(page);
};

const filtering = async (page: Page) => {
  await searching(page);
  await page.getByRole('search').getByRole('button', { name: 'Filter' }).click();
};

const expectText = (page: Page, words: string) =>
  expect(page.getByText(words).first()).toBeVisible();

export const catalogScreens: Record<string, (page: Page) => Promise<unknown>> = {
  home: (page) => visit(page, '/home'),
  'home, search open': searching,
  'home, suggestions open': async (page) => {
    await searching(page);
    await page.getByRole('searchbox').fill('kasavu sa');
    await expect(page.getByRole('listbox').getByRole('option').nth(4)).toBeVisible();
  },
  'home, filters open': filtering,
  'home, invalid filter': async (page) => {
    await filtering(page);
    await page.getByLabel('Min').fill('9');
    await page.getByLabel('Max').fill('1');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expectText(page, 'Min is higher than max');
  },
  'home, filters set': (page) => visit(page, '/home?color=Ivory&min_price=2000&search=saree'),
  'home, several choices': (page) =>
    visit(page, '/home?type=saree&border_color=Gold&border_color=Maroon'),
  'home, six choices': async (page) => {
    await visit(
      page,
      '/home?type=saree&color=Ivory&color=White&border_color=Gold&occasion=Festive&max_price=9000',
    );
    await expect(page.getByRole('link', { name: 'Clear all' }).first()).toBeVisible();
  },
  'home, six choices, filters open': async (page) => {
    await visit(
      page,
      '/home?type=saree&color=Ivory&color=White&border_color=Gold&occasion=Festive&max_price=9000',
    );
    await page.getByRole('main').getByRole('button', { name: 'Filter' }).click();
    await expect(page.getByRole('button', { name: 'Apply Filters' })).toBeInViewport();
  },
  'home, no results': (page) => visit(page, '/home?fabric=Denim'),
  collection: (page) => visit(page, '/collections/kasavu-whites'),
  'collection, by rule': (page) => visit(page, '/collections/cotton-for-every-day'),
  'collection, menu open': async (page) => {
    await visit(page, '/collections/cotton-for-every-day');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Collections' })).toBeVisible();
  },
  'home, last page': (page) => visit(page, '/home?page=4'),
  'home, quantity dialog': async (page) => {
    await visit(page, '/home');
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
  },
  'home, loading': async (page) => {
    await delayRequests(page, '**/api/products/*');
    await visit(page, '/home');
    await page.getByRole('link', { name: 'Next' }).click();
    await expectText(page, 'Loading...');
  },
  'home, refresh failed': async (page) => {
    await page.route('**/api/products/*', (route) => route.abort());
    await visit(page, '/home');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
  product: (page) => visitProduct(page, MAYIL),
  'product, no discount': (page) => visitProduct(page, NILA),
  'product, sold out': (page) => visitProduct(page, 'Gone Piece'),
  'product, no quantity': async (page) => {
    await visitProduct(page, MAYIL);
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('');
  },
  'product, lightbox open': async (page) => {
    await visitProduct(page, MAYIL);
    await page.getByRole('link', { name: `Picture 1 of ${MAYIL}` }).click();
    await expect(page.locator('.pswp--ui-visible')).toBeVisible();
  },
  'product, images failed': async (page) => {
    await page.route('**/api/load/image*', (route) => route.abort());
    await visitProduct(page, MAYIL);
    await expectText(page, 'The image cannot be loaded');
  },
  'product, loading': async (page) => {
    await visit(page, '/home');
    await delayRequests(page, '**/api/product/*');
    await cards(page).first().getByRole('link').click();
    await expectText(page, 'Loading...');
  },
  'product, not found': (page) => visit(page, '/product-info/999999999'),
};
