import { expect, type Page } from '@playwright/test';
import { createCustomer } from '#fixtures/accounts.ts';
import { inbox } from '#fixtures/inbox.ts';
import { createLink } from '#fixtures/links.ts';
import { visit } from '#fixtures/navigation.ts';
import { test } from '#fixtures/test.ts';
import { email, forgotLink, isSignedIn, logIn, loginButton, password } from '#pages/accounts.ts';

const NEW_PASSWORD = 'three quiet looms';
const newPassword = (page: Page) => page.getByLabel('New Password', { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('[RESET-02] a forgotten password: ask for a link, open it, set a new one, log in', async ({
  page,
  otherPage: other,
  baseURL,
}) => {
  const customer = await createCustomer();
  await visit(other, `${baseURL}/login`);
  await logIn(other, customer);
  await expect(other).toHaveURL(/\/home$/);

  await visit(page, '/login');
  await forgotLink(page).click();
  // Both pages have a field of this name.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await email(page).fill(customer.email);
  await press(page, 'Send the link');
  const result = page.getByRole('status').filter({ hasText: 'If there is an account,' });
  await expect(result).toContainText('If there is an account, a message is on its way.');
  await expect(result).toBeFocused();

  const [mail] = await inbox().waitFor({ to: customer.email, kind: 'password_reset' });
  const link = mail?.links.find((one) => one.includes('/reset?')) ?? '';
  for (let scanned = 0; scanned < 2; scanned += 1) {
    const headers = (await page.request.get(link)).headers();
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
  }
  await visit(page, link);
  await expect(page).toHaveURL('/reset');
  await newPassword(page).fill(NEW_PASSWORD);
  await press(page, 'Set the password');

  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Password changed. Please log in.')).toBeVisible();
  await expect(email(page)).toHaveValue('');
  expect(await isSignedIn(page)).toBe(false);
  await other.goto(`${baseURL}/profile`);
  await expect(other).toHaveURL(/\/login$/);
  await logIn(page, { email: customer.email, password: NEW_PASSWORD });
  await expect(page).toHaveURL('/home');

  await visit(page, link);
  await newPassword(page).fill('and once more');
  await press(page, 'Set the password');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This link has been used or has expired. Please ask for a new one.',
  );
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page).toHaveURL('/forgot');
});

test('[RESET-02] the token is gone from the address bar, and a reload asks for the link', {
  tag: '@nightly',
}, async ({ page }) => {
  const customer = await createCustomer();
  await visit(page, await createLink('password_reset', customer.email));
  await expect(page).toHaveURL('/reset');
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => sent.push(request.headers().referer));
  await page.reload();

  await expect(page.getByText('Please open the link in your email again.')).toBeVisible();
  expect(sent.filter((referrer) => referrer?.includes('t='))).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[RESET-02] forms ask for a link, set a new password and log in', async ({ page }) => {
    const customer = await createCustomer();
    await page.goto('/forgot');
    await email(page).fill('asha');
    await press(page, 'Send the link');
    await expect(page.getByText('Invalid email format')).toBeVisible();
    await expect(email(page)).toHaveValue('asha');
    await email(page).fill(customer.email);
    await press(page, 'Send the link');
    await expect(page.getByText('If there is an account, a message is on its way.')).toBeVisible();

    await page.goto(await createLink('password_reset', customer.email));
    await newPassword(page).fill('short');
    await press(page, 'Set the password');
    await expect(page).toHaveURL('/reset');
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await newPassword(page).fill(NEW_PASSWORD);
    await press(page, 'Set the password');
    await expect(page).toHaveURL('/login?why=reset');
    await expect(page.getByText('Password changed. Please log in.')).toBeVisible();
    await email(page).fill(customer.email);
    await password(page).fill(NEW_PASSWORD);
    await loginButton(page).click();

    await expect(page).toHaveURL('/home');
  });

  test('[RESET-03] a form confirms the email', { tag: '@nightly' }, async ({ page }) => {
    const customer = await createCustomer();
    const link = await createLink('confirm_email', customer.email);
    await page.request.get(link);
    await page.goto(link);
    await press(page, 'Confirm my email');
    await expect(page.getByText('Your email is confirmed.')).toBeVisible();

    await page.goto(link);
    await press(page, 'Confirm my email');
    await expect(page.getByText('This link has been used or has expired.')).toBeVisible();
  });
});
