import { expect, type Page } from '@playwright/test';
import { visit } from '#fixtures/navigation.ts';
import { MAYIL, NILA } from '#fixtures/products.ts';
import { test } from '#fixtures/test.ts';
import { openSearch } from '#pages/catalog.ts';

const listbox = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const option = (page: Page, name: string | RegExp) => listbox(page).getByRole('option', { name });
const group = (page: Page, name: string) => listbox(page).getByRole('group', { name });
const chosen = (page: Page) => listbox(page).getByRole('option', { selected: true });

test('[SEEK-05] keys choose a suggestion, Escape keeps the text, and Enter alone searches', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/search/suggestions') asked.push(`${url.searchParams.get('text')}`);
  });
  await visit(page, '/home');
  const input = await openSearch(page);
  const combobox = page.getByRole('combobox', { name: 'Search with suggestions' });
  await expect(combobox).toHaveAttribute('aria-expanded', 'false');

  await input.pressSequentially('mayil');
  await expect(group(page, 'Products').getByRole('option', { name: MAYIL })).toBeVisible();
  await expect(combobox).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d+ suggestions?$/);
  expect(asked).toContain('mayil');
  expect(asked).not.toContain('m');

  await expect(chosen(page)).toHaveCount(0);
  await input.press('ArrowDown');
  await expect(chosen(page)).toHaveCount(1);
  const active = await input.getAttribute('aria-activedescendant');
  await expect(chosen(page)).toHaveAttribute('id', `${active}`);
  await expect(input).toBeFocused();
  await input.press('Home');
  await expect(chosen(page)).toHaveCount(0);
  await input.press('ArrowUp');
  await expect(listbox(page).getByRole('option').last()).toHaveAttribute('aria-selected', 'true');

  await input.press('Escape');
  await expect(listbox(page)).toBeHidden();
  await expect(input).toHaveValue('mayil');
  await input.press('Enter');
  await expect(page).toHaveURL('/home?search=mayil');
  await expect(listbox(page)).toBeHidden();
  // The new list writes its search into the field, which must not happen after the next line fills it.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “mayil”');

  await input.fill('nila kas');
  await expect(option(page, NILA)).toBeVisible();
  await expect(async () => {
    await input.press('ArrowDown');
    await expect(chosen(page)).toHaveAccessibleName(new RegExp(NILA), { timeout: 100 });
  }).toPass();
  await input.press('Enter');
  await expect(page).toHaveURL(/\/product-info\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: NILA })).toBeFocused();
});

test('[SEEK-05] on a phone a list is one tap away, and own searches can be repeated and forgotten', async ({
  page,
}) => {
  await visit(page, '/home');
  let input = await openSearch(page);
  await input.fill('ivory sar');
  await option(page, /^Ivory sarees/).tap();
  await expect(page).toHaveURL('/home?type=saree&color=Ivory');
  await expect(listbox(page)).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Active filters' })).toContainText('Ivory');

  input = await openSearch(page);
  await input.fill('gopuram');
  await input.press('Enter');
  await expect(page).toHaveURL('/home?search=gopuram&type=saree&color=Ivory');
  await visit(page, '/home');
  input = await openSearch(page);
  await group(page, 'Recent searches').getByRole('option', { name: 'gopuram' }).tap();
  await expect(page).toHaveURL('/home?search=gopuram');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “gopuram”');

  await page.getByRole('button', { name: 'Clear' }).tap();
  await page.getByRole('button', { name: 'Forget gopuram' }).tap();
  await expect(listbox(page)).toBeHidden();
  await expect(input).toBeFocused();
});
