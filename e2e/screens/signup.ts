import { expect, type Page } from '@playwright/test';
import { createCustomer } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import { alertDialog } from '#pages/accounts.ts';
import { ADDRESS_REQUIRED, fill, SIGN_UP, signupValues, submit } from '#pages/signup.ts';

const expectText = (page: Page, words: string) => expect(page.getByText(words)).toBeVisible();

/** Submits the form with one invalid value and waits for its message. */
const wrong = (typed: Record<string, string>, words: string) => async (page: Page) => {
  await visit(page, '/signup');
  await fill(page, { ...signupValues(), ...typed });
  await submit(page);
  await expectText(page, words);
};

export const signupScreens: Record<string, (page: Page) => Promise<unknown>> = {
  signup: (page) => visit(page, '/signup'),
  'signup, required fields': async (page) => {
    await visit(page, '/signup');
    await fill(page, { Pincode: '0' });
    await submit(page);
    await expectText(page, ADDRESS_REQUIRED);
  },
  'signup, no name': wrong({ Username: '' }, 'Username is required!'),
  'signup, invalid email': wrong({ Email: 'meera@' }, 'Enter a valid email!'),
  'signup, invalid phone': wrong({ Phone: '5847' }, 'Enter a valid Indian phone number!'),
  'signup, no password': wrong({ Password: '' }, 'Password is required!'),
  'signup, short password': wrong({ Password: '12345' }, 'Password must be at least 6 characters'),
  'signup, incomplete address': wrong({ Via: '' }, ADDRESS_REQUIRED),
  'signup, invalid pin code': wrong({ Pincode: '068059' }, 'Enter a valid Indian pin code!'),
  'signup, email in use': async (page) => {
    const { email } = await createCustomer();
    await visit(page, '/signup');
    await fill(page, { ...signupValues(), Email: email });
    await submit(page);
    await expect(alertDialog(page)).toBeVisible();
  },
  'signup, request failed': async (page) => {
    await page.route(SIGN_UP, (route) =>
      route.fulfill({ status: 500, json: { error: 'UNEXPECTED', msg: '' } }),
    );
    await wrong({}, 'Not sent. Please try again.')(page);
  },
};
