import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';

export const SIGN_UP = '**/api/auth/signup';
export const ADDRESS_REQUIRED = 'All address fields are required!';

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const submit = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

/** Valid values by field label. */
export const signupValues = () => ({
  Username: 'Meera Pillai',
  Email: `meera.${randomInt(1e9)}.${randomInt(1e9)}@example.com`,
  Password: 'two by two',
  Phone: '919847012345',
  'House Name': 'Mayil House',
  'Post Office': 'Kuthampully',
  Via: 'Thiruvilwamala',
  District: 'Thrissur',
  Pincode: '680594',
});

export const stateSelect = (page: Page) => page.getByLabel('State or union territory');

export async function fill(page: Page, typed: Record<string, string>) {
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text);
}
