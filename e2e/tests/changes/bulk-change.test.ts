import { expect, type Page } from '@playwright/test';
import { fromRupees } from '@shop/domain/money';
import { addProduct } from '@shop/server/features/catalog/admin/add-product.ts';
import { insertStaff } from '@shop/test-kit/accounts';
import type { Shop } from '@shop/test-kit/shop';
import { setCookie } from '#fixtures/accounts.ts';
import { countWork } from '#fixtures/count-work.ts';
import { visit } from '#fixtures/navigation.ts';
import { withOwnShop } from '#fixtures/servers/own-shop.ts';
import {
  changeForm,
  confirmUndo,
  openChange,
  press,
  result,
  selection,
  tick,
  tickPage,
} from '#pages/changes.ts';

const test = withOwnShop({ worker: true });
test.slow();

/** Products with prices from ₹1,000, named by their number. */
async function openQuickList(page: Page, shop: Shop, count: number) {
  for (let number = 1; number <= count; number += 1) {
    const price_paise = fromRupees(990 + number * 10);
    await addProduct(shop.deps, { name: `Saree ${number}`, stock: 5, price_paise }, []);
  }
  const account = await insertStaff(shop.db, { role: 'catalogue' });
  await setCookie(page, 'admin', account.token);
  await visit(page, '/admin/products?as=quick');
}

const price = (page: Page, name: string) => page.getByLabel(`Price of ${name}`, { exact: true });

for (const width of [360, 1280]) {
  test(`[BULK-01] 20 prices by 10 % in 4 presses and a field, and back in 2, at ${width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const work = await countWork(page);
    await openQuickList(page, shop, 20);
    await tickPage(page).click();
    await expect(selection(page)).toContainText('20 selected');
    await press(page, 'Change…');
    await expect(changeForm(page).getByLabel('By percent')).toBeFocused();
    await page.keyboard.type('10');
    await press(page, 'See what changes');

    await expect(page.getByRole('heading', { name: 'Price +10 %, rounded to ₹10' })).toBeVisible();
    const first = page.getByRole('row', { name: 'Saree 20' });
    await expect(first).toContainText('₹1,190');
    await expect(first).toContainText('₹1,310');
    await press(page, 'Change 20 products');
    await expect(result(page)).toContainText('20 products changed.');
    expect(work.presses).toBeLessThanOrEqual(4);
    expect(work.fields).toBeLessThanOrEqual(1);

    await page.reload();
    await expect(result(page)).toContainText('20 products changed.');
    await press(page, /^Undo \(until (today|tomorrow) /);
    await confirmUndo(page);
    await expect(result(page)).toContainText('20 changed back.');
    await page.getByRole('main').getByRole('link', { name: 'Manage Products' }).click();
    await expect(price(page, 'Saree 20')).toHaveValue('1,190');
    await expect(selection(page)).toBeHidden();
  });
}

test('[BULK-01] all of a list at once; [FILE-11] an undo names what was changed since', async ({
  page,
  shop,
}) => {
  await openQuickList(page, shop, 25);
  await tickPage(page).click();
  await press(page, 'Select all 25');
  await expect(selection(page)).toContainText('All 25 selected');
  await openChange(page);
  await changeForm(page).getByRole('radio', { name: 'Rupees' }).check();
  await changeForm(page).getByLabel('By rupees').fill('100');
  await press(page, 'See what changes');
  await press(page, 'Change 25 products');
  await expect(result(page)).toContainText('25 products changed.');

  await visit(page, '/admin/products?as=quick&search=Saree 25');
  await price(page, 'Saree 25').fill('1300');
  await press(page, 'Save all');
  await expect(page.getByText('1 saved.').first()).toBeVisible();
  await visit(page, '/admin/products/changes');
  const row = page.getByRole('row', { name: 'Price +₹100' });
  await expect(row).toContainText('25 products changed.');
  const undo = row.getByRole('button', { name: /^Undo \(until / });
  await undo.click();
  await press(page, 'Keep the changes');
  await undo.click();
  await confirmUndo(page);
  await expect(result(page)).toContainText('24 changed back. 1 was changed since and stays:');
  await result(page).getByRole('link', { name: 'Saree 25' }).click();
  await expect(price(page, 'Saree 25')).toHaveValue('1,300');
});

test('[BULK-01] nothing is saved before the press; what would not change is said', async ({
  page,
  shop,
}) => {
  await openQuickList(page, shop, 2);
  await tick(page, 'Saree 1').click();
  await openChange(page, 'Visible in shop');
  await changeForm(page).getByRole('radio', { name: 'Show' }).check();
  await press(page, 'See what changes');
  await expect(page.getByText('Nothing would change.')).toBeVisible();
  await press(page, 'Back to the products');

  await expect(selection(page)).toContainText('1 selected');
  await openChange(page, 'Price');
  await changeForm(page).getByRole('radio', { name: 'Set to' }).first().check();
  await press(page, 'See what changes');
  await expect(changeForm(page).getByLabel('New price')).toBeFocused();
  await changeForm(page).getByLabel('New price').fill('10');
  await press(page, 'See what changes');
  await expect(page.getByText('The price falls from ₹1,000 to ₹10.')).toBeVisible();
  await press(page, 'Cancel');
  await expect(price(page, 'Saree 1')).toHaveValue('1,000');
});

test('[BULK-01] by the keys alone: the focus is never lost', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openQuickList(page, shop, 3);
  await tickPage(page).focus();
  await page.keyboard.press('Space');
  await selection(page).getByRole('button', { name: 'Change…' }).focus();
  await page.keyboard.press('Enter');
  await expect(changeForm(page).getByLabel('By percent')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(selection(page).getByRole('button', { name: 'Change…' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');

  const heading = page.getByRole('heading', { name: 'Price +10 %, rounded to ₹10' });
  await expect(heading).toBeFocused();
  const run = page.getByRole('button', { name: 'Change 3 products' });
  await run.focus();
  await page.keyboard.press('Enter');
  await expect(result(page)).toContainText('3 products changed.');
  await expect(heading).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: '3 products changed.' })).toBeAttached();
  const undo = page.getByRole('button', { name: /^Undo/ });
  await undo.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(undo).toBeFocused();
});
