import { expect } from '@playwright/test';
import { signInStaff } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import { test } from '#fixtures/test.ts';
import { heading } from '#pages/admin-orders.ts';

test('[LEGAL-01] an admin edits a page with a preview, publishes it, and restores the first text', async ({
  page,
}) => {
  await signInStaff(page);
  await visit(page, '/admin/pages');
  await page.getByRole('link', { name: 'Edit About us' }).click();
  await expect(heading(page, 'About us')).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Text' });
  const preview = page.getByRole('region', { name: 'Preview' });
  const published = async () => (await page.request.get('/about')).text();

  await text.fill('## Our looms\n\nWrite to {{officer_designation}} of {{brand}}.');
  await expect(preview.getByRole('heading', { name: 'Our looms' })).toBeVisible();
  await text.fill('## Our looms\n\n{{nothing}}');
  await expect(page.getByText('is not a known fact')).toBeVisible();
  await text.fill('## Our looms\n\nWe are {{brand}}.');
  await expect(preview).toContainText('We are Oodum Paavum.');
  expect(await published()).not.toContain('Our looms');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/^Version \d+, .*published now$/)).toBeVisible();
  await expect.poll(published).toContain('<h2>Our looms</h2>');

  await page.getByRole('button', { name: 'View First text' }).click();
  await page.getByRole('button', { name: 'Publish this text again' }).click();
  await expect(text).toHaveValue(/How our cloth is made/);
  await expect.poll(published).toContain('How our cloth is made');
});
