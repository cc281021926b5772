import { expect, type Page } from '@playwright/test';
import { signInAdmin } from '#fixtures/accounts.ts';
import {
  ADD,
  button,
  createHiddenProduct,
  edit,
  form,
  IMAGES,
  imageInput,
  imageTiles,
  openProducts,
} from '#pages/admin-products.ts';

const editing = async (page: Page) => {
  await signInAdmin(page);
  const name = await createHiddenProduct({}, IMAGES);
  await openProducts(page, name);
  await edit(page, name);
  return form(page, `Edit ${name}`);
};

export const adminProductsScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'admin products': async (page) => {
    await signInAdmin(page);
    await openProducts(page);
  },
  'admin products, empty': async (page) => {
    await signInAdmin(page);
    await openProducts(page, 'qqqqzzzz');
    await expect(page.getByText('No products available')).toBeVisible();
  },
  'admin product, editing': async (page) => {
    const open = await editing(page);
    await open.getByText('History').click();
    await expect(open.getByText('Nothing has been changed by hand yet.')).toBeVisible();
  },
  'admin product, save failed': async (page) => {
    const open = await editing(page);
    await page.route('**/api/products/*', (route) => route.abort());
    await button(open, /^Save/).click();
    await expect(open.getByText(/^We cannot tell whether this was saved/)).toBeVisible();
  },
  'admin product, adding with images': async (page) => {
    await signInAdmin(page);
    await openProducts(page);
    await page.getByRole('button', { name: ADD }).click();
    const open = form(page, ADD);
    await imageInput(open).setInputFiles(IMAGES);
    await expect(imageTiles(open)).toHaveCount(3);
    await button(open, /^Save/).click();
    await expect(open.getByText('Name is required')).toBeVisible();
  },
};
