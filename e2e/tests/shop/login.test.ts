import { expect } from '@playwright/test';
import { alive, hold, newCustomer, signedIn, test, visit } from '../../fixtures/test.ts';
import {
  arriveAtLogin,
  email,
  isSignedIn,
  logIn,
  loginButton,
  message,
  password,
} from '../../pages/accounts.ts';

const LOG_IN = '**/api/auth/login';
const VALIDATE = '**/api/auth/validate-token';

test('[AUTH-01] login asks for email and password, and leads to signup', async ({ page }) => {
  await visit(page, '/login');
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(email(page)).toHaveAttribute('type', 'email');
  await expect(password(page)).toHaveAttribute('type', 'password');
  await expect(loginButton(page)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Signup' }).click();

  await expect(page).toHaveURL('/signup');
});

test('[AUTH-04] a good login sets the session cookie and goes to /home', async ({
  page,
  context,
}) => {
  const asha = await newCustomer(page);
  await visit(page, '/login');
  await logIn(page, { ...asha, email: asha.email.toUpperCase() });

  await expect(page).toHaveURL('/home');
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(await isSignedIn(page)).toBe(true);
});

test('[AUTH-03] with a good session /login goes to /home before it is painted', async ({
  page,
}) => {
  await signedIn(page);
  const answer = await page.request.get('/login', { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([302, '/home']);
  await page.goto('/login');

  await expect(page).toHaveURL('/home');
});

test('[AUTH-03] a link to /login goes to /home too', async ({ page }) => {
  await signedIn(page);
  await visit(page, '/nowhere');
  await page.getByRole('link', { name: 'Go to Login Now' }).click();

  await expect(page).toHaveURL('/home');
});

test('the page is kept by nobody, as its answer depends on who asks', async ({ page }) => {
  const form = await page.request.get('/login');
  const refused = await page.request.post('/login', { form: { email: '', password: '' } });

  expect(form.headers()['cache-control']).toBe('no-store');
  expect([refused.status(), refused.headers()['cache-control']]).toEqual([400, 'no-store']);
});

test('a form that is far too long is not read', async ({ page }) => {
  const answer = await page.request.post('/login', { form: { email: 'a'.repeat(100_000) } });

  expect(answer.status()).toBe(413);
  expect(await answer.text()).toContain('That is more than we can take at once.');
});

test('a session check that fails does not stand in the way of the form', async ({ page }) => {
  await page.route(VALIDATE, (route) => route.abort());
  await visit(page, '/signup');
  await page.getByRole('link', { name: 'Sign in' }).click();

  await expect(page).toHaveURL('/login');
  await expect(email(page)).toBeVisible();
});

test('[AUTH-05] [AUTH-06] says beside each field what is missing or wrong', async ({ page }) => {
  await visit(page, '/login');
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
});

test('[AUTH-07] a wrong password and an unknown email are told the same', async ({ page }) => {
  const asha = await newCustomer(page);
  await visit(page, '/login');
  for (const who of [
    { email: asha.email, password: 'not her password' },
    { email: `nobody.${asha.email}`, password: asha.password },
  ]) {
    await logIn(page, who);
    await expect(message(page)).toHaveAccessibleDescription('Invalid email or password');
    await message(page).getByRole('button', { name: 'OK' }).click();
    await expect(message(page)).toBeHidden();
    await expect(email(page)).toBeFocused();
    await expect(email(page)).toHaveValue(who.email);
    await expect(password(page)).toHaveValue('');
  }
  expect(await isSignedIn(page)).toBe(false);
});

const reasons = { add: 'Please log in to add to the cart.', buy: 'Please log in to pay.' };
for (const [why, words] of Object.entries(reasons)) {
  test(`someone who wanted to ${why} is told why they are here`, async ({ page }) => {
    const broken: Error[] = [];
    page.on('pageerror', (error) => broken.push(error));
    await arriveAtLogin(page, { why });

    await expect(page.getByText(words, { exact: true })).toBeVisible();
    expect(broken).toEqual([]);
  });
}

test('what was typed before the script had come is kept', async ({ page }) => {
  const asha = await newCustomer(page);
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/login');
  await email(page).fill(asha.email);
  await password(page).fill(asha.password);
  release();
  await alive(page);
  await expect(email(page)).toHaveValue(asha.email);
  const sent = page.waitForRequest(LOG_IN);
  await loginButton(page).click();

  expect((await sent).postDataJSON()).toEqual({ email: asha.email, password: asha.password });
  await expect(page).toHaveURL('/home');
});

test('a lost connection is said, and the next try may go well', async ({ page }) => {
  const asha = await newCustomer(page);
  await visit(page, '/login');
  await page.route(LOG_IN, (route) => route.abort());
  await logIn(page, asha);
  await expect(message(page)).toHaveAccessibleDescription(
    'The shop could not be reached. Please check your connection.',
  );
  await page.keyboard.press('Enter');

  await page.unroute(LOG_IN);
  await logIn(page, asha);
  await expect(page).toHaveURL('/home');
});

test('a second press while the first is under way sends nothing', async ({ page }) => {
  const asha = await newCustomer(page);
  await visit(page, '/login');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login')) sent.push(request.url());
  });
  const release = await hold(page, LOG_IN);
  await logIn(page, asha);
  await expect(loginButton(page)).toHaveAttribute('aria-busy', 'true');
  await loginButton(page).click();
  release();

  await expect(page).toHaveURL('/home');
  expect(sent).toHaveLength(1);
});

test('the keyboard alone is enough to log in', async ({ page }) => {
  const asha = await newCustomer(page);
  await visit(page, '/login');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(email(page)).toBeFocused();
  await page.keyboard.type(asha.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong one');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(password(page)).toHaveAttribute('type', 'text');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(message(page)).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(email(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(asha.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home');
});

test.describe('with script off', () => {
  test.use({ javaScriptEnabled: false });

  test('login works, and leads to /home', async ({ page }) => {
    const asha = await newCustomer(page);
    await page.goto('/login');
    await logIn(page, asha);

    await expect(page).toHaveURL('/home');
    expect(await isSignedIn(page)).toBe(true);
  });

  test('what is missing is said in the page', async ({ page }) => {
    await page.goto('/login');
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await loginButton(page).click();

    expect((await answer).status()).toBe(400);
    await expect(email(page)).toHaveAccessibleDescription('Email is required');
    await expect(password(page)).toHaveAccessibleDescription('Password is required');
  });

  test('so is a wrong password, which is not sent back', async ({ page }) => {
    const asha = await newCustomer(page);
    await page.goto('/login');
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await logIn(page, { ...asha, password: 'not her password' });

    expect((await answer).status()).toBe(401);
    expect(await (await answer).text()).not.toContain('not her password');
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await expect(email(page)).toHaveValue(asha.email);
    await expect(password(page)).toHaveValue('');
    expect(await isSignedIn(page)).toBe(false);
  });
});

test('a form on another site cannot log anybody in', async ({ page }) => {
  const asha = await newCustomer(page);
  const form = { email: asha.email, password: asha.password };
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const answer = await page.request.post('/login', { form, headers });

    expect(answer.status()).toBe(403);
    expect(answer.headers()['set-cookie']).toBeUndefined();
  }
  expect(await isSignedIn(page)).toBe(false);
});
