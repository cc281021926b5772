import { expect, type Page } from '@playwright/test';
import { drawn, faultsOfLayout } from '../../checks/layout.ts';
import { spoiltTexts } from '../../checks/text-overflow.ts';
import { callEverything, NAMES } from '../../fixtures/long-names.ts';
import { cards, inCart, test, turnedTo, visit, walkTo } from '../../fixtures/test.ts';
import { orderForAdmin, viewOf, visitOrders } from '../../pages/admin-orders.ts';
import { bought } from '../../pages/checkout.ts';
import { states } from '../../screens/all-screens.ts';

const NILA = 'Nila Kasavu Saree';

const reach = (page: Page, state: string) => {
  const there = states[state];
  if (!there) throw new Error(`there is no state ${state}`);
  return there(page);
};

for (const state of [
  'home while loading',
  'the side menu',
  'home with the quantity dialog',
  'a product with the viewer open',
  'orders without motion',
]) {
  test(`${state}: nothing moves for who wants nothing to move`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(watchMotion);
    await reach(page, state);
    await drawn(page);
    await expect(page.locator('html')).not.toHaveAttribute('data-moved');
  });
}

test('the side menu moves for everybody else', async ({ page }) => {
  await page.addInitScript(watchMotion);
  await reach(page, 'the side menu');
  await expect(page.locator('html')).toHaveAttribute('data-moved');
});

/** Runs in the page: what moves leaves its mark there. */
function watchMotion() {
  for (const kind of ['transitionrun', 'animationstart']) {
    document.addEventListener(kind, ({ target }) => {
      const moved = target instanceof Element ? target.className : kind;
      document.documentElement.dataset.moved = `${moved} moved`;
    });
  }
}

test('in the colours of the system everything keeps its edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const state of ['home with results', 'a product', 'orders in every status', 'login']) {
    await test.step(state, async () => {
      await reach(page, state);
      const edged = page.locator('.button, .chip, .pill, .flag, .field, .stepper, .kara');
      expect(await edged.filter({ visible: true }).evaluateAll(withoutEdge)).toEqual([]);
    });
  }
});

/** Runs in the page. A line one pixel high is an edge itself. */
function withoutEdge(parts: Element[]): string[] {
  const nothing = 'rgba(0, 0, 0, 0)';
  const bare = parts.filter((part) => {
    const { borderTopStyle, borderTopWidth, height, backgroundColor } = getComputedStyle(part);
    const bordered = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0;
    return !bordered && !(height === '1px' && backgroundColor !== nothing);
  });
  return bare.map((part) => part.outerHTML.slice(0, 160));
}

const READ = [
  'home with results',
  'home with the filters open',
  'a product',
  'a cart with many lines',
  'orders in every status',
  'an order that is delivered',
  'signup with all its errors',
  'profile, address open',
  'the 404 page',
];

for (const state of READ) {
  test(`${state}: nothing is lost when the letters are twice as large`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await reach(page, state);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectWhole(page, `200 percent, ${state}`);
  });
}

/** Nothing is too wide, cut off or lies over anything else; the picture is for the eye. */
async function expectWhole(page: Page, picture: string) {
  expect.soft(await faultsOfLayout(page)).toEqual([]);
  expect.soft(await spoiltTexts(page)).toEqual([]);
  await page.screenshot({ path: `reports/needs/${picture}.png`, fullPage: true });
}

for (const [kind, name] of Object.entries(NAMES)) {
  test(`a ${kind} name has its place everywhere`, async ({ page }) => {
    // Ten screens, each looked at whole.
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const order_id = await orderForAdmin(page);
    await bought(page, NILA);
    await inCart(page, { name: NILA, quantity: 1 });
    await callEverything(page, name);
    await visit(page, '/home');
    const seen = (screen: string) =>
      test.step(screen, () => expectWhole(page, `${kind}, ${screen}`));

    await page.getByRole('link', { name: 'Next' }).click();
    await turnedTo(page, /^Page 2 of/);
    await seen('home');
    await cards(page).first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await seen('product');
    for (const address of ['/cart', '/orders', '/profile', `/order-info/${order_id}`]) {
      await walkTo(page, address);
      await expect(page.getByText(name).first()).toBeVisible();
      await seen(address.split('/')[1] ?? address);
    }
    await page.emulateMedia({ media: 'print' });
    await seen('receipt');
    await page.emulateMedia({ media: 'screen' });

    await visitOrders(page);
    await seen('admin orders');
    await viewOf(page, order_id).click();
    await expect(page.getByRole('dialog').getByText(name).first()).toBeVisible();
    await seen('admin order');
    await visit(page, '/admin/products');
    await expect(page.getByText(name).first()).toBeVisible();
    await seen('admin products');
  });
}
