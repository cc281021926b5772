import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any screen has. */
const MOST = 120;

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement);

/** Goes on with the Tab key until it is there. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let presses = 0; presses < MOST; presses += 1) {
    await page.keyboard.press(key);
    if (await isFocused(target)) return;
  }
  throw new Error(`${key} does not lead to ${target.toString()}`);
}

/** The Tab key stops here, then there, and nowhere between. */
export async function walk(page: Page, ...stops: Locator[]) {
  for (const stop of stops) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
  }
}

/** Opens a dialog with its cause, cannot tab out of it, and leaves it: the cause has the focus again. */
export async function throughDialog(page: Page, cause: Locator, first: Locator) {
  await tabTo(page, cause);
  await page.keyboard.press('Enter');
  await expect(first).toBeFocused();
  const dialog = page.locator('dialog:modal');
  // Round once, by way of the browser's own controls.
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
    throw new Error('the focus has left the dialog');
  });
