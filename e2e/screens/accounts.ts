import { expect, type Page } from '@playwright/test';
import { visit, walkTo } from '../fixtures/test.ts';
import { arriveAtLogin, logIn } from '../pages/accounts.ts';
import { openProfile } from '../pages/profile.ts';

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name }).click();

const editing = (section: string) => async (page: Page) => {
  await openProfile(page);
  await press(page, `Edit ${section}`);
};

const said = (page: Page, words: string) => expect(page.getByText(words)).toBeVisible();

/** The accounts' screens in their states, and how a person gets there. */
export const accountsStates: Record<string, (page: Page) => Promise<unknown>> = {
  login: (page) => visit(page, '/login'),
  'login with errors': async (page) => {
    await visit(page, '/login');
    await press(page, 'Login');
    await said(page, 'Email is required');
  },
  'login with wrong fields': async (page) => {
    await visit(page, '/login');
    await logIn(page, { email: 'asha', password: '12345' });
    await said(page, 'Invalid email format');
  },
  'login with a mended field': async (page) => {
    await visit(page, '/login');
    await press(page, 'Login');
    await page.getByLabel('Email').fill('asha@example.com');
    await expect(page.getByText('Email is required')).toBeHidden();
  },
  'login refused': async (page) => {
    await visit(page, '/login');
    await logIn(page, { email: 'nobody@example.com', password: 'wrong password' });
    await said(page, 'Invalid email or password');
  },
  'login after signup': async (page) => {
    await arriveAtLogin(page, { email: 'asha@example.com' });
    await said(page, 'Account created. Please log in.');
  },
  'profile while loading': async (page) => {
    await page.route('**/api/auth/validate-token', () => {});
    await walkTo(page, '/profile');
    await said(page, 'Loading...');
  },
  profile: openProfile,
  'profile, personal information open': editing('Personal Information'),
  'profile, address open': editing('Address'),
  'profile, address with errors': async (page) => {
    await editing('Address')(page);
    await page.getByLabel('City').fill('');
    await page.getByLabel('PIN Code').fill('0');
    await press(page, 'Save');
    await said(page, 'All address fields are required!');
  },
  'profile, passwords open': editing('Change Password'),
  'profile, passwords that differ': async (page) => {
    await editing('Change Password')(page);
    await page.getByLabel('New Password', { exact: true }).fill('one more border');
    await press(page, 'Save');
    await said(page, 'New passwords do not match!');
  },
  'profile that was not saved': async (page) => {
    await editing('Personal Information')(page);
    await page.route('**/api/profile', (route) => route.abort());
    await press(page, 'Save');
    await said(page, 'Not saved. Please try again.');
  },
  'profile that was saved': async (page) => {
    await editing('Address')(page);
    await press(page, 'Save');
    await said(page, 'Saved');
  },
  'profile, left without saving': async (page) => {
    await editing('Address')(page);
    await page.getByLabel('City').fill('Ottapalam');
    await page.getByRole('link', { name: /^Cart/ }).click();
    await said(page, 'Leave without saving?');
  },
};
