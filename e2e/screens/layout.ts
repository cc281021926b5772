import { expect, type Page } from '@playwright/test';
import { setVisibility, visit } from '#fixtures/navigation.ts';
import { cards } from '#pages/catalog.ts';

const left = (page: Page, seconds: number) =>
  expect(page.locator('.countdown')).toHaveAttribute('data-left', `${seconds}`);

/** The countdown is paused because the tab is hidden. */
async function missing(page: Page) {
  await page.addInitScript(setVisibility, 'hidden');
  await visit(page, '/nowhere');
  await left(page, 5);
}

export const layoutScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'side menu': async (page) => {
    await visit(page, '/home');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  },
  footer: async (page) => {
    await visit(page, '/login');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  },
  'not found': missing,
  'not found, last second': async (page) => {
    await page.clock.install();
    await missing(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.evaluate(setVisibility, 'visible');
    for (const seconds of [4, 3, 2, 1]) {
      await page.clock.runFor(1000);
      await left(page, seconds);
    }
    await page.evaluate(setVisibility, 'hidden');
    await page.clock.resume();
  },
  'not found, countdown stopped': async (page) => {
    await visit(page, '/nowhere');
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await expect(page.locator('.countdown')).toHaveCount(0);
  },
  'error page': async (page) => {
    await visit(page, '/home');
    await page.route('**/api/product/*', (route) => route.fulfill({ status: 500 }));
    await cards(page).first().getByRole('link').click();
    await expect(
      page.getByRole('heading', { name: 'Unexpected Application Error!' }),
    ).toBeVisible();
  },
};
