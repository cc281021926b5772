import { expect, type Page } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { navigateInApp, visit } from '#fixtures/navigation.ts';
import { delayRequests } from '#fixtures/network.ts';
import { test } from '#fixtures/test.ts';
import { logIn } from '#pages/accounts.ts';
import { address, button, field, openProfile, passwords, personal } from '#pages/profile.ts';

const VALIDATE = '**/api/auth/validate-token';

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Please confirm' });

test('[PROFILE-08] without a session goes to /login', async ({ request }) => {
  const response = await request.get('/profile', { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([302, '/login']);
});

test('[PROFILE-08] [PROFILE-10] Loading... during the session check; after three failed ones /signup', async ({
  page,
}) => {
  await signIn(page);
  const release = await delayRequests(page, VALIDATE);
  await navigateInApp(page, '/profile');
  await expect(page.getByText('Loading...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await expect(page.getByText('Loading...')).toBeHidden();

  for (const status of [0, 500]) {
    let requested = 0;
    await page.route(VALIDATE, (route) => {
      requested += 1;
      return status ? route.fulfill({ status }) : route.abort();
    });
    await navigateInApp(page, '/profile');
    await expect(page).toHaveURL('/signup');
    expect(requested).toBe(3);
    await page.unroute(VALIDATE);
  }
});

test('saving with an expired session goes to /login with a message', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  await openProfile(page);
  const one = personal(page);
  await button(one, 'Edit').click();
  await field(one, 'Full Name').fill('Asha N');
  await context.clearCookies();
  await button(one, 'Save').click();

  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You have been logged out. Please log in again.')).toBeVisible();
});

test('[PROFILE-09] a new password ends every other session', { tag: '@nightly' }, async ({
  page,
  otherPage: other,
}) => {
  const { email, password } = await openProfile(page);
  await visit(other, '/login');
  await logIn(other, { email, password });
  await expect(other).toHaveURL('/home');

  const one = passwords(page);
  await button(one, 'Edit').click();
  await field(one, 'New Password').fill('one more border');
  await field(one, 'Confirm New Password').fill('one more border');
  await button(one, 'Save').click();
  await expect(one.getByText('Saved')).toBeVisible();
  await other.goto('/profile');
  await expect(other).toHaveURL('/login');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
});

test('leaving with unsaved changes asks first', async ({ page }) => {
  await openProfile(page);
  const one = personal(page);
  await button(one, 'Edit').click();
  await field(one, 'Full Name').fill('Asha N');
  const cart = page.getByRole('link', { name: /^Cart/ });
  await cart.click();
  await expect(question(page)).toHaveAccessibleDescription('Leave without saving?');
  await expect(button(question(page), 'Keep editing')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile');
  await expect(field(one, 'Full Name')).toHaveValue('Asha N');

  await cart.click();
  await button(question(page), 'Discard').click();
  await expect(page).toHaveURL('/cart');
  await expect(question(page)).toBeHidden();
});

test('leaving with Back asks once', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page);
  await visit(page, '/orders');
  await page.getByRole('link', { name: 'My Profile' }).click();
  await button(personal(page), 'Edit').click();
  await field(personal(page), 'Full Name').fill('Asha N');
  await page.evaluate(() => history.back());
  await button(question(page), 'Discard').click();

  await expect(page).toHaveURL('/orders');
  await expect(page.getByRole('heading', { name: 'Your Order is Empty' })).toBeVisible();
  await expect(question(page)).toHaveCount(0);
});

test('leaving without changes does not ask', { tag: '@nightly' }, async ({ page }) => {
  await openProfile(page);
  await button(personal(page), 'Edit').click();
  await page.getByRole('link', { name: /^Cart/ }).click();

  await expect(page).toHaveURL('/cart');
});

test('closing the page with unsaved changes triggers beforeunload', { tag: '@nightly' }, async ({
  page,
}) => {
  await openProfile(page);
  await button(address(page), 'Edit').click();
  await field(address(page), 'City').fill('Ottapalam');
  const requested = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await requested;

  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(field(address(page), 'City')).toHaveValue('Ottapalam');
});
