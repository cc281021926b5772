import { expect, type Page } from '@playwright/test';
import { createCustomer } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import { API_ERROR, recordErrors } from '#fixtures/network.ts';
import { test } from '#fixtures/test.ts';
import { alertDialog, logIn } from '#pages/accounts.ts';
import { address, button, field, openProfile, passwords, personal } from '#pages/profile.ts';

const PROFILE = '**/api/profile';

/** Rejects saving only. */
const rejectSaving = (page: Page, status: number, body = {}) =>
  page.route(PROFILE, async (route) => {
    if (route.request().method() === 'GET') await route.fallback();
    else await route.fulfill({ status, json: body });
  });

test('[PROFILE-01] each section has Edit, Save and Cancel; Cancel restores the view', async ({
  page,
}) => {
  const { name } = await openProfile(page);
  for (const one of [personal(page), address(page), passwords(page)]) {
    await expect(button(one, 'Save')).toBeHidden();
    const before = await one.textContent();
    await button(one, 'Edit').click();
    await expect(one.getByRole('textbox').first()).toBeFocused();
    await one.getByRole('textbox').first().fill('something else');
    await expect(button(one, 'Save')).toBeVisible();
    await button(one, 'Cancel').click();
    await expect(button(one, 'Edit')).toBeFocused();
    expect(await one.textContent()).toBe(before);
  }
  await button(personal(page), 'Edit').click();
  await expect(field(personal(page), 'Full Name')).toHaveValue(name);
});

test('[PROFILE-02] personal information: name, email and phone', async ({ page }) => {
  const { email } = await openProfile(page);
  const one = personal(page);
  await expect(one.getByRole('term')).toHaveText(['Full Name', 'Email', 'Phone']);
  await expect(one.getByRole('definition')).toHaveText(['Asha Nair', email, '9847012345']);

  await button(one, 'Edit').click();
  await field(one, 'Full Name').fill('Asha N');
  await field(one, 'Email').fill(`new.${email}`);
  await field(one, 'Phone').fill('8547012345');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await button(one, 'Save').click();

  expect((await sent).postDataJSON()).toEqual({
    name: 'Asha N',
    email: `new.${email}`,
    phone: '8547012345',
  });
  await expect(one.getByText('Saved')).toBeVisible();
  await expect(button(one, 'Edit')).toBeFocused();
  await expect(one.getByRole('definition')).toHaveText(['Asha N', `new.${email}`, '8547012345']);
});

test('[PROFILE-03] address: Taluk in the form is State in the view; messages for wrong fields', async ({
  page,
}) => {
  await openProfile(page);
  const one = address(page);
  const view = ['House Name', 'Post Office', 'City', 'State', 'PIN Code'];
  // The last one is ours: the State of the country.
  await expect(one.getByRole('term')).toHaveText([...view, 'State or union territory']);

  await button(one, 'Edit').click();
  for (const label of ['House Name', 'Post Office', 'City', 'PIN Code']) {
    await expect(field(one, label)).toBeVisible();
  }
  await field(one, 'Taluk').fill('Talappilly');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await button(one, 'Save').click();

  expect((await sent).postDataJSON()).toEqual({
    address: {
      houseName: 'Nila House',
      post_office: 'Kuthampully',
      city: 'Thiruvilwamala',
      state: 'Talappilly',
      pinCode: '680594',
      stateCode: '32',
    },
  });
  await expect(one.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(one.getByRole('definition')).toHaveText([
    'Nila House',
    'Kuthampully',
    'Thiruvilwamala',
    'Talappilly (district)',
    '680594',
    'Kerala',
  ]);

  await button(one, 'Edit').click();
  await field(one, 'City').fill('');
  await field(one, 'PIN Code').fill('012345');
  await button(one, 'Save').click();

  await expect(field(one, 'City')).toBeFocused();
  await expect(field(one, 'City')).toHaveAccessibleDescription(/All address fields are required!$/);
  await expect(one.getByText('Enter a valid Indian pin code!')).toBeVisible();
});

test('[PROFILE-04] [PROFILE-06] the password is never displayed; different or short ones are rejected', async ({
  page,
}) => {
  const { email, password } = await createCustomer();
  await visit(page, '/login');
  await logIn(page, { email, password });
  await expect(page).toHaveURL('/home');
  const loaded = page.waitForResponse(PROFILE);
  await page.getByRole('link', { name: 'My Profile' }).click();
  expect(Object.keys((await (await loaded).json()).user).toSorted()).toEqual([
    'address',
    'email',
    'email_confirmed',
    'name',
    'phone',
  ]);
  const one = passwords(page);
  await expect(button(one, 'Edit')).toBeVisible();
  expect(await page.content()).not.toContain(password);
  await button(one, 'Edit').click();
  await expect(field(one, 'New Password')).toHaveAttribute('type', 'password');
  await expect(field(one, 'New Password')).toHaveValue('');
  await expect(field(one, 'Confirm New Password')).toHaveAttribute('type', 'password');
  await field(one, 'New Password').fill('one more border');
  await field(one, 'Confirm New Password').fill('one more border');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await button(one, 'Save').click();

  expect((await sent).postDataJSON()).toEqual({ newPassword: 'one more border' });
  await expect(one.getByText('Saved')).toBeVisible();
  expect(await page.content()).not.toContain('one more border');
  await button(one, 'Edit').click();
  await expect(field(one, 'New Password')).toHaveValue('');
  await expect(field(one, 'Confirm New Password')).toHaveValue('');

  await field(one, 'New Password').fill('one more border');
  await field(one, 'Confirm New Password').fill('one more bordre');
  await button(one, 'Save').click();
  await expect(alertDialog(page)).toHaveAccessibleDescription('New passwords do not match!');
  await page.keyboard.press('Enter');
  await expect(field(one, 'Confirm New Password')).toBeFocused();

  await field(one, 'New Password').fill('12345');
  await field(one, 'Confirm New Password').fill('12345');
  await button(one, 'Save').click();
  await expect(field(one, 'New Password')).toBeFocused();
  await expect(one.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(button(one, 'Save')).toBeVisible();
});

test('[PROFILE-05] [PROFILE-07] email and phone are validated; a failed save keeps the form open', async ({
  page,
}) => {
  const errors = recordErrors(page);
  const { email } = await openProfile(page);
  const one = personal(page);
  await button(one, 'Edit').click();
  await field(one, 'Full Name').fill('');
  await field(one, 'Email').fill('');
  await field(one, 'Phone').fill('');
  await button(one, 'Save').click();
  await expect(field(one, 'Full Name')).toBeFocused();
  await expect(one.getByText('Full Name is required')).toBeVisible();
  await expect(one.getByText('Email is required')).toBeVisible();
  await expect(one.getByText('Enter a valid Indian phone number!')).toBeVisible();

  await field(one, 'Full Name').fill('Asha Nair');
  await field(one, 'Email').fill('asha@example');
  await button(one, 'Save').click();
  await expect(one.getByText('Enter a valid email!')).toBeVisible();
  await field(one, 'Email').fill(email.toUpperCase());
  await field(one, 'Phone').focus();
  await expect(field(one, 'Email')).toHaveValue(email);
  await expect(one.getByText('Enter a valid email!')).toBeHidden();

  const phone = field(one, 'Phone');
  await phone.fill('59847');
  await phone.press('e');
  await expect(phone).toHaveValue('59847');
  await phone.pressSequentially('012345');
  await expect(phone).toHaveValue('5984701234');
  await button(one, 'Save').click();
  await expect(one.getByText('Enter a valid Indian phone number!')).toBeVisible();
  await field(one, 'Phone').fill('9984701234');
  await button(one, 'Save').click();
  await expect(one.getByText('Saved')).toBeVisible();

  await rejectSaving(page, 500);
  await button(one, 'Edit').click();
  await field(one, 'Full Name').fill('Asha N');
  await button(one, 'Save').click();

  await expect.poll(() => errors.join()).toMatch(API_ERROR);
  await expect(button(one, 'Save')).toHaveAttribute('aria-busy', 'false');
  await expect(one.getByRole('alert')).toHaveCount(0);
  await expect(field(one, 'Full Name')).toHaveValue('Asha N');
  await page.unroute(PROFILE);
  await rejectSaving(page, 500, { error: 'UNEXPECTED', msg: 'Something went wrong.' });
  await button(one, 'Save').click();
  await expect(one.getByRole('alert')).toHaveText('Not saved. Please try again.');
  await page.unroute(PROFILE);
  await button(one, 'Save').click();
  await expect(one.getByText('Saved')).toBeVisible();
});

test('a pasted number is reduced to its digits before it is truncated', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openProfile(page);
  const one = personal(page);
  await button(one, 'Edit').click();
  await page.evaluate(() => navigator.clipboard.writeText('+91 85470 12345'));
  await field(one, 'Phone').selectText();
  await field(one, 'Phone').press('ControlOrMeta+v');

  await expect(field(one, 'Phone')).toHaveValue('8547012345');
});

test('saved values stay when reloading fails', { tag: '@nightly' }, async ({ page }) => {
  await openProfile(page);
  await page.route('**/api/auth/validate-token', (route) => route.abort());
  const one = personal(page);
  await button(one, 'Edit').click();
  await field(one, 'Full Name').fill('Asha N');
  await button(one, 'Save').click();

  await expect(one.getByText('Saved')).toBeVisible();
  await expect(one.getByRole('definition').first()).toHaveText('Asha N');
  await expect(page).toHaveURL('/profile');
});

test('an email in use shows a message at the field', { tag: '@nightly' }, async ({ page }) => {
  const { email } = await createCustomer();
  await openProfile(page);
  const one = personal(page);
  await button(one, 'Edit').click();
  await field(one, 'Email').fill(email);
  await button(one, 'Save').click();

  await expect(field(one, 'Email')).toBeFocused();
  await expect(field(one, 'Email')).toHaveAccessibleDescription(/already in use/);
});
