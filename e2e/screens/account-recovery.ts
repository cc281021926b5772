import { expect, type Page } from '@playwright/test';
import { createCustomer } from '#fixtures/accounts.ts';
import { ageSessions, createLink } from '#fixtures/links.ts';
import { visit } from '#fixtures/navigation.ts';
import { email, logIn, visitLoginWithState } from '#pages/accounts.ts';
import { button, data, devices, field, openProfile, passwords, personal } from '#pages/profile.ts';

const expectText = (page: Page, words: string) => expect(page.getByText(words)).toBeVisible();
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const openLink = async (page: Page, kind: 'password_reset' | 'confirm_email') => {
  const customer = await createCustomer();
  await visit(page, await createLink(kind, customer.email));
};

/** @returns the old email */
const changeEmail = async (page: Page) => {
  const customer = await openProfile(page, '/profile');
  await button(personal(page), 'Edit').click();
  await field(personal(page), 'Email').fill(`new.${customer.email}`);
  await button(personal(page), 'Save').click();
  await expectText(page, `new.${customer.email}`);
  return customer.email;
};

export const accountRecoveryScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'login, after reset': async (page) => {
    await visitLoginWithState(page, { why: 'reset' });
    await expectText(page, 'Password changed. Please log in.');
  },
  forgot: (page) => visit(page, '/forgot'),
  'forgot, invalid field': async (page) => {
    await visit(page, '/forgot');
    await email(page).fill('asha');
    await press(page, 'Send the link');
    await expectText(page, 'Invalid email format');
  },
  'forgot, sent': async (page) => {
    await visit(page, '/forgot');
    await email(page).fill('nobody@example.com');
    await press(page, 'Send the link');
    await expectText(page, 'If there is an account, a message is on its way.');
  },
  reset: (page) => openLink(page, 'password_reset'),
  'reset, short password': async (page) => {
    await openLink(page, 'password_reset');
    await page.getByLabel('New Password', { exact: true }).fill('12345');
    await press(page, 'Set the password');
    await expectText(page, 'Password must be at least 6 characters');
  },
  'reset, link too old': async (page) => {
    await visit(page, '/reset?t=old');
    await page.getByLabel('New Password', { exact: true }).fill('one more border');
    await press(page, 'Set the password');
    await expectText(page, 'This link has been used or has expired.');
  },
  'reset, no link': (page) => visit(page, '/reset'),
  confirm: (page) => openLink(page, 'confirm_email'),
  'confirm, done': async (page) => {
    await openLink(page, 'confirm_email');
    await press(page, 'Confirm my email');
    await expectText(page, 'Your email is confirmed.');
  },
  'confirm, link too old': async (page) => {
    await visit(page, '/confirm?t=old');
    await press(page, 'Confirm my email');
    await expectText(page, 'This link has been used or has expired.');
  },
  'undo email change': async (page) => {
    await visit(page, await createLink('email_changed', await changeEmail(page)));
  },
  'undo email change, done': async (page) => {
    await visit(page, await createLink('email_changed', await changeEmail(page)));
    await press(page, 'Put my email back');
    await expectText(page, 'Your old email is back');
  },
  'undo email change, link too old': async (page) => {
    await visit(page, '/undo-email-change?t=old');
    await press(page, 'Put my email back');
    await expectText(page, 'This link has been used or has expired.');
  },
  'profile, email not confirmed': async (page) => {
    await openProfile(page, '/profile');
    await expectText(page, 'Please confirm your email.');
  },
  'profile, current password asked': async (page) => {
    const customer = await openProfile(page);
    await ageSessions(customer.email);
    await button(passwords(page), 'Edit').click();
    await field(passwords(page), 'New Password').fill('one more border');
    await field(passwords(page), 'Confirm New Password').fill('one more border');
    await button(passwords(page), 'Save').click();
    await expectText(page, 'Please enter your current password.');
  },
  'profile, several devices': async (page) => {
    const { email: address, password } = await openProfile(page);
    const other = await page.context().browser()?.newPage();
    await other?.goto(new URL('/login', page.url()).href);
    if (other) await logIn(other, { email: address, password });
    await other?.waitForURL('**/home');
    await other?.close();
    await page.reload();
    await expect(button(devices(page), 'Log out there')).toBeVisible();
  },
  'profile, erasing': async (page) => {
    await openProfile(page);
    await button(data(page), 'Erase my data').click();
    await expectText(page, 'This cannot be undone.');
  },
  'profile, log out everywhere dialog': async (page) => {
    await openProfile(page);
    await button(devices(page), 'Log out everywhere').click();
    await expectText(page, 'Log out on every device?');
  },
};
