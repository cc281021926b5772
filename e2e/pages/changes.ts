import type { Page } from '@playwright/test';

/** The bar at the foot of the quick list. */
export const selection = (page: Page) => page.getByRole('region', { name: 'Selected products' });
export const tickPage = (page: Page) => page.getByRole('checkbox', { name: 'Select this page' });
export const tick = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}` });
export const changeForm = (page: Page) => page.getByRole('form', { name: 'Change products' });
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).click();
export const result = (page: Page) => page.getByRole('region', { name: 'Result' });

/** Opens the dialog of the ticked products, on one of its parts. */
export async function openChange(page: Page, what = 'Price') {
  await selection(page).getByRole('button', { name: 'Change…' }).click();
  await changeForm(page).getByRole('radio', { name: what, exact: true }).check();
}

export const chooseFile = (page: Page, name: string, content: string | Buffer) =>
  page
    .getByLabel('Choose a file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

/** Answers the question before an undo. */
export const confirmUndo = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Undo', exact: true }).click();
