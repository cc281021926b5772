import { expect, type Page } from '@playwright/test';
import { asAdmin } from '../pages/admin-orders.ts';
import {
  ADD,
  addPictures,
  button,
  edit,
  form,
  hiddenProduct,
  manage,
  PICTURES,
  tiles,
} from '../pages/admin-products.ts';

const editing = async (page: Page) => {
  await asAdmin(page);
  const name = await hiddenProduct({}, PICTURES);
  await manage(page, name);
  await edit(page, name);
  return form(page, `Edit ${name}`);
};

/** The managed products in their states, and how a person gets there. */
export const adminProductsStates: Record<string, (page: Page) => Promise<unknown>> = {
  'managed products': async (page) => {
    await asAdmin(page);
    await manage(page);
  },
  'managed products, none': async (page) => {
    await asAdmin(page);
    await manage(page, 'qqqqzzzz');
    await expect(page.getByText('No products available')).toBeVisible();
  },
  'managed product, editing': async (page) => {
    const open = await editing(page);
    await open.getByText('History').click();
    await expect(open.getByText('Nothing has been changed by hand yet.')).toBeVisible();
  },
  'managed product that was not saved': async (page) => {
    const open = await editing(page);
    await page.route('**/api/products/*', (route) => route.abort());
    await button(open, /^Save/).click();
    await expect(open.getByText(/^We cannot tell whether this was saved/)).toBeVisible();
  },
  'managed products, adding with pictures': async (page) => {
    await asAdmin(page);
    await manage(page);
    await page.getByRole('button', { name: ADD }).click();
    const open = form(page, ADD);
    await addPictures(open).setInputFiles(PICTURES);
    await expect(tiles(open)).toHaveCount(3);
    await button(open, /^Save/).click();
    await expect(open.getByText('Name is required')).toBeVisible();
  },
};
