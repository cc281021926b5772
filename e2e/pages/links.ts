import type { Page } from '@playwright/test';

export const linkForm = (page: Page) => page.getByRole('form', { name: 'Payment link' });
export const linkRow = (page: Page, customer: string) =>
  page.getByRole('row').filter({ hasText: customer });
export const sendOnWhatsApp = (page: Page) => page.getByRole('link', { name: 'Send on WhatsApp' });
export const sellByLink = (page: Page, name: string) =>
  page.getByRole('button', { name: `Sell by link: ${name}` });
