import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });
export const personal = (page: Page) => section(page, 'Personal Information');
export const address = (page: Page) => page.getByRole('region', { name: 'Address', exact: true });
export const passwords = (page: Page) => section(page, 'Change Password');
export const devices = (page: Page) => section(page, 'Where you are logged in');
export const data = (page: Page) => section(page, 'Your data');
export const button = (within: Locator, name: string) => within.getByRole('button', { name });
export const field = (within: Locator, label: string) => within.getByLabel(label, { exact: true });

/** Opens the profile of a new customer. */
export async function openProfile(page: Page, url = '/profile') {
  const customer = await signIn(page);
  await visit(page, url);
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  return customer;
}
