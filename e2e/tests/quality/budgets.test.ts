import { expect, type Locator, type Page } from '@playwright/test';
import { generateVariants, preparePage } from '#audits/audited-pages.ts';
import { ACCEPTED_BUDGETS, DESIGN_BUDGETS, PAGES, type PageName } from '#audits/budgets.ts';
import { measurePageWeight, measureScripts } from '#checks/page-weight.ts';
import { signIn } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import { isNightly } from '#fixtures/suite.ts';
import { test } from '#fixtures/test.ts';

/** Inline script that runs before the largest contentful paint. */
const MAX_INLINE_SCRIPT_BYTES = 2048;

const PUSH_PAGES = new Set<PageName>(['home', 'product', 'cart']);

for (const name of PAGES) {
  const details = PUSH_PAGES.has(name) ? {} : { tag: '@nightly' };
  test(
    `${name} is within its budget and requests nothing from third parties`,
    details,
    async ({ page }) => {
      test.slow();
      const url = await preparePage[name](page);
      // Encoding AVIF variants takes longer than all other steps.
      if (isNightly) await generateVariants(page, url, [320, 640]);

      const { html, fonts, script, images, ...others } = await measurePageWeight(page, url);

      const bars = { ...DESIGN_BUDGETS[name], ...ACCEPTED_BUDGETS[name] };
      expect.soft(html, 'HTML with its style sheet').toBeLessThanOrEqual(bars.html);
      expect.soft(fonts, 'fonts').toBeLessThanOrEqual(bars.fonts);
      expect.soft(script, 'script by idle').toBeLessThanOrEqual(bars.script);
      if (isNightly)
        expect.soft(images, 'images of the first screen').toBeLessThanOrEqual(bars.images);
      expect(others).toEqual({ early: [], thirdParty: [] });
      expect(await countInlineScript(page, url)).toBeLessThanOrEqual(MAX_INLINE_SCRIPT_BYTES);
    },
  );
}

/** Bytes of inline script that is executed; data blocks do not count. */
async function countInlineScript(page: Page, url: string): Promise<number> {
  const html = await (await page.request.get(url)).text();
  const scripts = [...html.matchAll(/<script(?<attributes>[^>]*)>(?<text>.*?)<\/script>/gs)];
  return scripts
    .filter(({ groups }) => !/type="(inert|application\/ld\+json)"/.test(`${groups?.attributes}`))
    .map(({ groups }) => groups?.text ?? '')
    .filter((text) => !text.startsWith('window.__reactRouterContext.streamController.enqueue("'))
    .reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

test('pages of customers load no list of the screens of staff', async ({ request }) => {
  const readRoutes = async (path: string) => {
    const html = await (await request.get(path)).text();
    const [address = ''] = /\/assets\/[\w-]*manifest-\w+\.js/.exec(html) ?? [];
    return (await request.get(address)).text();
  };

  const routesOfCustomers = await readRoutes('/home');
  expect(routesOfCustomers).toContain('"routes/product-info"');
  expect(routesOfCustomers).not.toContain('"routes/admin/');
  expect(await readRoutes('/admin/login')).toContain('"routes/admin/orders"');
});

/** Waits for what the click opens: its script is requested by then. */
const clicking = (page: Page, name: string | RegExp, opened: Locator) => async () => {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click();
  await expect(opened).toBeVisible();
};

const onDemand: {
  name: PageName;
  what: string;
  /** Without it the script is part of the page. */
  minKb?: number;
  maxKb: number;
  act: (page: Page) => () => Promise<void>;
}[] = [
  {
    name: 'home',
    what: 'the quantity dialog',
    maxKb: 20,
    act: (page) => clicking(page, /^Add to Cart/, page.getByRole('button', { name: 'Confirm' })),
  },
  {
    name: 'product',
    what: 'the lightbox',
    minKb: 1,
    maxKb: 25,
    act: (page) => async () => {
      await page
        .getByRole('link', { name: /^Picture 1 of/ })
        .first()
        .click();
      await expect(page.locator('.pswp--ui-visible')).toBeVisible();
    },
  },
  {
    name: 'cart',
    what: 'the clear dialog',
    maxKb: 15,
    act: (page) => clicking(page, 'Clear Cart', page.getByRole('alertdialog')),
  },
];

for (const { name, what, minKb = 0, maxKb, act } of onDemand) {
  test(`${what} of ${name} loads at most ${maxKb} KB of script`, async ({ page }) => {
    await visit(page, await preparePage[name](page));
    await page.waitForLoadState('networkidle');

    const script = await measureScripts(page, act(page));
    expect(script).toBeGreaterThanOrEqual(minKb);
    expect(script).toBeLessThanOrEqual(maxKb);
  });
}

test('no request goes to the payment provider before Buy Now is pressed', {
  tag: '@nightly',
}, async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).origin));
  await signIn(page);
  await visit(page, await preparePage.product(page));
  await page.waitForLoadState('networkidle');
  const shop = new URL(page.url()).origin;

  expect(new Set(requested)).toEqual(new Set([shop]));
  await page.getByRole('button', { name: 'Buy Now' }).filter({ visible: true }).first().click();
  await expect.poll(() => requested.some((origin) => origin !== shop)).toBe(true);
});
