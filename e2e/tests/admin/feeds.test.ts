import { expect, type Page } from '@playwright/test';
import { ageProof, signInStaff } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import { test } from '#fixtures/test.ts';

const google = (page: Page) => page.getByLabel('Address for Google');

/** Parsed by the browser's XML parser. */
const readTitles = (page: Page, xml: string) =>
  page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml');
    if (parsed.querySelector('parsererror')) return ['not well-formed'];
    const titles = parsed.getElementsByTagNameNS('http://base.google.com/ns/1.0', 'title');
    return [...titles].map((title) => title.textContent);
  }, xml);

test('[SALE-06] [SALE-16] the shopkeeper makes addresses for Google and Meta, and new ones end them', async ({
  page,
}) => {
  const session = await signInStaff(page, 'catalogue');
  await visit(page, '/admin/feeds');
  // Another test may have made them.
  const make = page.getByRole('button', { name: /^(Make the addresses|New address)$/ });
  await make.waitFor();
  if ((await make.textContent()) === 'Make the addresses') await make.click();
  await expect(google(page)).toHaveValue(/\/feeds\/[0-9a-f]{32}\/google\.xml$/);
  const old = await google(page).inputValue();

  const feed = await page.request.get(old);
  expect(feed.status()).toBe(200);
  const titles = await readTitles(page, await feed.text());
  expect(titles.length).toBeGreaterThan(5);
  expect(titles).toContain('Nila Kasavu Saree');

  await ageProof(session);
  await page.getByRole('button', { name: 'New address' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('The old ones end at once.');
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(session.password);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The old addresses have ended.')).toBeVisible();
  await expect(google(page)).not.toHaveValue(old);
  expect((await page.request.get(old)).status()).toBe(404);
  expect((await page.request.get(await google(page).inputValue())).status()).toBe(200);
});
