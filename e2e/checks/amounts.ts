import type { Page } from '@playwright/test';

/** Visible texts with an amount (grouped digits or two decimals, but no length) without the rupee sign. */
export async function findAmountProblems(page: Page): Promise<string[]> {
  const texts = await page.locator('body').evaluate(readVisibleTexts);
  const problems = texts.filter((text) => AMOUNT_WITHOUT_SIGN.test(text));
  return texts.some((text) => /₹\d/.test(text))
    ? problems
    : [...problems, 'no amount on this screen'];
}

const AMOUNT_WITHOUT_SIGN =
  /(?<![₹\d,.])(?:\d{1,3}(?:,\d{2,3})+(?:\.\d{2})?|\d+\.\d{2})(?![\d,]| m\b)/;

/** Runs in the page. */
function readVisibleTexts(body: Element): string[] {
  return [...body.querySelectorAll('*')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => [...element.childNodes].some((node) => node instanceof Text))
    .map((element) => element.textContent ?? '')
    .filter((text) => !text.includes('{'));
}
