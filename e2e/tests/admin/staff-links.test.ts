import { expect, type Page } from '@playwright/test';
import { createStaffAccount, signInStaff } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import { test } from '#fixtures/test.ts';
import { logIn } from '#pages/accounts.ts';
import { heading } from '#pages/admin-orders.ts';

/** The link that the owner is shown, without its origin. */
async function readLink(page: Page, label: string): Promise<string> {
  const { pathname, search } = new URL(await page.getByLabel(label).inputValue());
  return pathname + search;
}

test('[STAFF-10] [STAFF-11] [STAFF-12] [STAFF-13] a helper joins by a link, and gets another for a new password', async ({
  page,
  browser,
}) => {
  const email = `helper${Date.now()}@example.com`;
  await signInStaff(page);
  await visit(page, '/admin/staff');
  const invite = page.getByRole('form', { name: 'Invite' });
  await invite.getByLabel('Email').fill(email);
  await invite.getByLabel('Role').selectOption('Bookkeeper');
  await invite.getByRole('button', { name: 'Send the invitation' }).click();
  const invitation = await readLink(page, 'Or pass on this link');
  await expect(
    page.getByText('Read payments, bills and the money of a month').first(),
  ).toBeVisible();

  const context = await browser.newContext();
  const helper = await context.newPage();
  await visit(helper, invitation);
  await helper.getByLabel('Your name').fill('Lakshmi');
  await helper.getByRole('textbox', { name: 'Password' }).fill('lamp quietly borrows');
  await helper.getByRole('button', { name: 'Open my account' }).click();
  await logIn(helper, { email, password: 'lamp quietly borrows' });
  await expect(helper.getByText('Access Granted')).toBeVisible();
  await expect(helper.getByRole('list', { name: 'Your work' }).getByRole('link')).toHaveText([
    /^Payments/,
    /^Bills/,
    /^Money/,
  ]);

  await page.reload();
  await page.getByRole('button', { name: 'Reset password Lakshmi' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await visit(helper, await readLink(page, 'Pass on this link'));
  await helper.getByRole('textbox', { name: 'New Password' }).fill('lamp quietly returns');
  await helper.getByRole('button', { name: 'Set the password' }).click();
  await expect(helper.getByText('Password changed. Please log in.')).toBeVisible();

  await helper.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(heading(helper, 'Forgot your password?')).toBeVisible();
  await helper.getByLabel('Email').fill((await createStaffAccount('packing')).email);
  await helper.getByRole('button', { name: 'Send the link' }).click();
  await expect(helper.getByText('If there is an account, a message is on its way.')).toBeVisible();
  await context.close();
});
