import { expect } from '@playwright/test';
import { createCustomer } from '#fixtures/accounts.ts';
import { visit, waitForHydration } from '#fixtures/navigation.ts';
import { API_ERROR, recordErrors } from '#fixtures/network.ts';
import { test } from '#fixtures/test.ts';
import { alertDialog } from '#pages/accounts.ts';
import {
  ADDRESS_REQUIRED,
  field,
  fill,
  SIGN_UP,
  signupValues,
  stateSelect,
  submit,
} from '#pages/signup.ts';

const ADDRESS = ['House Name', 'Post Office', 'Via', 'District', 'Pincode'];

test('[AUTH-08] fields, button and link of the signup form', async ({ page }) => {
  await visit(page, '/signup');
  const main = page.getByRole('main');

  await expect(main.getByRole('heading', { name: 'Signup' })).toBeVisible();
  await expect(main.getByRole('textbox')).toHaveCount(Object.keys(signupValues()).length);
  for (const label of Object.keys(signupValues())) await expect(field(page, label)).toBeVisible();
  await expect(field(page, 'Phone')).toHaveAttribute('placeholder', '+91 optional');
  await expect(main.getByRole('group', { name: 'Your details' })).toBeVisible();
  await expect(main.getByRole('group', { name: 'Delivery address' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Continue' })).toBeVisible();
  await main.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');
});

test('[AUTH-02] [AUTH-09] [AUTH-10] [AUTH-22] [AUTH-25] creates an account, also with a weak password, and carries the email to login', async ({
  page,
}) => {
  const typed = { ...signupValues(), Password: '123456' };
  await visit(page, '/signup');
  await fill(page, typed);
  await expect(stateSelect(page)).toHaveValue('32');
  await expect(page.getByText('This password is easy to guess.')).toBeVisible();
  const sent = page.waitForResponse(SIGN_UP);
  await submit(page);
  const response = await sent;

  expect(response.request().postDataJSON()).toEqual({
    name: typed.Username,
    email: typed.Email,
    password: typed.Password,
    phone: '9847012345',
    address: {
      houseName: typed['House Name'],
      post_office: typed['Post Office'],
      city: typed.Via,
      state: typed.District,
      pinCode: typed.Pincode,
      // Ours, besides what is specified: suggested by the PIN code.
      stateCode: '32',
    },
  });
  expect(await response.json()).toEqual({ user_id: expect.any(Number), msg: expect.any(String) });
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Account created. Please log in.')).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(typed.Email);
  await expect(field(page, 'Password')).toBeFocused();

  await page.reload();
  await waitForHydration(page);
  await expect(field(page, 'Email')).toHaveValue(typed.Email);
  await field(page, 'Password').fill(typed.Password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home');
});

test('[AUTH-11] [AUTH-22] an answer without user_id shows its msg, any other failure is logged; both keep the form', async ({
  page,
}) => {
  const { email } = await createCustomer();
  const typed = { ...signupValues(), Email: email };
  await visit(page, '/signup');
  await fill(page, typed);
  await submit(page);

  await expect(alertDialog(page)).toHaveAccessibleDescription(
    'This email is already in use. Please log in.',
  );
  await alertDialog(page).getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/signup');
  for (const [label, text] of Object.entries(typed)) {
    await expect(field(page, label)).toHaveValue(text);
  }

  const errors = recordErrors(page);
  await field(page, 'Email').fill(`new.${email}`);
  await page.route(SIGN_UP, (route) => route.fulfill({ json: { msg: 'Email already exists' } }));
  await submit(page);
  await expect(alertDialog(page)).toHaveAccessibleDescription('Email already exists');
  await alertDialog(page).getByRole('button', { name: 'OK' }).click();
  await page.unroute(SIGN_UP);

  errors.length = 0;
  await page.route(SIGN_UP, (route) => route.abort());
  await submit(page);
  await expect.poll(() => errors.join()).toMatch(API_ERROR);
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(alertDialog(page)).toBeHidden();
  await expect(field(page, 'Username')).toHaveValue(typed.Username);
  await page.unroute(SIGN_UP);

  await page.context().setOffline(true);
  await submit(page);
  await expect(page.getByRole('alert')).toHaveText('Not sent. Please try again.');
  await page.context().setOffline(false);
  await submit(page);
  await expect(page).toHaveURL('/login');
});

test('[AUTH-12] [AUTH-13] [AUTH-14] [AUTH-15] [AUTH-16] [AUTH-17] the phone takes digits; messages for empty fields', async ({
  page,
}) => {
  await visit(page, '/signup');
  const phone = field(page, 'Phone');
  await phone.fill('98470');
  for (const key of ['e', 'E', '+', '-']) {
    await phone.press(key);
    await expect(phone, key).toHaveValue('98470');
  }
  await phone.press('1');
  await expect(phone).toHaveValue('984701');

  await phone.fill('');
  await submit(page);

  await expect(field(page, 'Username')).toBeFocused();
  await expect(field(page, 'Username')).toHaveAccessibleDescription(/Username is required!$/);
  await expect(page.getByText('Enter a valid email!')).toBeVisible();
  await expect(page.getByText('Enter a valid Indian phone number!')).toBeVisible();
  await expect(page.getByText('Password is required!')).toBeVisible();
  await expect(page.getByText(ADDRESS_REQUIRED)).toHaveCount(1);
  for (const label of ADDRESS) {
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, label)).toHaveAccessibleDescription(
      new RegExp(`${ADDRESS_REQUIRED}$`),
    );
  }
});

test('a pasted number with +91 and spaces is reduced to its digits', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/signup');
  await page.evaluate(() => navigator.clipboard.writeText('+91 98470 12345'));
  await field(page, 'Phone').press('ControlOrMeta+v');

  await expect(field(page, 'Phone')).toHaveValue('9847012345');
});

test('[AUTH-14] [AUTH-15] [AUTH-16] [AUTH-17] [AUTH-18] messages for invalid fields disappear when corrected', async ({
  page,
}) => {
  const wrong: [string, string, string, string][] = [
    ['Email', 'meera@', 'meera@example.com', 'Enter a valid email!'],
    ['Password', '12345', '123456', 'Password must be at least 6 characters'],
    ['Phone', '5847012345', '9847012345', 'Enter a valid Indian phone number!'],
    ['Phone', '984701234', '919847012345', 'Enter a valid Indian phone number!'],
    ['Pincode', '068059', '680594', 'Enter a valid Indian pin code!'],
    ['Pincode', '68059', '680594', 'Enter a valid Indian pin code!'],
  ];
  const values: Record<string, string> = signupValues();
  await visit(page, '/signup');
  await fill(page, values);
  for (const [label, bad, good, words] of wrong) {
    await test.step(`${label} ${bad}`, async () => {
      await field(page, label).fill(bad);
      await submit(page);
      await expect(field(page, label)).toBeFocused();
      await expect(page.getByText(words)).toBeVisible();
      await field(page, label).fill(good);
      await expect(page.getByText(words)).toBeHidden();
    });
  }
  await expect(page).toHaveURL('/signup');

  for (const label of ADDRESS) {
    await test.step(label, async () => {
      await field(page, label).fill(' ');
      await submit(page);
      await expect(page.getByText(ADDRESS_REQUIRED)).toBeVisible();
      await expect(field(page, label)).toBeFocused();
      for (const other of ADDRESS) {
        await expect(field(page, other)).toHaveAttribute('aria-invalid', `${other === label}`);
      }
      await field(page, label).fill(`${values[label]}`);
    });
  }
});

test('[ADDR-01] the pin code suggests State and district; a chosen State stays, and nothing asks for one', async ({
  page,
}) => {
  await visit(page, '/signup');
  await expect(stateSelect(page)).not.toHaveAttribute('required');
  await field(page, 'Pincode').fill('680594');
  await expect(field(page, 'District')).toHaveValue('Thrissur');
  await expect(stateSelect(page)).toHaveValue('32');
  await field(page, 'District').fill('Palakkad');
  await field(page, 'Pincode').fill('110001');
  await expect(stateSelect(page)).toHaveValue('07');
  await expect(field(page, 'District')).toHaveValue('Palakkad');
  const notice = page.getByText('PIN code 110001 is in Delhi.');
  await stateSelect(page).selectOption('Kerala');
  await expect(notice).toBeVisible();
  await field(page, 'Pincode').fill('110002');
  await expect(page.getByText('PIN code 110002 is in Delhi.')).toBeVisible();
  await expect(stateSelect(page)).toHaveValue('32');

  await stateSelect(page).selectOption('Choose');
  await fill(page, { ...signupValues(), Pincode: '999999' });
  const sent = page.waitForRequest(SIGN_UP);
  await submit(page);
  expect((await sent).postDataJSON().address).not.toHaveProperty('stateCode');
  await expect(page).toHaveURL('/login');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('signup works and carries the email to login once', async ({ page }) => {
    const typed = signupValues();
    await page.goto('/signup');
    await fill(page, typed);
    await submit(page);

    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Account created. Please log in.')).toBeVisible();
    await expect(field(page, 'Email')).toHaveValue(typed.Email);
    await expect(field(page, 'Password')).toBeFocused();
    await page.goto('/login');
    await expect(field(page, 'Email')).toHaveValue('');
  });

  test('invalid fields have messages; values except the password are kept', {
    tag: '@nightly',
  }, async ({ page }) => {
    const typed = signupValues();
    await page.goto('/signup');
    await fill(page, { ...typed, Pincode: '000000', Via: '' });
    const response = page.waitForResponse((one) => one.request().method() === 'POST');
    await submit(page);

    expect((await response).status()).toBe(400);
    await expect(page.getByText('Enter a valid Indian pin code!')).toBeVisible();
    await expect(field(page, 'Via')).toHaveAccessibleDescription(
      new RegExp(`${ADDRESS_REQUIRED}$`),
    );
    await expect(field(page, 'Username')).toHaveValue(typed.Username);
    await expect(field(page, 'District')).toHaveValue(typed.District);
    await expect(field(page, 'Password')).toHaveValue('');
  });

  test('an email in use is reported', { tag: '@nightly' }, async ({ page }) => {
    const { email } = await createCustomer();
    await page.goto('/signup');
    await fill(page, { ...signupValues(), Email: email });
    await submit(page);

    await expect(page.getByRole('alert')).toHaveText(
      'This email is already in use. Please log in.',
    );
    await expect(field(page, 'Email')).toHaveValue(email);
  });
});
