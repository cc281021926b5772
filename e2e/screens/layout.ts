import { expect, type Page } from '@playwright/test';
import { cards, lookAway, visit } from '../fixtures/test.ts';

const left = (page: Page, seconds: number) =>
  expect(page.locator('.countdown')).toHaveAttribute('data-left', `${seconds}`);

/** The 404 page, whose clock stands because nobody looks at it. */
async function missing(page: Page) {
  await page.addInitScript(lookAway, 'hidden');
  await visit(page, '/nowhere');
  await left(page, 5);
}

/** What surrounds every screen, in its states, and how a person gets there. */
export const shellStates: Record<string, (page: Page) => Promise<unknown>> = {
  'the side menu': async (page) => {
    await visit(page, '/home');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  },
  'the footer': async (page) => {
    await visit(page, '/login');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  },
  'the 404 page': missing,
  'the 404 page in its last second': async (page) => {
    await page.clock.install();
    await missing(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.evaluate(lookAway, 'visible');
    for (const seconds of [4, 3, 2, 1]) {
      await page.clock.runFor(1000);
      await left(page, seconds);
    }
    await page.evaluate(lookAway, 'hidden');
    await page.clock.resume();
  },
  'the 404 page that stays': async (page) => {
    await visit(page, '/nowhere');
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await expect(page.locator('.countdown')).toHaveCount(0);
  },
  'the error page': async (page) => {
    await visit(page, '/home');
    await page.route('**/api/product/*', (route) => route.fulfill({ status: 500 }));
    await cards(page).first().getByRole('link').click();
    await expect(
      page.getByRole('heading', { name: 'Unexpected Application Error!' }),
    ).toBeVisible();
  },
};
