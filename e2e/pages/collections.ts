import { expect, type Page } from '@playwright/test';
import { visit } from '#fixtures/navigation.ts';

/** Opens the editor from the list of staff. */
export async function openCollection(page: Page, title: string) {
  await visit(page, '/admin/collections');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

/** The places of the pieces in the editor, in their order. */
const chosenPieces = (page: Page) => page.getByRole('textbox', { name: /^Place of / });

export async function listChosen(page: Page): Promise<string[]> {
  const fields = await chosenPieces(page).all();
  const labels = await Promise.all(fields.map((field) => field.getAttribute('aria-label')));
  return labels.map((label) => label?.replace('Place of ', '') ?? '');
}
