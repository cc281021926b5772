import type { Page } from '@playwright/test';

export const scanField = (page: Page) => page.getByRole('searchbox', { name: /^Scan/ });
export const bill = (page: Page) => page.getByRole('form', { name: 'This sale' });
export const tender = (page: Page, name: 'Cash' | 'UPI' | 'Card machine') =>
  bill(page).getByRole('button', { name, exact: true });
export const paidHeading = (page: Page) => page.getByRole('heading', { name: /^Paid/ });
