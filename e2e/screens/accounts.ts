import { expect, type Page } from '@playwright/test';
import { navigateInApp, visit } from '#fixtures/navigation.ts';
import { logIn, visitLoginWithState } from '#pages/accounts.ts';
import { openProfile } from '#pages/profile.ts';

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name }).click();

const editing = (section: string) => async (page: Page) => {
  await openProfile(page);
  await press(page, `Edit ${section}`);
};

const expectText = (page: Page, words: string) => expect(page.getByText(words)).toBeVisible();

export const accountsScreens: Record<string, (page: Page) => Promise<unknown>> = {
  login: (page) => visit(page, '/login'),
  'login, required fields': async (page) => {
    await visit(page, '/login');
    await press(page, 'Login');
    await expectText(page, 'Email is required');
  },
  'login, invalid fields': async (page) => {
    await visit(page, '/login');
    await logIn(page, { email: 'asha', password: '12345' });
    await expectText(page, 'Invalid email format');
  },
  'login, corrected field': async (page) => {
    await visit(page, '/login');
    await press(page, 'Login');
    await page.getByLabel('Email').fill('asha@example.com');
    await expect(page.getByText('Email is required')).toBeHidden();
  },
  'login, rejected': async (page) => {
    await visit(page, '/login');
    await logIn(page, { email: 'nobody@example.com', password: 'wrong password' });
    await expectText(page, 'Invalid email or password');
  },
  'login, after signup': async (page) => {
    await visitLoginWithState(page, { email: 'asha@example.com' });
    await expectText(page, 'Account created. Please log in.');
  },
  'profile, loading': async (page) => {
    await page.route('**/api/auth/validate-token', () => {});
    await navigateInApp(page, '/profile');
    await expectText(page, 'Loading...');
  },
  profile: openProfile,
  'profile, editing personal information': editing('Personal Information'),
  'profile, editing address': editing('Address'),
  'profile, invalid address': async (page) => {
    await editing('Address')(page);
    await page.getByLabel('City').fill('');
    await page.getByLabel('PIN Code').fill('0');
    await press(page, 'Save');
    await expectText(page, 'All address fields are required!');
  },
  'profile, editing password': editing('Change Password'),
  'profile, passwords differ': async (page) => {
    await editing('Change Password')(page);
    await page.getByLabel('New Password', { exact: true }).fill('one more border');
    await press(page, 'Save');
    await expectText(page, 'New passwords do not match!');
  },
  'profile, save failed': async (page) => {
    await editing('Personal Information')(page);
    await page.route('**/api/profile', (route) =>
      route.fulfill({ status: 500, json: { error: 'UNEXPECTED', msg: '' } }),
    );
    await press(page, 'Save');
    await expectText(page, 'Not saved. Please try again.');
  },
  'profile, saved': async (page) => {
    await editing('Address')(page);
    await press(page, 'Save');
    await expectText(page, 'Saved');
  },
  'profile, discard dialog': async (page) => {
    await editing('Address')(page);
    await page.getByLabel('City').fill('Ottapalam');
    await page.getByRole('link', { name: /^Cart/ }).click();
    await expectText(page, 'Leave without saving?');
  },
};
