import { expect, type Page } from '@playwright/test';
import { newCustomer, visit } from '../fixtures/test.ts';
import { message } from '../pages/accounts.ts';
import { fill, meera, proceed, REQUIRED, SIGN_UP } from '../pages/signup.ts';

const said = (page: Page, words: string) => expect(page.getByText(words)).toBeVisible();

/** Sends the form with one thing wrong, and is told so. */
const wrong = (typed: Record<string, string>, words: string) => async (page: Page) => {
  await visit(page, '/signup');
  await fill(page, { ...meera(), ...typed });
  await proceed(page);
  await said(page, words);
};

/** Signup with each of its messages, and how a person gets to them. */
export const signupStates: Record<string, (page: Page) => Promise<unknown>> = {
  signup: (page) => visit(page, '/signup'),
  'signup with all its errors': async (page) => {
    await visit(page, '/signup');
    await fill(page, { Pincode: '0' });
    await proceed(page);
    await said(page, REQUIRED);
  },
  'signup without a name': wrong({ Username: '' }, 'Username is required!'),
  'signup with a wrong email': wrong({ Email: 'meera@' }, 'Enter a valid email!'),
  'signup with a wrong phone': wrong({ Phone: '5847' }, 'Enter a valid Indian phone number!'),
  'signup without a password': wrong({ Password: '' }, 'Password is required!'),
  'signup with a short password': wrong(
    { Password: '12345' },
    'Password must be at least 6 characters',
  ),
  'signup without a part of the address': wrong({ Via: '' }, REQUIRED),
  'signup with a wrong pin code': wrong({ Pincode: '068059' }, 'Enter a valid Indian pin code!'),
  'signup with an email in use': async (page) => {
    const { email } = await newCustomer(page);
    await visit(page, '/signup');
    await fill(page, { ...meera(), Email: email });
    await proceed(page);
    await expect(message(page)).toBeVisible();
  },
  'signup that was not sent': async (page) => {
    await page.route(SIGN_UP, (route) => route.abort());
    await wrong({}, 'Not sent. Please try again.')(page);
  },
};
