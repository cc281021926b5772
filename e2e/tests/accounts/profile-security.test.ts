import { expect } from '@playwright/test';
import { ageSessions, createLink } from '#fixtures/links.ts';
import { visit } from '#fixtures/navigation.ts';
import { test } from '#fixtures/test.ts';
import { logIn } from '#pages/accounts.ts';
import { button, data, devices, field, openProfile, passwords, personal } from '#pages/profile.ts';

test('[RESET-05] lists the devices, logs out there and everywhere', { tag: '@nightly' }, async ({
  page,
  otherPage: other,
}) => {
  const customer = await openProfile(page);
  const list = devices(page).getByRole('listitem');
  await expect(list).toHaveText(['A browserThis device']);
  await expect(button(devices(page), 'Log out there')).toBeHidden();

  const logInThere = async () => {
    await visit(other, new URL('/login', page.url()).href);
    await logIn(other, customer);
    await expect(other).toHaveURL(/\/home$/);
  };
  await logInThere();
  await page.reload();
  await expect(list).toHaveCount(2);
  await expect(list.last()).toContainText(/^Chrome on (Android|Linux)Last used/);
  await list.last().getByRole('button', { name: 'Log out there' }).click();
  await expect(list).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused();
  await other.goto(new URL('/profile', page.url()).href);
  await expect(other).toHaveURL(/\/login$/);

  await logInThere();
  await button(devices(page), 'Log out everywhere').click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL('/login');
  await other.goto(new URL('/profile', page.url()).href);
  await expect(other).toHaveURL(/\/login$/);
});

test('[RESET-04] after a while a new password needs the current one', async ({ page }) => {
  const { email, password } = await openProfile(page);
  await ageSessions(email);
  const one = passwords(page);
  await button(one, 'Edit').click();
  await field(one, 'New Password').fill('one more border');
  await field(one, 'Confirm New Password').fill('one more border');
  await expect(field(one, 'Current Password')).toBeHidden();
  await button(one, 'Save').click();
  await expect(field(one, 'Current Password')).toBeFocused();
  await expect(field(one, 'Current Password')).toHaveAccessibleDescription(
    /Please enter your current password\./,
  );

  await field(one, 'Current Password').fill('not the password');
  await button(one, 'Save').click();
  await expect(field(one, 'Current Password')).toHaveAccessibleDescription(
    /This is not your current password\./,
  );
  await field(one, 'Current Password').fill(password);
  await button(one, 'Save').click();
  await expect(one.getByText('Saved')).toBeVisible();
});

test('[RESET-04] [RESET-07] a new email counts at once, and the old one can undo it', async ({
  page,
}) => {
  const { email } = await openProfile(page);
  const one = personal(page);
  await expect(one.getByText('Please confirm your email.')).toBeVisible();
  const changed = `new.${email}`;
  await button(one, 'Edit').click();
  await field(one, 'Full Name').fill('Asha K');
  await field(one, 'Email').fill(changed);
  await button(one, 'Save').click();

  await expect(one.getByText('Saved')).toBeVisible();
  await expect(one.getByRole('definition').nth(1)).toHaveText(changed);
  await button(one, 'Send again').click();
  await expect(one.getByText('A message is on its way.')).toBeVisible();
  await button(one, 'Send again').click();
  await expect(one.getByText('Too many attempts.')).toBeVisible();

  await visit(page, await createLink('confirm_email', changed));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByText('Your email is confirmed.')).toBeVisible();
  await visit(page, '/profile');
  await expect(one.getByRole('definition').nth(1)).toHaveText(changed);
  await expect(button(one, 'Send again')).toBeHidden();

  await visit(page, await createLink('email_changed', email));
  await page.getByRole('button', { name: 'Put my email back' }).click();
  await expect(page.getByText('Your old email is back')).toBeVisible();
  await visit(page, '/profile');
  await expect(page).toHaveURL(/\/login/);
});

test('[PRIVACY-01] downloads everything, then erases the account with the password', async ({
  page,
}) => {
  const { email, password } = await openProfile(page);
  const download = page.waitForEvent('download');
  await data(page).getByRole('link', { name: 'Download as a page' }).click();
  expect((await download).suggestedFilename()).toBe('my-data.html');

  await button(data(page), 'Erase my data').click();
  await field(data(page), 'Current Password').fill('not the password');
  await button(data(page), 'Erase now').click();
  await expect(field(data(page), 'Current Password')).toHaveAccessibleDescription(
    /not your current password/,
  );
  await field(data(page), 'Current Password').fill(password);
  await button(data(page), 'Erase now').click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/home$/);

  await visit(page, '/login');
  await logIn(page, { email, password });
  await expect(page.getByText('Invalid email or password')).toBeVisible();
});
