import { expect } from '@playwright/test';
import { alive, newCustomer, test, visit } from '../../fixtures/test.ts';
import { message } from '../../pages/accounts.ts';
import { field, fill, meera, proceed, REQUIRED, SIGN_UP } from '../../pages/signup.ts';

const ADDRESS = ['House Name', 'Post Office', 'Via', 'District', 'Pincode'];

test('[AUTH-08] signup asks for what the shop needs, and leads to login', async ({ page }) => {
  await visit(page, '/signup');
  const main = page.getByRole('main');

  await expect(main.getByRole('heading', { name: 'Signup' })).toBeVisible();
  await expect(main.getByRole('textbox')).toHaveCount(Object.keys(meera()).length);
  for (const label of Object.keys(meera())) await expect(field(page, label)).toBeVisible();
  await expect(field(page, 'Phone')).toHaveAttribute('placeholder', '+91 optional');
  await expect(main.getByRole('group', { name: 'You', exact: true })).toBeVisible();
  await expect(main.getByRole('group', { name: 'Where we deliver' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Continue' })).toBeVisible();
  await main.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');
});

test('[AUTH-02] [AUTH-09] [AUTH-10] [AUTH-22] an account is opened, and its email carried to login', async ({
  page,
}) => {
  const typed = meera();
  await visit(page, '/signup');
  await fill(page, typed);
  const sent = page.waitForResponse(SIGN_UP);
  await proceed(page);
  const answer = await sent;

  expect(answer.request().postDataJSON()).toEqual({
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
    },
  });
  expect(await answer.json()).toEqual({ user_id: expect.any(Number), msg: expect.any(String) });
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Account created. Please log in.')).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(typed.Email);
  await expect(field(page, 'Password')).toBeFocused();

  await page.reload();
  await alive(page);
  await expect(field(page, 'Email')).toHaveValue(typed.Email);
  await field(page, 'Password').fill(typed.Password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home');
});

test('[AUTH-11] an email in use is said in an alert, and everything typed is kept', async ({
  page,
}) => {
  const { email } = await newCustomer(page);
  const typed = { ...meera(), Email: email };
  await visit(page, '/signup');
  await fill(page, typed);
  await proceed(page);

  await expect(message(page)).toHaveAccessibleDescription(
    'This email is already in use. Please log in.',
  );
  await message(page).getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/signup');
  for (const [label, text] of Object.entries(typed)) {
    await expect(field(page, label)).toHaveValue(text);
  }
});

test('[AUTH-12] the phone field takes no e, E, + or -', async ({ page }) => {
  await visit(page, '/signup');
  await field(page, 'Phone').click();
  await page.keyboard.type('9e8E4+7-01');

  await expect(field(page, 'Phone')).toHaveValue('984701');
});

test('a pasted number with +91 and spaces is shown as its digits', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/signup');
  await page.evaluate(() => navigator.clipboard.writeText('+91 98470 12345'));
  await field(page, 'Phone').press('ControlOrMeta+v');

  await expect(field(page, 'Phone')).toHaveValue('9847012345');
});

test('[AUTH-13] [AUTH-14] [AUTH-15] [AUTH-16] [AUTH-17] says what is missing', async ({ page }) => {
  await visit(page, '/signup');
  await proceed(page);

  await expect(field(page, 'Username')).toBeFocused();
  await expect(field(page, 'Username')).toHaveAccessibleDescription('Username is required!');
  await expect(page.getByText('Enter a valid email!')).toBeVisible();
  await expect(page.getByText('Enter a valid Indian phone number!')).toBeVisible();
  await expect(page.getByText('Password is required!')).toBeVisible();
  await expect(page.getByText(REQUIRED)).toHaveCount(1);
  for (const label of ADDRESS) {
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, label)).toHaveAccessibleDescription(REQUIRED);
  }
});

test('[AUTH-14] [AUTH-15] [AUTH-16] [AUTH-18] says what is wrong, until it is right', async ({
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
  await visit(page, '/signup');
  for (const [label, bad, good, words] of wrong) {
    await test.step(`${label} ${bad}`, async () => {
      await fill(page, { ...meera(), [label]: bad });
      await proceed(page);
      await expect(field(page, label)).toBeFocused();
      await expect(page.getByText(words)).toBeVisible();
      await field(page, label).fill(good);
      await expect(page.getByText(words)).toBeHidden();
    });
  }
  await expect(page).toHaveURL('/signup');
});

test('[AUTH-17] one empty address field is enough', async ({ page }) => {
  await visit(page, '/signup');
  for (const label of ADDRESS) {
    await test.step(label, async () => {
      await fill(page, { ...meera(), [label]: ' ' });
      await proceed(page);
      await expect(page.getByText(REQUIRED)).toBeVisible();
      await expect(field(page, label)).toBeFocused();
      for (const other of ADDRESS) {
        await expect(field(page, other)).toHaveAttribute('aria-invalid', `${other === label}`);
      }
    });
  }
});

test('the pin code suggests the district, and never overwrites one', async ({ page }) => {
  await visit(page, '/signup');
  await field(page, 'Pincode').fill('680594');
  await expect(field(page, 'District')).toHaveValue('Thrissur');
  await field(page, 'District').fill('Palakkad');
  await field(page, 'Pincode').fill('695001');

  await expect(field(page, 'District')).toHaveValue('Palakkad');
});

test('[AUTH-22] any other failure is logged, and said in a quiet line', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error') logged.push(line.text());
  });
  const typed = meera();
  await visit(page, '/signup');
  await fill(page, typed);
  await page.route(SIGN_UP, (route) => route.abort());
  await proceed(page);

  await expect(page.getByRole('alert')).toHaveText('Not sent. Please try again.');
  await expect(message(page)).toBeHidden();
  expect(logged.join()).toContain('Refusal');
  await expect(field(page, 'Username')).toHaveValue(typed.Username);

  await page.unroute(SIGN_UP);
  await proceed(page);
  await expect(page).toHaveURL('/login');
});

test.describe('with script off', () => {
  test.use({ javaScriptEnabled: false });

  test('signup works, and carries the email to login once', async ({ page }) => {
    const typed = meera();
    await page.goto('/signup');
    await fill(page, typed);
    await proceed(page);

    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Account created. Please log in.')).toBeVisible();
    await expect(field(page, 'Email')).toHaveValue(typed.Email);
    await expect(field(page, 'Password')).toBeFocused();
    await page.goto('/login');
    await expect(field(page, 'Email')).toHaveValue('');
  });

  test('what is wrong is said in the page, and all but the password is kept', async ({ page }) => {
    const typed = meera();
    await page.goto('/signup');
    await fill(page, { ...typed, Pincode: '000000', Via: '' });
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await proceed(page);

    expect((await answer).status()).toBe(400);
    await expect(page.getByText('Enter a valid Indian pin code!')).toBeVisible();
    await expect(field(page, 'Via')).toHaveAccessibleDescription(REQUIRED);
    await expect(field(page, 'Username')).toHaveValue(typed.Username);
    await expect(field(page, 'District')).toHaveValue(typed.District);
    await expect(field(page, 'Password')).toHaveValue('');
  });

  test('so is an email that is in use', async ({ page }) => {
    const { email } = await newCustomer(page);
    await page.goto('/signup');
    await fill(page, { ...meera(), Email: email });
    await proceed(page);

    await expect(page.getByRole('alert')).toHaveText(
      'This email is already in use. Please log in.',
    );
    await expect(field(page, 'Email')).toHaveValue(email);
  });
});
