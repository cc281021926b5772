import { expect, type Page } from '@playwright/test';
import { findLayoutProblems, waitForPaint } from '#checks/layout.ts';
import { findTextProblems } from '#checks/text-overflow.ts';
import { addToCart } from '#fixtures/api.ts';
import { LONG_NAMES, replaceNames } from '#fixtures/long-names.ts';
import { navigateInApp, visit } from '#fixtures/navigation.ts';
import { NILA } from '#fixtures/products.ts';
import { isNightly } from '#fixtures/suite.ts';
import { test } from '#fixtures/test.ts';
import { createOrderForStaff, viewButton, visitOrders } from '#pages/admin-orders.ts';
import { cards, expectListPage } from '#pages/catalog.ts';
import { placeOrder } from '#pages/checkout.ts';
import { screens } from '#screens/all-screens.ts';

const PUSH = new Set(['cart, many items', 'side menu']);
const tagFor = (name: string) => (PUSH.has(name) ? {} : { tag: '@nightly' });

const open = (page: Page, name: string) => {
  const screen = screens[name];
  if (!screen) throw new Error(`there is no screen ${name}`);
  return screen(page);
};

for (const name of [
  'home, loading',
  'side menu',
  'home, quantity dialog',
  'product, lightbox open',
  'orders, reduced motion',
]) {
  test(`${name}: no animation with reduced motion`, tagFor(name), async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(watchMotion);
    await open(page, name);
    await waitForPaint(page);
    await expect(page.locator('html')).not.toHaveAttribute('data-moved');
  });
}

test('the side menu is animated without the preference', async ({ page }) => {
  await page.addInitScript(watchMotion);
  await open(page, 'side menu');
  await expect(page.locator('html')).toHaveAttribute('data-moved');
});

/** Marks the document when an animation or transition starts. Runs in the page. */
function watchMotion() {
  for (const kind of ['transitionrun', 'animationstart']) {
    document.addEventListener(kind, ({ target }) => {
      const moved = target instanceof Element ? target.className : kind;
      document.documentElement.dataset.moved = `${moved} moved`;
    });
  }
}

test('forced colours: every control keeps a border', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const name of isNightly
    ? ['home', 'product', 'orders, all statuses', 'login']
    : ['product']) {
    await test.step(name, async () => {
      await open(page, name);
      const edged = page.locator('.button, .chip, .pill, .flag, .field, .stepper, .kara');
      expect(await edged.filter({ visible: true }).evaluateAll(findBorderless)).toEqual([]);
    });
  }
});

/** Elements without a border; a line of 1 px counts as one. Runs in the page. */
function findBorderless(parts: Element[]): string[] {
  const nothing = 'rgba(0, 0, 0, 0)';
  const bare = parts.filter((part) => {
    const { borderTopStyle, borderTopWidth, height, backgroundColor } = getComputedStyle(part);
    const bordered = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0;
    return !bordered && !(height === '1px' && backgroundColor !== nothing);
  });
  return bare.map((part) => part.outerHTML.slice(0, 160));
}

const LARGE_TEXT_SCREENS = [
  'home',
  'home, filters open',
  'product',
  'cart, many items',
  'orders, all statuses',
  'order, delivered',
  'signup, required fields',
  'login, pending piece',
  'guest form, PIN code filled in',
  'order by link, part of it',
  'order by link, all of it',
  'product, reviews',
  'profile, editing address',
  'not found',
];

for (const name of LARGE_TEXT_SCREENS) {
  test(`${name}: intact at 200 % text size`, tagFor(name), async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, name);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectIntact(page, `200 percent, ${name}`);
  });
}

/** Expects no overflow, clipping or overlap. The nightly suite keeps screenshots for review. */
async function expectIntact(page: Page, name: string) {
  expect.soft(await findLayoutProblems(page)).toEqual([]);
  expect.soft(await findTextProblems(page)).toEqual([]);
  if (isNightly)
    await page.screenshot({ path: `reports/user-preferences/${name}.png`, fullPage: true });
}

for (const [kind, longName] of Object.entries(LONG_NAMES)) {
  test(`${kind} names fit every screen`, { tag: '@nightly' }, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const order_id = await createOrderForStaff(page);
    await placeOrder(page, NILA);
    await addToCart(page, { name: NILA, quantity: 1 });
    await replaceNames(page, longName);
    await visit(page, '/home');
    const check = (screen: string) =>
      test.step(screen, () => expectIntact(page, `${kind}, ${screen}`));

    await page.getByRole('link', { name: 'Next' }).click();
    await expectListPage(page, /^Page 2 of/);
    await check('home');
    await cards(page).first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(longName);
    await check('product');
    for (const url of ['/cart', '/orders', '/profile', `/order-info/${order_id}`]) {
      await navigateInApp(page, url);
      await expect(page.getByText(longName).first()).toBeVisible();
      await check(url.split('/')[1] ?? url);
    }
    await page.emulateMedia({ media: 'print' });
    await check('receipt');
    await page.emulateMedia({ media: 'screen' });

    await visitOrders(page);
    await check('admin orders');
    await viewButton(page, order_id).click();
    await expect(page.getByRole('dialog').getByText(longName).first()).toBeVisible();
    await check('admin order');
    await visit(page, '/admin/products');
    await expect(page.getByText(longName).first()).toBeVisible();
    await check('admin products');
  });
}
