import { expect, type Page } from '@playwright/test';
import { fromRupees } from '@shop/domain/money';
import { addProduct } from '@shop/server/features/catalog/admin/add-product.ts';
import { insertStaff } from '@shop/test-kit/accounts';
import type { Shop } from '@shop/test-kit/shop';
import { setCookie } from '#fixtures/accounts.ts';
import { countWork } from '#fixtures/count-work.ts';
import { createShopifyExport } from '#fixtures/files/shopify-export.ts';
import { visit } from '#fixtures/navigation.ts';
import { withOwnShop } from '#fixtures/servers/own-shop.ts';
import { chooseFile, confirmUndo, press, result } from '#pages/changes.ts';

const test = withOwnShop({ worker: true });
test.slow();

async function openAdmin(page: Page, shop: Shop, path: string) {
  const product = { name: 'Nila Saree', sku: 'NS-1', stock: 5, price_paise: fromRupees(2450) };
  await addProduct(shop.deps, product, []);
  const account = await insertStaff(shop.db, { role: 'catalogue' });
  await setCookie(page, 'admin', account.token);
  await visit(page, path);
}

const openImport = (page: Page, shop: Shop) => openAdmin(page, shop, '/admin/products/import');

test('[BULK-02] [FILE-02] a file is checked, imported without its wrong rows, and undone', async ({
  page,
  shop,
}) => {
  await openImport(page, shop);
  const rows = ['name,sku,price', 'Nila Saree,NS-1,2690', 'Kasavu,KK-1,1950', 'Mundu,M-1,a lot'];
  await chooseFile(page, 'sarees.csv', rows.join('\r\n'));
  await press(page, 'Check the file');

  await expect(page.getByRole('heading', { name: 'Import of sarees.csv' })).toBeVisible();
  await expect(page.getByText('This is a file of this shop. 3 rows, 3 products.')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Row 4' })).toContainText('is not an amount');
  await page.getByRole('link', { name: 'All 3' }).click();
  await expect(page.getByRole('row', { name: 'Nila Saree' })).toContainText('₹2,690');
  await press(page, 'Import 2 products, leave 1 out');
  await expect(result(page)).toContainText('2 products imported.');
  await expect(result(page)).toContainText('1 was left out.');

  await press(page, /^Undo \(until/);
  await confirmUndo(page);
  await expect(result(page)).toContainText('2 changed back.');
});

test('[FILE-01] an unknown file asks for its columns, and whether its prices have tax', async ({
  page,
  shop,
}) => {
  await openImport(page, shop);
  await chooseFile(page, 'till.csv', 'Item,Rate\r\nRose Saree,1200\r\n');
  await press(page, 'Check the file');
  await expect(page.getByRole('heading', { name: 'Which column is which?' })).toBeVisible();
  await press(page, 'Check the file');
  await expect(page.getByRole('alert')).toContainText('Choose which column is the name.');
  await page.getByLabel('Item').selectOption('Name');
  await page.getByLabel('Rate').selectOption('Price');
  await press(page, 'Check the file');

  const run = page.getByRole('button', { name: 'Import 1 product' });
  await expect(run).toBeDisabled();
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await expect(page.getByText('Please add the tax in the file first.')).toBeVisible();
  await page.getByRole('radio', { name: 'Yes', exact: true }).check();
  await run.click();
  await expect(result(page)).toContainText('1 product imported.');
});

test('[FILE-01] what is no file of products is named, and another can be chosen', async ({
  page,
  shop,
}) => {
  await openImport(page, shop);
  await chooseFile(page, 'broken.csv', 'name,price\r\n"Nila,2450\r\n');
  await press(page, 'Check the file');
  await expect(page.getByRole('alert')).toBeVisible();
  const download = page.waitForEvent('download');
  await press(page, 'Download an empty file');
  expect((await download).suggestedFilename()).toBe('products.csv');
});

for (const { width, tag } of [
  { width: 360, tag: [] },
  { width: 1280, tag: ['@nightly'] },
]) {
  test(`[FILE-01] 600 products of Shopify are in the shop after 7 presses, at ${width} px`, {
    tag,
  }, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 800 });
    const work = await countWork(page);
    await openAdmin(page, shop, '/admin/products');
    await page.getByRole('link', { name: 'Quick list' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Import', exact: true }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByText('Choose a file').click();
    const buffer = Buffer.from(createShopifyExport(600));
    await (await chooser).setFiles({ name: 'products_export.csv', mimeType: 'text/csv', buffer });
    await press(page, 'Check the file');
    await expect(
      page.getByText('This is a file of Shopify. 600 rows, 600 products.'),
    ).toBeVisible();
    await page.getByRole('radio', { name: 'Yes', exact: true }).click();
    await press(page, 'Import 600 products');
    // As long as a busy machine may need.
    await expect(result(page)).toContainText('600 products imported.', { timeout: 120_000 });
    await result(page).getByRole('link', { name: 'Open the shop' }).click();

    await expect(page.getByText('601 products').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Kasavu saree 1', exact: true })).toBeVisible();
    expect(work).toEqual({ presses: 7, fields: 0 });
  });
}
