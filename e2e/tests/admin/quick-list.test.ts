import { expect, type Page } from '@playwright/test';
import { fromRupees } from '@shop/domain/money';
import { signInStaff } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import { test } from '#fixtures/test.ts';
import {
  createHiddenProduct,
  getStoredProduct,
  saveInOtherSession,
  uniqueName,
} from '#pages/admin-products.ts';

const CHANGES = '**/api/admin/product-changes';
const PRICES = 20;

const openQuickList = async (page: Page, search: string) => {
  await visit(page, `/admin/products?as=quick&search=${search}`);
  await expect(page.getByRole('link', { name: 'Quick list' })).toHaveAttribute(
    'aria-current',
    'page',
  );
};
const price = (page: Page, name: string) => page.getByLabel(`Price of ${name}`);
const stock = (page: Page, name: string) => page.getByLabel(`Stock of ${name}`);
const saveAll = (page: Page) => page.getByRole('button', { name: 'Save all' });
const bar = (page: Page) => page.getByRole('region', { name: 'Changes' });

test.beforeEach(({ page }) => signInStaff(page));

test('twenty prices are twenty numbers with Enter, and one Save', {
  tag: '@nightly',
}, async ({ page }) => {
  const word = uniqueName().split(' ')[1] ?? '';
  const names = Array.from({ length: PRICES }, (_, index) => `${word} Saree ${index}`);
  for (const name of names) await createHiddenProduct({ name });
  await openQuickList(page, word);
  let presses = 0;
  await page.exposeFunction('countPress', () => {
    presses += 1;
  });
  await page.evaluate(() => {
    // The function that Playwright has exposed above.
    const { countPress } = window as unknown as { countPress: () => void };
    document.addEventListener('pointerdown', countPress);
    document.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') countPress();
    });
  });

  await page
    .getByLabel(/^Price of/)
    .first()
    .click();
  for (let typed = 0; typed < PRICES; typed += 1) {
    await page.keyboard.type('2690/-');
    await page.keyboard.press('Enter');
  }
  await expect(bar(page)).toContainText('20 changes, not saved');
  await expect(saveAll(page)).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page.getByText('20 saved.').first()).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect.poll(() => presses).toBe(PRICES + 2);
  for (const name of names) {
    expect((await getStoredProduct(page, name)).price, name).toBe(2690);
  }
});

test('[DESK-05] everything waits for the answers, and is undone together', async ({ page }) => {
  const word = uniqueName().split(' ')[1] ?? '';
  const [usual, unusual] = [`${word} Saree`, `${word} Mundu`];
  for (const name of [usual, unusual]) {
    await createHiddenProduct({ name, price_paise: fromRupees(2450) });
  }
  await openQuickList(page, word);
  await price(page, usual).fill('2500');
  await price(page, unusual).fill('24500');
  await saveAll(page).click();
  await expect(bar(page)).toContainText('2 changes, not saved');
  await page.getByRole('button', { name: 'Yes, ₹24,500' }).click();
  expect((await getStoredProduct(page, usual)).price).toBe(2450);
  await page.keyboard.press('Enter');

  const saved = page.getByRole('region', { name: 'Saved' });
  await expect(saved).toContainText('2 saved.');
  await saved.getByRole('button', { name: 'Undo' }).click();
  await expect(price(page, usual)).toHaveValue('2,450');
  await expect(price(page, unusual)).toHaveValue('2,450');
});

test('[DESK-05] [DESK-06] conflicts and unusual numbers are asked about in their row; a save is undone', async ({
  page,
}) => {
  const name = await createHiddenProduct({ stock: 12, price_paise: fromRupees(2450) });
  await openQuickList(page, name);
  await price(page, name).fill('99999999');
  await expect(price(page, name)).toHaveAccessibleDescription('At most ₹5,00,000.');
  await saveAll(page).click();
  await expect(price(page, name)).toBeFocused();

  await price(page, name).fill('24500');
  await page.keyboard.press('Escape');
  await saveAll(page).click();
  await expect(price(page, name)).toHaveAccessibleDescription(
    'Price was ₹2,450. Is ₹24,500 right?',
  );
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(price(page, name)).toHaveValue('24500');
  await saveAll(page).click();
  expect((await getStoredProduct(page, name)).price).toBe(2450);
  await page.getByRole('button', { name: 'Yes, ₹24,500' }).click();
  await page.keyboard.press('Enter');
  const saved = page.getByRole('region', { name: 'Saved' });
  await expect(saved).toContainText('1 saved.');
  expect((await getStoredProduct(page, name)).price).toBe(24_500);
  await saved.getByRole('button', { name: 'Undo' }).click();
  await expect(price(page, name)).toHaveValue('2,450');
  await expect(saved).toBeHidden();

  await saveInOtherSession(page, name, { stock: 11 });
  await stock(page, name).fill('9');
  await saveAll(page).click();
  await expect(stock(page, name)).toHaveAccessibleDescription('Stock is 11 now, you typed 9.');
  await page.getByRole('button', { name: 'Keep 11' }).click();
  await expect(stock(page, name)).toHaveValue('11');
  await expect(bar(page)).toBeHidden();

  await saveInOtherSession(page, name, { stock: 10 });
  await stock(page, name).fill('9');
  await saveAll(page).click();
  await page.getByRole('button', { name: 'Set 9' }).click();
  await expect(bar(page)).toBeHidden();
  expect((await getStoredProduct(page, name)).stock).toBe(9);

  await page.route(CHANGES, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await stock(page, name).fill('7');
  await saveAll(page).click();
  await expect(bar(page)).toContainText('Saving again is safe.');
  await saveInOtherSession(page, name, { stock: 6 });
  await page.unroute(CHANGES);
  await saveAll(page).click();
  await expect(bar(page)).toBeHidden();
  await expect(stock(page, name)).toHaveValue('6');

  await page.getByRole('switch', { name: `Hidden ${name}` }).click();
  await page.getByRole('button', { name: `Undo for ${name}` }).click();
  await expect(page.getByRole('switch', { name: `Hidden ${name}` })).not.toBeChecked();
  await stock(page, name).fill('5');
  await page.getByRole('link', { name: 'Cards' }).click();
  await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription('Leave without saving?');
});
