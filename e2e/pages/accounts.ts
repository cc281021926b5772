import type { Page } from '@playwright/test';
import { accounts, addressOf, TOKEN_VALID } from '@shop/contract';
import { visit } from '../fixtures/test.ts';

export const message = (page: Page) => page.getByRole('alertdialog', { name: 'Message' });

export const email = (page: Page) => page.getByRole('textbox', { name: 'Email' });
export const password = (page: Page) => page.getByLabel('Password', { exact: true });
export const loginButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Login' });

/** Fills the login form in and sends it. */
export async function logIn(page: Page, who: { email: string; password: string }) {
  await email(page).fill(who.email);
  await password(page).fill(who.password);
  await loginButton(page).click();
}

/** Whether the server knows this browser's session. */
export async function isSignedIn(page: Page) {
  const answer = await page.request.post(addressOf(accounts.validateToken));
  return (await answer.json()).msg === TOKEN_VALID;
}

/** Comes to /login as another page leads there, with a state that a reload keeps. */
export async function arriveAtLogin(page: Page, usr: { email?: string; why?: string }) {
  await visit(page, '/login');
  await page.evaluate(
    (state) => history.replaceState({ ...history.state, usr: state }, '', location.href),
    usr,
  );
  await page.reload();
}
