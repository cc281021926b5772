import { expect } from '@playwright/test';
import { signInStaff } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import { withSettingsLock } from '#fixtures/settings.ts';
import { test } from '#fixtures/test.ts';

test('[SET-01] [LEGAL-03] [MAIL-09] [DESK-06] an admin goes from the list of what is missing to the settings and saves them', async ({
  page,
}) => {
  await signInStaff(page);
  const settings = page.getByRole('form', { name: 'Settings' });
  const pan = settings.getByLabel('PAN');
  const notice = settings.getByRole('checkbox', { name: 'Refund that failed' });
  await withSettingsLock(async () => {
    await visit(page, '/admin');
    const tasks = page.getByRole('region', { name: 'Before you open' });
    await tasks.getByText('Show all steps').click();
    await tasks.getByRole('link', { name: 'Name a grievance officer' }).click();

    await pan.fill('ABCDE');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(pan).toBeFocused();
    await expect(pan).toHaveAccessibleDescription(/five letters, four digits and a letter/);
    await pan.fill('AAPFU0939F');
    await settings.getByLabel('Support hours').fill('Mon to Sat, 10 to 6');
    await notice.uncheck();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(pan).toHaveValue('AAPFU0939F');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Saved. Every page now shows the change.')).toBeVisible();
  });

  await visit(page, '/admin/settings');
  await expect(pan).toHaveValue('AAPFU0939F');
  await expect(notice).not.toBeChecked();
  await page.getByText('History').click();
  await expect(page.getByText(/Mon to Sat, 10 to 6/).last()).toBeVisible();
});
