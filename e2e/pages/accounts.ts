import type { Page } from '@playwright/test';
import { accounts, buildUrl, TOKEN_VALID } from '@shop/contract';
import { visit } from '#fixtures/navigation.ts';

export const alertDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Message' });

export const email = (page: Page) => page.getByRole('textbox', { name: 'Email' });
export const password = (page: Page) => page.getByLabel('Password', { exact: true });
export const forgotLink = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Forgot your password?' });
export const loginButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Login' });

/** Fills in and submits the login form, which may still be on its way after a logout. */
export async function logIn(page: Page, who: { email: string; password: string }) {
  await loginButton(page).waitFor();
  await email(page).fill(who.email);
  await password(page).fill(who.password);
  await loginButton(page).click();
}

/** Asks the server whether the session of this browser is valid. */
export async function isSignedIn(page: Page) {
  const response = await page.request.post(buildUrl(accounts.validateToken));
  return (await response.json()).msg === TOKEN_VALID;
}

/** Opens /login with navigation state, as a redirect from another page does. */
export async function visitLoginWithState(page: Page, usr: { email?: string; why?: string }) {
  await visit(page, '/login');
  await page.evaluate(
    (state) => history.replaceState({ ...history.state, usr: state }, '', location.href),
    usr,
  );
  await page.reload();
}
