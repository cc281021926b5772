import { expect, type Page } from '@playwright/test';
import { fromRupees } from '@shop/domain/money';
import { addProduct } from '@shop/server/features/catalog/admin/add-product.ts';
import { ageProducts } from '@shop/server/test/sales/sales.ts';
import { insertStaff } from '@shop/test-kit/accounts';
import type { Shop } from '@shop/test-kit/shop';
import { setCookie } from '#fixtures/accounts.ts';
import { countWork } from '#fixtures/count-work.ts';
import { visit } from '#fixtures/navigation.ts';
import { withOwnShop } from '#fixtures/servers/own-shop.ts';
import { nextFridayToMonday, prices, saleForm, saleRow } from '#pages/sales.ts';

const test = withOwnShop({ worker: true });
test.slow();

async function openOffers(page: Page, shop: Shop) {
  const add = (name: string, type: 'saree' | 'set mundu', rupees: number) =>
    addProduct(shop.deps, { name, type, stock: 5, price_paise: fromRupees(rupees) }, []);
  await add('Nila Kasavu Saree', 'saree', 2450);
  await add('Onakkodi Set Mundu', 'set mundu', 3063);
  await ageProducts(shop.db);
  const account = await insertStaff(shop.db, { role: 'catalogue' });
  await setCookie(page, 'admin', account.token);
  return account;
}

test('[SALE-04] 20 % off all set mundus from Friday to Monday: 8 presses, 4 fields; undone in 2', async ({
  page,
  shop,
}) => {
  await openOffers(page, shop);
  const work = await countWork(page);
  const { friday, monday } = nextFridayToMonday();
  await visit(page, '/admin');
  await page.getByRole('link', { name: 'Offers', exact: true }).first().click();
  await page.getByRole('link', { name: 'New sale' }).click();
  await expect(page.locator(':checked')).toHaveCount(0);

  await saleForm(page).getByLabel('Name', { exact: true }).fill('Weekend sale');
  await saleForm(page).getByLabel('First day').fill(friday);
  await saleForm(page).getByLabel('Last day').fill(monday);
  await saleForm(page).getByRole('radio', { name: 'Types' }).click();
  await saleForm(page).getByRole('checkbox', { name: 'set mundus' }).click();
  await saleForm(page).getByRole('radio', { name: 'Percent' }).click();
  await saleForm(page).getByLabel('Percent off').fill('20');
  await expect(prices(page)).toContainText(/^.*1 product, .* 00:00 to .* 24:00\./);
  await expect(prices(page)).toContainText('Lowest price: ₹2,450 (Onakkodi Set Mundu).');
  await saleForm(page).getByRole('button', { name: 'Ready' }).click();

  const row = saleRow(page, 'Weekend sale');
  await expect(row).toContainText('Ready');
  await expect(row).toContainText('Set mundus');
  await expect(row).toContainText('20 %');
  expect(work.presses).toBeLessThanOrEqual(8);
  expect(work.fields).toBeLessThanOrEqual(4);

  const before = work.presses;
  await row.getByRole('button', { name: 'Stop Weekend sale' }).click();
  await page.getByRole('button', { name: 'Stop the sale' }).click();
  await expect(row).toContainText('Stopped');
  expect(work.presses - before).toBe(2);
});

test('[SALE-04] a typed sale survives a reload, starts now, and is copied', {
  tag: '@nightly',
}, async ({ page, shop }) => {
  await openOffers(page, shop);
  const { friday, monday } = nextFridayToMonday();
  await visit(page, '/admin/sales/new');
  await saleForm(page).getByLabel('Name', { exact: true }).fill('Onam sale');
  await saleForm(page).getByLabel('First day').fill(friday);
  await saleForm(page).getByLabel('Last day').fill(monday);
  await saleForm(page).getByRole('radio', { name: 'Products' }).click();
  await saleForm(page).getByLabel('Find a product').fill('Nila');
  await saleForm(page).getByRole('button', { name: 'Add Nila Kasavu Saree' }).click();
  await saleForm(page).getByRole('radio', { name: 'Rupees' }).click();
  await saleForm(page).getByLabel('Rupees off a piece').fill('450');

  await page.reload();

  await expect(saleForm(page).getByRole('list', { name: 'Chosen' })).toContainText('Nila');
  await expect(saleForm(page).getByLabel('Rupees off a piece')).toHaveValue('450');
  await expect(prices(page)).toContainText('Lowest price: ₹2,000 (Nila Kasavu Saree).');
  await saleForm(page).getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Onam sale');
  await expect(saleForm(page).getByRole('list', { name: 'Chosen' })).toContainText('Nila');
  await saleForm(page).getByRole('button', { name: 'Start now' }).click();
  await page.getByRole('button', { name: 'Start it now' }).click();
  const row = saleRow(page, 'Onam sale');
  await expect(row).toContainText('Running');

  await row.getByRole('link', { name: 'Onam sale', exact: true }).click();
  await expect(page.getByText('While a sale runs, only its names')).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Stop the sale' }).click();
  await row.getByRole('link', { name: 'Copy Onam sale' }).click();
  await expect(saleForm(page).getByLabel('Name', { exact: true })).toHaveValue('Onam sale');
  await expect(saleForm(page).getByLabel('First day')).toHaveValue('');
});
