import { expect, type Page } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { NILA } from '#fixtures/products.ts';
import { test } from '#fixtures/test.ts';
import { visitProduct } from '#pages/add-to-cart.ts';
import { openCartWith } from '#pages/checkout.ts';

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
}

/** No text of the bar lies over another or leaves the screen, and the end of the page is above it. */
async function expectStacked(page: Page, bar: string, percent: number) {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);
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
