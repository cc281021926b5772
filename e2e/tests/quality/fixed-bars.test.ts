import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { NILA } from '#fixtures/products.ts';
import { test } from '#fixtures/test.ts';
import { visitProduct } from '#pages/add-to-cart.ts';
import { openCartWith } from '#pages/checkout.ts';
import { guestField, guestValues, openGuestPage } from '#pages/guest.ts';

test.beforeEach(({ isMobile }) => test.skip(!isMobile, 'The bars are fixed on phones only.'));

for (const percent of [100, 130, 200]) {
  test(`[CLEAR-05] the bar of a product at ${percent} % text size`, async ({ page }) => {
    await visitProduct(page, NILA);
    await expectStacked(page, '.buy-bar', percent);
  });

  test(`[CLEAR-05] the bar of the cart at ${percent} % text size`, async ({ page }) => {
    await signIn(page);
    await openCartWith(page, NILA);
    await expectStacked(page, '.cart-bar', percent);
  });

  test(`[GUEST-03] the bar of the guest form at ${percent} % text size`, async ({ page }) => {
    await openGuestPage(page, NILA);
    await setTextSize(page, percent);
    await expect(page.locator('.pay-bar')).toHaveCSS('position', 'sticky');
    expect(await page.locator('.pay-bar').evaluate(findOverlaps)).toEqual([]);
    for (const label of Object.keys(guestValues())) {
      await guestField(page, label).focus();
      await expect.poll(() => isAboveBar(page, guestField(page, label))).toBe(true);
    }
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => isBelowBar(page, page.getByRole('contentinfo'))).toBe(true);
  });
}

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return { top: box.y, bottom: box.y + box.height };
};

async function isAboveBar(page: Page, locator: Locator): Promise<boolean> {
  const [part, bar] = [await boxOf(locator), await boxOf(page.locator('.pay-bar'))];
  return part.bottom <= bar.top + 1;
}

async function isBelowBar(page: Page, locator: Locator): Promise<boolean> {
  const [part, bar] = [await boxOf(locator), await boxOf(page.locator('.pay-bar'))];
  return part.top >= bar.bottom - 1;
}

const setTextSize = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);

/** No text of the bar lies over another or leaves the screen, and the end of the page is above it. */
async function expectStacked(page: Page, bar: string, percent: number) {
  await setTextSize(page, percent);
  await expect(page.locator(bar)).toHaveCSS('position', 'fixed');
  expect(await page.locator(bar).evaluate(findOverlaps)).toEqual([]);
  await expect
    .poll(() =>
      page.locator(bar).evaluate((element) => {
        scrollTo(0, document.documentElement.scrollHeight);
        const end = document.querySelector('footer')?.getBoundingClientRect().bottom ?? Infinity;
        return end <= element.getBoundingClientRect().top + 1;
      }),
    )
    .toBe(true);
}

/** Runs in the page. */
function findOverlaps(bar: Element): string[] {
  const parts = [...bar.querySelectorAll('p, button')].map((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    const box = part.matches('button')
      ? part.getBoundingClientRect()
      : range.getBoundingClientRect();
    return { text: part.textContent, box };
  });
  const overlaps = parts.flatMap((one, index) =>
    parts
      .slice(index + 1)
      .filter(
        ({ box }) =>
          box.left < one.box.right - 1 &&
          one.box.left < box.right - 1 &&
          box.top < one.box.bottom - 1 &&
          one.box.top < box.bottom - 1,
      )
      .map(({ text }) => `${one.text} over ${text}`),
  );
  const outside = parts.filter(({ box }) => box.left < 0 || box.right > innerWidth);
  return [...overlaps, ...outside.map(({ text }) => `${text} outside`)];
}
