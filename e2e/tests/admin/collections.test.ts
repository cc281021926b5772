import { expect } from '@playwright/test';
import { signInStaff } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import { GREEN, MANGA, NILA, WHITE } from '#fixtures/products.ts';
import { test } from '#fixtures/test.ts';
import { uniqueName } from '#pages/admin-products.ts';
import { cards } from '#pages/catalog.ts';
import { listChosen } from '#pages/collections.ts';

test('[SALE-05] [SALE-14] a collection is chosen by hand, ordered, shown, renamed and deleted', async ({
  page,
}) => {
  const title = uniqueName();
  await signInStaff(page);
  await visit(page, '/admin/collections');
  await page.getByRole('link', { name: 'New collection' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Words').fill('Made for a test.');
  for (const name of [NILA, WHITE, GREEN]) {
    await page.getByLabel('Add a piece').fill(name);
    await page.getByRole('button', { name: `Add ${name}` }).click();
  }
  expect(await listChosen(page)).toEqual([NILA, WHITE, GREEN]);
  await page.getByRole('button', { name: `Move ${NILA} down` }).click();
  await expect(page.getByRole('button', { name: `Move ${NILA} down` })).toBeFocused();
  await page.getByLabel(`Place of ${GREEN}`).fill('1');
  await page.getByLabel(`Place of ${GREEN}`).press('Enter');
  expect(await listChosen(page)).toEqual([GREEN, WHITE, NILA]);

  // The form that was begun survives a reload.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  expect(await listChosen(page)).toEqual([GREEN, WHITE, NILA]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();

  const address = await page.getByRole('link', { name: 'See the page' }).getAttribute('href');
  await visit(page, address ?? '');
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByText('Made for a test.')).toBeVisible();
  await expect(cards(page).getByRole('heading')).toHaveText([GREEN, WHITE, NILA]);

  await page.goBack();
  await page.getByLabel('Address of the page').fill(`${address?.split('/').at(-1)}-new`);
  await page.getByRole('button', { name: `Take out ${GREEN}` }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await visit(page, address ?? '');
  await expect(page).toHaveURL(`${address}-new`);
  await expect(cards(page).getByRole('heading')).toHaveText([WHITE, NILA]);

  await page.goBack();
  await page.getByText('Delete', { exact: true }).click();
  await page.getByRole('button', { name: 'Delete this collection' }).click();
  await expect(page.getByText('The collection is deleted.')).toBeVisible();
  expect((await page.request.get(`${address}-new`)).status()).toBe(404);
});

test('[SALE-14] a rule is counted while it is made', async ({ page }) => {
  await signInStaff(page);
  await visit(page, '/admin/collections/new');
  await page.getByText('By a rule').click();
  await page.locator('summary', { hasText: 'Fabric' }).click();
  await page.getByRole('checkbox', { name: 'Silk' }).check();
  await page.getByLabel('Price from, ₹').fill('18400');
  await page.getByLabel('Price to, ₹').fill('18400');

  await expect(page.getByText('1 product now')).toBeVisible();
  await expect(page.getByRole('img', { name: MANGA })).toBeVisible();
});
