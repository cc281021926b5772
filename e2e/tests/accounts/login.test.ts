import { expect, type Route } from '@playwright/test';
import { createCustomer, signIn } from '#fixtures/accounts.ts';
import { visit, waitForHydration } from '#fixtures/navigation.ts';
import { delayRequests } from '#fixtures/network.ts';
import { test } from '#fixtures/test.ts';
import {
  alertDialog,
  email,
  isSignedIn,
  logIn,
  loginButton,
  password,
  visitLoginWithState,
} from '#pages/accounts.ts';

const LOG_IN = '**/api/auth/login';
const VALIDATE = '**/api/auth/validate-token';

test('[AUTH-01] [AUTH-05] [AUTH-06] fields, button, link to signup, and messages for wrong fields', async ({
  page,
}) => {
  await visit(page, '/login');
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(email(page)).toHaveAttribute('type', 'email');
  await expect(password(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'password');

  await loginButton(page).click();
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveAccessibleDescription('Email is required');
  await expect(password(page)).toHaveAccessibleDescription('Password is required');
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();

  await logIn(page, { email: 'asha@example', password: '12345' });
  await expect(email(page)).toBeFocused();
  await expect(page.getByText('Invalid email format')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();

  await email(page).fill('asha@example.com');
  await expect(page.getByText('Invalid email format')).toBeHidden();
  await expect(email(page)).toHaveAttribute('aria-invalid', 'false');
  await loginButton(page).click();
  await expect(password(page)).toBeFocused();
  await expect(page).toHaveURL('/login');

  await page.getByRole('main').getByRole('link', { name: 'Signup' }).click();
  await expect(page).toHaveURL('/signup');
});

test('[AUTH-04] [AUTH-07] wrong credentials and a lost request show an alert, then a login succeeds', async ({
  page,
  context,
}) => {
  const customer = await createCustomer();
  await visit(page, '/login');
  for (const who of [
    { email: customer.email, password: 'not her password' },
    { email: `nobody.${customer.email}`, password: customer.password },
  ]) {
    await logIn(page, who);
    await expect(alertDialog(page)).toHaveAccessibleDescription('Invalid email or password');
    await alertDialog(page).getByRole('button', { name: 'OK' }).click();
    await expect(alertDialog(page)).toBeHidden();
    await expect(email(page)).toBeFocused();
    await expect(email(page)).toHaveValue(who.email);
    await expect(password(page)).toHaveValue('');
  }
  expect(await isSignedIn(page)).toBe(false);

  const closeAlert = async () => {
    await page.keyboard.press('Enter');
    // Closing it empties the password and moves the focus, which must not happen after the next login is typed.
    await expect(email(page)).toBeFocused();
  };
  for (const reply of [
    (route: Route) => route.fulfill({ status: 401, json: {} }),
    (route: Route) => route.fulfill({ status: 400, json: { msg: 'User not found' } }),
    (route: Route) => route.abort(),
  ]) {
    await page.route(LOG_IN, reply, { times: 1 });
    await logIn(page, customer);
    await expect(alertDialog(page)).toHaveAccessibleDescription('Invalid email or password');
    await closeAlert();
  }
  await page.context().setOffline(true);
  await logIn(page, customer);
  await expect(alertDialog(page)).toHaveAccessibleDescription(
    'The shop could not be reached. Please check your connection.',
  );
  await page.context().setOffline(false);
  await closeAlert();
  await logIn(page, { ...customer, email: customer.email.toUpperCase() });

  await expect(page).toHaveURL('/home');
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(await isSignedIn(page)).toBe(true);
});

test('[AUTH-03] with a valid session /login leads to /home, directly and by a link', async ({
  page,
}) => {
  await signIn(page);
  const response = await page.request.get('/login', { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([302, '/home']);
  await visit(page, '/nowhere');
  await page.getByRole('link', { name: 'Go to Login Now' }).click();

  await expect(page).toHaveURL('/home');
});

test('a session check that answers late does not lead away from the page that was chosen meanwhile', async ({
  page,
}) => {
  await signIn(page);
  await visit(page, '/nowhere');
  const checked = await delayRequests(page, VALIDATE);
  await page.getByRole('link', { name: 'Go to Login Now' }).click();
  await expect(email(page)).toBeVisible();
  const loaded = await delayRequests(page, '**/api/cart/get');
  await page.getByRole('link', { name: /^Cart/ }).click();
  const answered = page.waitForResponse(VALIDATE);
  checked();
  await answered;
  loaded();

  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
});

test('the login page is not cached', async ({ request }) => {
  const form = await request.get('/login');
  const rejected = await request.post('/login', { form: { email: '', password: '' } });

  expect(form.headers()['cache-control']).toBe('no-store');
  expect([rejected.status(), rejected.headers()['cache-control']]).toEqual([400, 'no-store']);
});

test('an oversized form post is rejected', async ({ request }) => {
  const response = await request.post('/login', { form: { email: 'a'.repeat(100_000) } });

  expect(response.status()).toBe(413);
  expect(await response.text()).toContain('That is too large to send at once.');
});

test('a failed session check still shows the form', { tag: '@nightly' }, async ({ page }) => {
  await page.route(VALIDATE, (route) => route.abort());
  await visit(page, '/signup');
  await page.getByRole('link', { name: 'Sign in' }).click();

  await expect(page).toHaveURL('/login');
  await expect(email(page)).toBeVisible();
});

const reasons = { add: 'Please log in to add to the cart.', buy: 'Please log in to pay.' };
for (const [why, words] of Object.entries(reasons)) {
  test(`the login page explains why: ${why}`, { tag: '@nightly' }, async ({ page }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await visitLoginWithState(page, { why });

    await expect(page.getByText(words, { exact: true })).toBeVisible();
    expect(errors).toEqual([]);
  });
}

test('values typed before hydration are kept', { tag: '@nightly' }, async ({ page }) => {
  const customer = await createCustomer();
  const release = await delayRequests(page, '**/assets/*.js');
  await page.goto('/login');
  await email(page).fill(customer.email);
  await password(page).fill(customer.password);
  release();
  await waitForHydration(page);
  await expect(email(page)).toHaveValue(customer.email);
  const sent = page.waitForRequest(LOG_IN);
  await loginButton(page).click();

  expect((await sent).postDataJSON()).toEqual({
    email: customer.email,
    password: customer.password,
  });
  await expect(page).toHaveURL('/home');
});

test('a second click while logging in sends nothing', { tag: '@nightly' }, async ({ page }) => {
  const customer = await createCustomer();
  await visit(page, '/login');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login')) sent.push(request.url());
  });
  const release = await delayRequests(page, LOG_IN);
  await logIn(page, customer);
  await expect(loginButton(page)).toHaveAttribute('aria-busy', 'true');
  await loginButton(page).click();
  release();

  await expect(page).toHaveURL('/home');
  expect(sent).toHaveLength(1);
});

test('keyboard: log in', { tag: '@nightly' }, async ({ page }) => {
  const customer = await createCustomer();
  await visit(page, '/login');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(email(page)).toBeFocused();
  await page.keyboard.type(customer.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong one');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(password(page)).toHaveAttribute('type', 'text');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(alertDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(email(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(customer.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('empty fields and a wrong password are reported, then the login works', async ({ page }) => {
    const customer = await createCustomer();
    await page.goto('/login');
    const press = async (act: () => Promise<void>) => {
      const response = page.waitForResponse((one) => one.request().method() === 'POST');
      await act();
      return response;
    };
    expect((await press(() => loginButton(page).click())).status()).toBe(400);
    await expect(email(page)).toHaveAccessibleDescription('Email is required');
    await expect(password(page)).toHaveAccessibleDescription('Password is required');

    const wrong = { ...customer, password: 'not her password' };
    const rejected = await press(() => logIn(page, wrong));
    expect(rejected.status()).toBe(401);
    expect(await rejected.text()).not.toContain(wrong.password);
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await expect(email(page)).toHaveValue(customer.email);
    await expect(password(page)).toHaveValue('');
    expect(await isSignedIn(page)).toBe(false);

    await logIn(page, customer);
    await expect(page).toHaveURL('/home');
    expect(await isSignedIn(page)).toBe(true);
  });
});

test('cross-site form posts are rejected', async ({ request }) => {
  const customer = await createCustomer();
  const form = { email: customer.email, password: customer.password };
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const response = await request.post('/login', { form, headers });

    expect(response.status()).toBe(403);
    expect(response.headers()['set-cookie']).toBeUndefined();
  }
});
