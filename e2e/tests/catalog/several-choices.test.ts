import { expect, type Page } from '@playwright/test';
import { visit } from '#fixtures/navigation.ts';
import { test } from '#fixtures/test.ts';
import { cards } from '#pages/catalog.ts';

const chips = (page: Page) => page.getByRole('navigation', { name: 'Active filters' });
const railGroup = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Filter' }).getByRole('group', { name });

test.describe('the rail of a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('[SEEK-04] [HOME-20] adds choices of one filter, with counts that add up', async ({
    page,
  }) => {
    await visit(page, '/home?type=saree');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Handloom sarees');
    await expect(railGroup(page, 'Fabric').getByRole('checkbox', { name: 'Denim' })).toHaveCount(0);
    const gold = railGroup(page, 'Border').getByRole('checkbox', { name: 'Gold' });
    const maroon = railGroup(page, 'Border').getByRole('checkbox', { name: 'Maroon' });
    const found = page.getByRole('main').getByText(/^\d+ products$/);

    await gold.check();
    await expect(page).toHaveURL('/home?type=saree&border_color=Gold');
    await maroon.check();
    await expect(page).toHaveURL('/home?type=saree&border_color=Gold&border_color=Maroon');
    await expect(maroon).toBeFocused();
    await expect(chips(page)).toContainText('Maroon border');
    const descriptions = await Promise.all(
      [gold, maroon].map((option) =>
        option.evaluate((input) => input.ariaDescribedByElements?.[0]?.textContent),
      ),
    );
    const sum = descriptions.reduce((total, text) => total + Number(text), 0);
    await expect(found).toHaveText(`${sum} products`);

    await page.reload();
    await expect(maroon).toBeChecked();
    await chips(page).getByRole('link', { name: 'Gold border' }).click();
    await expect(page).toHaveURL('/home?type=saree&border_color=Maroon');
    await expect(gold).not.toBeChecked();
    await page.goBack();
    await expect(gold).toBeChecked();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('[SEEK-04] is a form with a button', async ({ page }) => {
      await page.goto('/home?sort_by=price&order=asc');
      await railGroup(page, 'Color').getByRole('checkbox', { name: 'Ivory' }).check();
      await railGroup(page, 'Color').getByRole('checkbox', { name: 'Green' }).check();
      await page.getByRole('button', { name: 'Show products' }).click();

      await expect(chips(page)).toContainText('Green');
      await expect(chips(page)).toContainText('Ivory');
      await expect(railGroup(page, 'Color').getByRole('checkbox', { checked: true })).toHaveCount(
        2,
      );
      await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('price-asc');
    });
  });
});

test('[SEEK-04] the filter sheet adds more choices to the one of the dropdown', async ({
  page,
}) => {
  await visit(page, '/home');
  const open = page.getByRole('main').getByRole('button', { name: 'Filter' });
  await open.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const color = sheet.getByRole('combobox', { name: 'Color' });
  await color.selectOption('Red');
  await sheet.locator('summary').filter({ hasText: 'More colors' }).click();
  await sheet
    .getByRole('group', { name: 'More colors' })
    .getByRole('checkbox', { name: 'Gold' })
    .check();
  await sheet.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL('/home?color=Gold&color=Red');
  await expect(chips(page)).toContainText('Red');
  await expect(cards(page).first()).toBeVisible();

  await open.click();
  await expect(color).toHaveValue('Gold');
  await expect(sheet.getByRole('checkbox', { name: 'Red' })).toBeChecked();
  await color.selectOption('Any');
  await sheet.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL('/home');
});
