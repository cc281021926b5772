import type { Page } from '@playwright/test';

/** Scrolls to the top, renders content-visibility areas and waits for lazy images. */
export async function settle(page: Page) {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    for (const part of document.querySelectorAll<HTMLElement>('main *, footer')) {
      if (getComputedStyle(part).contentVisibility === 'auto')
        part.style.contentVisibility = 'visible';
    }
    for (const picture of document.images) picture.loading = 'eager';
  });
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}
