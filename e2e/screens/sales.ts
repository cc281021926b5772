import { expect, type Page } from '@playwright/test';
import { adminFestivals, adminSales, type SaleInput } from '@shop/contract';
import { signInStaff } from '#fixtures/accounts.ts';
import { callApi } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { prices, saleForm, saleRow } from '#pages/sales.ts';

/** Days that no other test reaches. A draft changes no price. */
const DRAFT: SaleInput = {
  name: 'Christmas sale',
  from: '2098-12-15',
  to: '2098-12-26',
  scope: { kind: 'types', types: ['saree', 'set mundu'] },
  percent: 10,
  cap: 2000,
};

async function addDraft(page: Page) {
  await signInStaff(page);
  await callApi(page, adminFestivals.save, { body: { name: 'Christmas', day: '2098-12-25' } });
  return callApi(page, adminSales.create, { body: DRAFT });
}

export const salesScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'admin sales': async (page) => {
    await addDraft(page);
    await visit(page, '/admin/sales?year=2098');
    await expect(saleRow(page, DRAFT.name).first()).toBeVisible();
    await page.getByText('Change the festivals').click();
  },
  'admin sales, none': async (page) => {
    await signInStaff(page);
    await visit(page, '/admin/sales?year=2097');
    await expect(page.getByText('No sale in 2097 yet.')).toBeVisible();
  },
  'admin new sale, not filled in': async (page) => {
    await signInStaff(page);
    await visit(page, '/admin/sales/new');
    await saleForm(page).getByRole('button', { name: 'Ready' }).click();
    await expect(page.getByText('Choose what the sale is for.')).toBeVisible();
  },
  'admin sale': async (page) => {
    const { sale_id } = await addDraft(page);
    await visit(page, `/admin/sales/${sale_id}`);
    await expect(prices(page)).toContainText('Lowest price');
  },
  'admin sale, products': async (page) => {
    const { sale_id } = await addDraft(page);
    await visit(page, `/admin/sales/${sale_id}`);
    await saleForm(page).getByRole('radio', { name: 'Products' }).click();
    await saleForm(page).getByLabel('Find a product').fill('kasavu');
    await saleForm(page).getByRole('button', { name: /^Add / }).first().click();
    await expect(saleForm(page).getByRole('list', { name: 'Chosen' })).toBeVisible();
  },
};
