import { expect } from '@playwright/test';
import { signInStaff } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import { test } from '#fixtures/test.ts';
import { createHiddenProduct, getStoredProduct, item, uniqueName } from '#pages/admin-products.ts';

test('[BULK-03] [DESK-05] counts product after product; counts survive no connection and a reload', async ({
  page,
  context,
}) => {
  await signInStaff(page);
  const word = uniqueName().split(' ')[1] ?? '';
  const names = [`${word} Mayil`, `${word} Nila`, `${word} Aana`];
  for (const name of names) await createHiddenProduct({ name, stock: 5 });
  const [mayil = '', nila = '', aana = ''] = names;
  const input = (name: string) => page.getByLabel(`Counted pieces of ${name}`);
  const getStock = async (name: string) => (await getStoredProduct(page, name)).stock;
  await visit(page, `/admin/stock-count?search=${word}`);

  await input(aana).fill('4');
  await expect(item(page, aana)).toContainText('1 missing');
  await page.keyboard.press('Enter');
  await expect(input(nila)).toBeFocused();
  await expect(item(page, aana)).toContainText('Counted 4. Stock was 5 and is 4 now.');

  await input(aana).fill('40');
  await page.keyboard.press('Enter');
  await expect(item(page, aana)).toContainText('The shop expects 4. Are 40 right?');
  await expect(input(aana)).toBeFocused();
  expect(await getStock(aana)).toBe(4);
  await item(page, aana).getByRole('button', { name: 'Yes, 40' }).click();
  await expect(item(page, aana)).toContainText('Counted 40. Stock was 4 and is 40 now.');
  await item(page, aana).getByRole('button', { name: 'Undo' }).click();
  await expect(item(page, aana)).toContainText('Undone. Stock is 4 now.');
  await input(nila).focus();

  await context.setOffline(true);
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 not yet saved.')).toBeVisible();
  await context.setOffline(false);
  await expect(item(page, nila)).toContainText('Counted 7. Stock was 5 and is 7 now.');

  await page.route('**/api/admin/stock-counts', (route) => route.abort());
  await input(mayil).fill('6');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 not yet saved.')).toBeVisible();
  await page.unroute('**/api/admin/stock-counts');
  await page.reload();
  await expect(item(page, mayil)).toContainText('Counted 6. Stock was 5 and is 6 now.');
  await expect(item(page, aana)).toContainText('Undone. Stock is 4 now.');
  expect([await getStock(mayil), await getStock(nila), await getStock(aana)]).toEqual([6, 7, 4]);
});
