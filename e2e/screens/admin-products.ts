import { expect, type Page } from '@playwright/test';
import { signInStaff } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import {
  ADD,
  button,
  createHiddenProduct,
  edit,
  field,
  form,
  IMAGES,
  imageInput,
  imageTiles,
  openProducts,
  saveInOtherSession,
} from '#pages/admin-products.ts';

const editing = async (page: Page) => {
  await signInStaff(page);
  const name = await createHiddenProduct({}, IMAGES);
  await openProducts(page, name);
  await edit(page, name);
  return form(page, `Edit ${name}`);
};

export const adminProductsScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'admin products': async (page) => {
    await signInStaff(page);
    await openProducts(page);
  },
  'admin products, empty': async (page) => {
    await signInStaff(page);
    await openProducts(page, 'qqqqzzzz');
    await expect(page.getByText('No products available')).toBeVisible();
  },
  'admin quick list, conflict': async (page) => {
    await signInStaff(page);
    const name = await createHiddenProduct({ stock: 12 }, IMAGES.slice(0, 1));
    await visit(page, '/admin/products?as=quick');
    await page
      .getByLabel(/^Price of/)
      .nth(1)
      .fill('4500/-');
    await page
      .getByLabel(/^Price of/)
      .nth(2)
      .fill('99999999');
    await page
      .getByLabel(/^Price of/)
      .nth(3)
      .fill('10');
    await saveInOtherSession(page, name, { stock: 11 });
    await page.getByLabel(`Stock of ${name}`).fill('9');
    await page.route('**/api/admin/product-changes', (route) => {
      // Only the row that is in conflict is sent to the shop.
      const body = route.request().postDataJSON();
      const changes = body.changes.filter((change: object) => 'stock' in change);
      return route.continue({ postData: JSON.stringify({ ...body, changes }) });
    });
    await page.getByRole('button', { name: 'Save all' }).click();
    await expect(page.getByText('Stock is 11 now, you typed 9.')).toBeVisible();
  },
  'admin quick list, saved': async (page) => {
    await signInStaff(page);
    const name = await createHiddenProduct({ stock: 12 }, IMAGES.slice(0, 1));
    await visit(page, '/admin/products?as=quick');
    await page.getByLabel(`Stock of ${name}`).fill('9');
    await page.getByRole('button', { name: 'Save all' }).click();
    await expect(page.getByRole('region', { name: 'Saved' })).toBeVisible();
  },
  'admin stock count, not sent': async (page) => {
    await signInStaff(page);
    await visit(page, '/admin/stock-count');
    await page.route('**/api/admin/stock-counts', (route) => route.abort());
    const inputs = page.getByLabel(/^Counted pieces of/);
    await inputs.first().fill('4');
    await page.keyboard.press('Enter');
    await inputs.nth(1).fill('x');
    await inputs.nth(2).fill('400');
    await expect(page.getByText('1 not yet saved.')).toBeVisible();
  },
  'admin product, editing': async (page) => {
    const open = await editing(page);
    await open.getByText('History').click();
    await expect(open.getByText('Nothing has been changed by hand yet.')).toBeVisible();
  },
  'admin product, changed by two': async (page) => {
    const open = await editing(page);
    const name = await field(open, 'Name').inputValue();
    await field(open, 'Price').fill('28000');
    await field(open, 'Stock').fill('230');
    await field(open, 'Discount (%)').fill('70');
    await saveInOtherSession(page, name, { price: 2600, discount: 5 });
    await button(open, /^Save/).click();
    await button(open, 'Reload it').click();
    await expect(open.getByRole('region', { name: 'Changed meanwhile' })).toBeVisible();
    await field(open, 'Price').focus();
    await field(open, 'Stock').focus();
  },
  'admin product, save failed': async (page) => {
    const open = await editing(page);
    await page.route('**/api/products/*', (route) =>
      route.fulfill({ status: 503, json: { error: 'OVERLOADED', msg: 'Busy.' } }),
    );
    await button(open, /^Save/).click();
    await expect(open.getByText('Busy.')).toBeVisible();
  },
  'admin product, adding with images': async (page) => {
    await signInStaff(page);
    await openProducts(page);
    await page.getByRole('button', { name: ADD }).click();
    const open = form(page, ADD);
    await imageInput(open).setInputFiles(IMAGES);
    await expect(imageTiles(open)).toHaveCount(3);
    await button(open, 'Save new product').click();
    await expect(open.getByText('Name is required')).toBeVisible();
  },
};
