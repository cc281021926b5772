import { expect } from '@playwright/test';
import { createCustomer, signIn } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import { test } from '#fixtures/test.ts';
import { alertDialog, isSignedIn, logIn } from '#pages/accounts.ts';
import { button, field, openProfile, personal } from '#pages/profile.ts';

test('[AUTH-20] a failed logout keeps the session; logout ends it on the server and reloads the page', async ({
  page,
  context,
}) => {
  await signIn(page);
  const before = await context.cookies();
  await page.route('**/api/logout', (route) => route.abort());
  await visit(page, '/orders');
  await expect(page.getByRole('heading', { name: 'Your Order is Empty' })).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const logout = page.getByRole('button', { name: 'Logout' });
  await logout.click();
  await expect(alertDialog(page)).toHaveAccessibleDescription(
    'The shop could not be reached. Please check your connection.',
  );
  await page.keyboard.press('Escape');
  await expect(logout).toBeFocused();
  expect(await isSignedIn(page)).toBe(true);

  await page.unroute('**/api/logout');
  const requested = page.waitForRequest((request) => request.url().endsWith('/api/logout'));
  const reloaded = page.waitForEvent('load');
  await logout.click();
  expect((await requested).method()).toBe('POST');
  await reloaded;
  await expect(page).toHaveURL('/orders');
  await expect(page.getByText('You are not logged in')).toBeVisible();
  // The old token is invalid on the server.
  await context.addCookies(before);
  expect(await isSignedIn(page)).toBe(false);
});

test('another tab drops the data of the previous customer', async ({ page, context }) => {
  const { email } = await openProfile(page);
  await button(personal(page), 'Edit').click();
  await field(personal(page), 'Full Name').fill('Asha N');
  const tab = await context.newPage();
  await visit(tab, '/home');
  await tab.getByRole('button', { name: 'Open menu' }).click();
  const reloaded = tab.waitForEvent('load');
  await tab.getByRole('button', { name: 'Logout' }).click();
  await reloaded;
  await expect(page).toHaveURL('/login');

  await visit(tab, '/login');
  const next = await createCustomer();
  await logIn(tab, next);
  await expect(page).toHaveURL('/home');
  await visit(page, '/profile');
  await expect(page.getByText(next.email)).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test('logout does not ask about unsaved changes', { tag: '@nightly' }, async ({ page }) => {
  const requested: string[] = [];
  page.on('dialog', async (dialog) => {
    requested.push(dialog.type());
    await dialog.accept();
  });
  await openProfile(page);
  await button(personal(page), 'Edit').click();
  await field(personal(page), 'Full Name').fill('Asha N');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();

  await expect(page).toHaveURL('/login');
  expect(requested).toEqual([]);
});

test('[NAV-02] the menu always offers Logout, and Login while no session is known', async ({
  page,
}) => {
  await visit(page, '/home');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  await menu.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  await logIn(page, await createCustomer());
  // A menu that is opened before the new page would be closed by it.
  await expect(page.getByRole('heading', { name: 'All handloom' })).toBeVisible();
  await expect(page).toHaveURL('/home');
  await page.getByRole('button', { name: 'Open menu' }).click();

  await expect(menu.getByRole('link', { name: 'Home' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Login' })).toBeHidden();
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
});
