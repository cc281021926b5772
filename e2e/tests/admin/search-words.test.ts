import { expect } from '@playwright/test';
import { signInStaff } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import { test } from '#fixtures/test.ts';
import { uniqueName } from '#pages/admin-products.ts';

test('[HEAR-03] [SEEK-02] a search without result gets a meaning, and customers find it', async ({
  page,
}) => {
  const word = (uniqueName().split(' ')[1] ?? '').toLowerCase();
  const find = page.getByRole('button', { name: `Add a meaning for ${word}` });
  await visit(page, `/home?search=${word}`);
  await expect(page.getByText('Product Not Found')).toBeVisible();

  await signInStaff(page);
  // The search is counted after its reply.
  await expect(async () => {
    await visit(page, '/admin/search-words');
    await expect(find).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await find.click();
  await expect(page.getByLabel('When a customer types')).toHaveValue(word);
  await page.getByLabel('Also find products with the word').fill('gopuram');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved. Customers can search for it now.')).toBeVisible();
  await expect(find).toBeHidden();

  await visit(page, `/home?search=${word}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Gopuram' }).first()).toBeVisible();
});
