import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { fromRupees } from '@shop/domain/money';
import { addProduct } from '@shop/server/features/catalog/admin/add-product.ts';
import { insertStaff } from '@shop/test-kit/accounts';
import type { Shop } from '@shop/test-kit/shop';
import { setCookie } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import { withOwnShop } from '#fixtures/servers/own-shop.ts';
import { chooseFile, press, result } from '#pages/changes.ts';

const test = withOwnShop({ worker: true });
test.slow();

async function openList(page: Page, shop: Shop) {
  const price_paise = fromRupees(2450);
  await addProduct(shop.deps, { name: 'കസവ് സാരി', sku: 'KK-1', stock: 5, price_paise }, []);
  await addProduct(shop.deps, { name: '=Mundu', stock: 0, price_paise, enabled: false }, []);
  const account = await insertStaff(shop.db, { role: 'catalogue' });
  await setCookie(page, 'admin', account.token);
  await visit(page, '/admin/products?as=quick');
}

/** Presses the link or button, and reads what the browser saves. */
async function save(page: Page, name: string) {
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name }).or(page.getByRole('button', { name })).click();
  const download = await saving;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

async function checkFile(page: Page, { name, bytes }: Awaited<ReturnType<typeof save>>) {
  await visit(page, '/admin/products/import');
  await chooseFile(page, name, bytes);
  await press(page, 'Check the file');
}

test('[FILE-09] the list and the whole shop are downloaded, and come back unchanged', async ({
  page,
  shop,
}) => {
  await openList(page, shop);
  await press(page, 'Export');
  const all = await save(page, 'Download all 2');
  expect(all.name).toMatch(/^products-\d{4}-\d\d-\d\d\.xlsx$/);
  expect(all.bytes.subarray(0, 2).toString()).toBe('PK');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('link', { name: 'Hidden 1' }).click();
  await expect(page.getByRole('button', { name: 'Edit കസവ് സാരി' })).toBeHidden();
  await press(page, 'Export');
  await expect(page.getByRole('radio', { name: 'Export these (1)' })).toBeChecked();
  await page.getByRole('radio', { name: 'CSV' }).check();
  const hidden = (await save(page, 'Download')).bytes.toString();
  expect(hidden.startsWith('\ufeffproduct_id,sku,name,')).toBe(true);
  expect(hidden).toContain("'=Mundu");
  expect(hidden).not.toContain('കസവ്');
  await press(page, 'Export');
  await page.getByRole('radio', { name: 'Export all (2)' }).check();
  await page.getByRole('radio', { name: 'CSV' }).check();
  expect((await save(page, 'Download')).bytes.toString()).toContain('കസവ് സാരി');

  await checkFile(page, all);
  await expect(page.getByText('This is a file of this shop. 2 rows, 2 products.')).toBeVisible();
  await expect(page.getByText('Nothing would change.')).toBeVisible();
});

test('[FILE-02] rows that an import leaves out are downloaded to be corrected', async ({
  page,
  shop,
}) => {
  await openList(page, shop);
  const text = 'sku,name,price\r\nKK-1,കസവ് സാരി,2690\r\nM-1,Mundu,a lot\r\n';
  await checkFile(page, { name: 'new.csv', bytes: Buffer.from(text) });
  const rows = await save(page, 'Download the row');
  expect(rows.name).toMatch(/^rows-to-correct-\d+\.xlsx$/);
  await press(page, 'Import 1 product, leave 1 out');
  await expect(result(page)).toContainText('1 product imported.');

  await checkFile(page, rows);
  await expect(page.getByRole('row', { name: 'Row 2' })).toContainText('"a lot" is not an amount');
});
