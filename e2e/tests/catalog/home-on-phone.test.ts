import { expect } from '@playwright/test';
import { visit } from '#fixtures/navigation.ts';
import { test } from '#fixtures/test.ts';
import { cards } from '#pages/catalog.ts';

// On a wide screen the filters stand beside the list, and there is no button.
test('[TRUST-01] [TRUST-02] the list begins on the first screen below the facts of the shop, and Filter and Sort stay at hand', async ({
  page,
}) => {
  await visit(page, '/home');
  await expect(page.getByRole('link', { name: 'See the newest sarees' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Set mundu' }).first()).toBeInViewport();
  const facts = page.getByRole('list', { name: 'Good to know' });
  await expect(facts).toBeInViewport({ ratio: 1 });
  await expect(facts.getByRole('listitem')).toHaveText([
    'Woven by hand in Kerala',
    'Free delivery',
    '7-day returns',
    'UPI, cards, net banking',
  ]);
  await expect(cards(page).first().locator('img').first()).toBeInViewport({ ratio: 0.6 });
  await cards(page).nth(12).scrollIntoViewIfNeeded();
  const filter = page.getByRole('main').getByRole('button', { name: 'Filter' });
  await expect(filter).toBeInViewport();
  await filter.click();
  const fabric = page.getByRole('dialog').getByRole('combobox', { name: 'Fabric' });
  await fabric.selectOption('Denim');
  await expect(fabric).toHaveAccessibleDescription('0 products');
  await fabric.selectOption('Silk');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL('/home?fabric=Silk');
  await expect(filter).toHaveAccessibleName('Filter');
  await expect(filter).toHaveAccessibleDescription('1 chosen');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See the newest sarees' })).toHaveCount(0);
});
