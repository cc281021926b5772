import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { accountsStates } from './accounts-states.ts';
import { adminProductsStates } from './admin-products-states.ts';
import { adminStates } from './admin-states.ts';
import { cartStates } from './cart-states.ts';
import { ordersStates } from './orders-states.ts';
import { paymentsStates } from './payments-states.ts';
import { cards, hold, onlyOn, openSearch, productNamed, test, visit } from './shopper.ts';

const WIDTHS = [320, 360, 768, 1280];
/** Axe takes most of the time and finds the same at a neighbouring width: EVERY_WIDTH=yes asks it at all. */
const AXE_WIDTHS = process.env.EVERY_WIDTH === 'yes' ? WIDTHS : [360, 1280];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const MAYIL = 'Mayil Pallu Kasavu Saree';

const toProduct = async (page: Page, name: string) =>
  visit(page, `/product-info/${(await productNamed(page, name)).product_id}`);

/** Every screen and state there is, and how a person gets there. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  'home with results': (page) => visit(page, '/home'),
  'home in search mode': async (page) => {
    await visit(page, '/home');
    await openSearch(page);
  },
  'home with the filters open': async (page) => {
    await visit(page, '/home');
    await openSearch(page);
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByLabel('Min').fill('9');
    await page.getByLabel('Max').fill('1');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
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
    await expect(page.getByText('Loading...')).toBeVisible();
  },
  'home that could not be refreshed': async (page) => {
    await page.route('**/api/products/*', (route) => route.abort());
    await visit(page, '/home');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
  'the side menu': async (page) => {
    await visit(page, '/home');
    await page.getByRole('button', { name: 'Open menu' }).click();
  },
  'a product': (page) => toProduct(page, MAYIL),
  'a product that is sold out': (page) => toProduct(page, 'Gone Piece'),
  'a product without a quantity': async (page) => {
    await toProduct(page, MAYIL);
    await page.getByRole('textbox', { name: 'Quantity' }).fill('');
  },
  'a product with the viewer open': async (page) => {
    await toProduct(page, MAYIL);
    await page.getByRole('link', { name: `Drape of ${MAYIL}` }).click();
    await expect(page.locator('.pswp--ui-visible')).toBeVisible();
  },
  'a product whose pictures fail': async (page) => {
    await page.route('**/api/load/image*', (route) => route.abort());
    await toProduct(page, MAYIL);
    await expect(page.getByText('The image cannot be loaded').first()).toBeVisible();
  },
  'a product while loading': async (page) => {
    await visit(page, '/home');
    await hold(page, '**/api/product/*');
    await cards(page).first().getByRole('link').click();
    await expect(page.getByText('Loading...')).toBeVisible();
  },
  'a product that is not found': (page) => visit(page, '/product-info/999999999'),
  'the 404 page': (page) => visit(page, '/nowhere'),
  'the error page': async (page) => {
    await visit(page, '/home');
    await page.route('**/api/product/*', (route) => route.fulfill({ status: 500 }));
    await cards(page).first().getByRole('link').click();
    await expect(
      page.getByRole('heading', { name: 'Unexpected Application Error!' }),
    ).toBeVisible();
  },
  login: (page) => visit(page, '/login'),
  ...accountsStates,
  ...adminProductsStates,
  ...adminStates,
  ...cartStates,
  ...ordersStates,
  ...paymentsStates,
};

onlyOn('desktop', 'the widths are set here, once');

for (const [state, reach] of Object.entries(states)) {
  test(`${state}: nothing for axe to find, nothing wider than the screen`, async ({ page }) => {
    // Axe looks at every element, at every width.
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const width of WIDTHS) {
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        if (width === WIDTHS[0]) await reach(page);
        // What has slid half under the bar is not too small.
        await page.evaluate(() => window.scrollTo(0, 0));
        if (AXE_WIDTHS.includes(width)) expect(await findingsOf(page)).toEqual([]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        ).toBeLessThanOrEqual(0);
      });
    }
  });
}

async function findingsOf(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
}
