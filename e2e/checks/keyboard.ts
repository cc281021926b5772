import { expect, type Locator, type Page } from '@playwright/test';

/** More than any screen has. */
const MAX_TAB_STOPS = 120;

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the target is focused. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let presses = 0; presses < MAX_TAB_STOPS; presses += 1) {
    await page.keyboard.press(key);
    if (await isFocused(target)) return;
  }
  throw new Error(`${key} does not lead to ${target.toString()}`);
}

/** Expects the next tab stops, in this order. */
export async function expectTabOrder(page: Page, ...stops: Locator[]) {
  for (const stop of stops) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
  }
}

/** Opens a dialog by keyboard, tabs through it once, closes it, and expects the focus on `cause`. */
export async function expectFocusTrap(page: Page, cause: Locator, first: Locator) {
  await tabTo(page, cause);
  await page.keyboard.press('Enter');
  await expect(first).toBeFocused();
  const dialog = page.locator('dialog:modal');
  // One round; between the last and the first element the focus is on the browser's own controls.
  do await page.keyboard.press('Tab');
  while (!(await isFocused(first)) && (await isFocusWithin(dialog)));
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(cause).toBeFocused();
}

const isFocusWithin = (dialog: Locator) =>
  dialog.evaluate((element) => {
    const { activeElement } = document;
    if (element.contains(activeElement) || activeElement === document.body) return true;
    throw new Error('the focus left the dialog');
  });
