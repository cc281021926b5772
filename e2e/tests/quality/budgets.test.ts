import { expect, type Locator, type Page } from '@playwright/test';
import { addressFor, preparePictures } from '../../audits/audited-pages.ts';
import { BARS, HELD, PAGES, type PageName } from '../../audits/budgets.ts';
import { weighPage, weighScripts } from '../../checks/page-weight.ts';
import { onlyOn, signedIn, test, visit } from '../../fixtures/test.ts';

/** Before the largest picture is painted. */
const MOST_SCRIPT_AT_FIRST = 2048;

onlyOn('phone', 'the budgets are those of a small phone');

for (const name of PAGES) {
  test(`${name} keeps within its budget and asks nobody else`, async ({ page }) => {
    // Pictures are made first, and the page is opened twice.
    test.slow();
    const address = await addressFor[name](page);
    await preparePictures(page, address, [320, 640]);

    const { html, fonts, script, pictures, ...others } = await weighPage(page, address);

    const bars = { ...BARS[name], ...HELD[name] };
    expect.soft(html, 'HTML with its style sheet').toBeLessThanOrEqual(bars.html);
    expect.soft(fonts, 'fonts').toBeLessThanOrEqual(bars.fonts);
    expect.soft(script, 'script by idle').toBeLessThanOrEqual(bars.script);
    expect.soft(pictures, 'pictures of the first screen').toBeLessThanOrEqual(bars.pictures);
    expect(others).toEqual({ early: [], elsewhere: [] });
    expect(await scriptInPage(page, address)).toBeLessThanOrEqual(MOST_SCRIPT_AT_FIRST);
  });
}

/** The bytes of script that run while the page is read; what only carries data is none. */
async function scriptInPage(page: Page, address: string): Promise<number> {
  const html = await (await page.request.get(address)).text();
  const scripts = [...html.matchAll(/<script(?<attributes>[^>]*)>(?<text>.*?)<\/script>/gs)];
  return scripts
    .filter(({ groups }) => !/type="(inert|application\/ld\+json)"/.test(`${groups?.attributes}`))
    .map(({ groups }) => groups?.text ?? '')
    .filter((text) => !text.startsWith('window.__reactRouterContext.streamController.enqueue("'))
    .reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

/** What a press opens must be there: before, its script may not have been asked for. */
const pressing = (page: Page, name: string | RegExp, opened: Locator) => async () => {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click();
  await expect(opened).toBeVisible();
};

const onDemand: {
  name: PageName;
  what: string;
  /** Where there is none, it comes with the page. */
  least?: number;
  most: number;
  act: (page: Page) => () => Promise<void>;
}[] = [
  {
    name: 'home',
    what: 'the dialog',
    most: 20,
    act: (page) => pressing(page, /^Add to Cart/, page.getByRole('button', { name: 'Confirm' })),
  },
  {
    name: 'product',
    what: 'the viewer',
    least: 1,
    most: 25,
    act: (page) => async () => {
      await page
        .getByRole('link', { name: /^Drape of/ })
        .first()
        .click();
      await expect(page.locator('.pswp--ui-visible')).toBeVisible();
    },
  },
  {
    name: 'cart',
    what: 'the question',
    most: 15,
    act: (page) => pressing(page, 'Clear Cart', page.getByRole('alertdialog')),
  },
];

for (const { name, what, least = 0, most, act } of onDemand) {
  test(`${what} of ${name} fetches at most ${most} KB of script`, async ({ page }) => {
    await visit(page, await addressFor[name](page));
    await page.waitForLoadState('networkidle');

    const script = await weighScripts(page, act(page));
    expect(script).toBeGreaterThanOrEqual(least);
    expect(script).toBeLessThanOrEqual(most);
  });
}

test('the payment provider is asked for nothing before Buy Now is pressed', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await signedIn(page);
  await visit(page, await addressFor.product(page));
  await page.waitForLoadState('networkidle');
  const shop = new URL(page.url()).origin;

  expect(new Set(asked)).toEqual(new Set([shop]));
  await page.getByRole('button', { name: 'Buy Now' }).filter({ visible: true }).first().click();
  await expect.poll(() => asked.some((origin) => origin !== shop)).toBe(true);
});
