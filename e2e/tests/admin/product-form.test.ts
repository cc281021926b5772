import { expect } from '@playwright/test';
import { adminProducts } from '@shop/contract';
import { FIELD_NAMES } from '@shop/domain/products/product-fields';
import { SPECIFIED_OPTIONS } from '#checks/specified-options.ts';
import { signInStaff } from '#fixtures/accounts.ts';
import { callApi } from '#fixtures/api.ts';
import { API_ERROR, recordErrors } from '#fixtures/network.ts';
import { test } from '#fixtures/test.ts';
import {
  ADD,
  button,
  createHiddenProduct,
  edit,
  field,
  form,
  getStoredProduct,
  IMAGES,
  imageInput,
  imageTiles,
  item,
  openProducts,
  recordFormData,
  saveInOtherSession,
  uniqueName,
} from '#pages/admin-products.ts';

const PUT = '**/api/products/*';
const LIST = '**/api/admin/products/*';
const NOT_KNOWN = 'We cannot tell whether this was saved. Saving again is safe.';

test.beforeEach(({ page }) => signInStaff(page));

test('[ADMIN-08] [DESK-05] saves the full product; an error keeps the form open; a price is undone', async ({
  page,
}) => {
  const errors = recordErrors(page);
  const name = await createHiddenProduct({ occasion: 'Festive' });
  await openProducts(page, name);
  await edit(page, name);
  const open = form(page, `Edit ${name}`);
  await field(open, 'Price').fill('₹ 1,24,500');
  await expect(open.getByText('₹1,24,500')).toBeVisible();
  await field(open, 'Stock').fill('7');
  await expect(field(open, 'Price')).toHaveAccessibleDescription(
    /Price was ₹2,450. Is ₹1,24,500 right?/,
  );
  await saveInOtherSession(page, name, { description: 'Woven in Kuthampully.', price: 6000 });
  const rejected = page.waitForResponse(PUT);
  await button(open, /^Save/).click();

  expect(await (await rejected).json()).toMatchObject({ error: 'EDIT_CONFLICT' });
  expect(Object.keys((await rejected).request().postDataJSON()).toSorted()).toEqual(
    [
      'name',
      'description',
      'price',
      'discount',
      'stock',
      'stock_base',
      'image',
      'enabled',
      'category_id',
      'brand_id',
      'tax_class',
      'updated_at',
      ...FIELD_NAMES,
    ].toSorted(),
  );
  await expect(open.getByRole('alert').filter({ hasText: 'Someone else' })).toHaveText(
    'Someone else changed this product. Reload it and try again.',
  );
  await expect(field(open, 'Price')).toHaveValue('₹ 1,24,500');
  expect(errors.join()).toMatch(API_ERROR);

  await button(open, 'Reload it').click();
  await expect(field(open, 'Description')).toHaveValue('Woven in Kuthampully.');
  await expect(field(open, 'Price')).toHaveValue('₹ 1,24,500');
  await expect(field(open, 'Stock')).toHaveValue('7');
  const meanwhile = open.getByRole('region', { name: 'Changed meanwhile' });
  await expect(meanwhile).toBeFocused();
  await button(meanwhile, 'Price: 6000 now').click();
  await expect(field(open, 'Price')).toHaveValue('6000');
  await expect(meanwhile).toBeHidden();
  await field(open, 'Price').fill('₹ 1,24,500');
  await button(open, /^Save/).click();
  await expect(item(page, name)).toContainText('₹1,24,500 · 7 in stock');
  expect(await getStoredProduct(page, name)).toMatchObject({
    price: 124_500,
    description: 'Woven in Kuthampully.',
    occasion: 'Festive',
    enabled: 0,
  });

  await edit(page, name);
  await open.getByText('History').click();
  await expect(open.getByText('Price: ₹6,000 → ₹1,24,500')).toBeVisible();
  await button(open, /^Cancel/).click();
  const saved = page.getByRole('region', { name: 'Saved' });
  await expect(saved).toContainText('Price ₹6,000 → ₹1,24,500, Stock 5 → 7');
  await button(saved, 'Undo').click();
  await expect(item(page, name)).toContainText('₹6,000 · 5 in stock');
});

test('invalid fields have messages; a failed request has a notice beside Save', async ({
  page,
}) => {
  const name = await createHiddenProduct();
  await openProducts(page, name);
  await edit(page, name);
  const open = form(page, `Edit ${name}`);
  await field(open, 'Name').fill('');
  await field(open, 'Price').fill('1.000');
  await field(open, 'Discount (%)').fill('101');
  await field(open, 'Stock').fill('-1');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));
  await button(open, /^Save/).click();
  await expect(field(open, 'Name')).toBeFocused();
  await expect(field(open, 'Name')).toHaveAccessibleDescription('Name is required');
  await expect(open.getByText('Please correct 4 fields.')).toBeInViewport();
  await expect(open.getByText('Enter a price from ₹1 to ₹5,00,000.')).toBeVisible();
  await expect(
    open.getByText('Enter a number from 0 to 100, with at most two decimals.'),
  ).toBeVisible();
  await expect(open.getByText('Enter a whole number of pieces.')).toBeVisible();
  expect(sent).not.toContain('PUT');

  await button(open, /^Cancel/).click();
  await button(page.getByRole('alertdialog'), 'Discard').click();
  await expect(open).toBeHidden();
  await edit(page, name);
  await field(open, 'Discount (%)').fill('');
  await field(open, 'Stock').fill('');
  await page.route(PUT, (route) => route.fulfill({ status: 500, json: { error: 'no' } }));
  const requested = page.waitForRequest(PUT);
  const logged = page.waitForEvent('console', (message) => message.text().includes('ApiError'));
  await button(open, /^Save/).click();
  expect((await requested).postDataJSON()).toMatchObject({ discount: 0, stock: 0 });
  await logged;
  await expect(button(open, /^Save/)).toHaveAttribute('aria-busy', 'false');
  await expect(open.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  await page.unroute(PUT);

  await page.context().setOffline(true);
  await button(open, /^Save/).click();
  await expect(open.getByText(NOT_KNOWN)).toBeInViewport();
  await expect(button(open, /^Save/)).toBeInViewport();
  await field(open, 'Name').focus();
  await expect(open.getByText(NOT_KNOWN)).toBeInViewport();
});

test('reloading the list keeps the open form and its version', { tag: '@nightly' }, async ({
  page,
}) => {
  const name = await createHiddenProduct();
  await openProducts(page, name);
  await page.route(LIST, (route) => route.abort());
  await page.getByRole('searchbox').fill(name.toUpperCase());
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await expect(tryAgain).toBeVisible();
  await edit(page, name);
  const open = form(page, `Edit ${name}`);
  await field(open, 'Price').fill('2600');
  await saveInOtherSession(page, name, { description: 'Woven in Kuthampully.' });
  await page.unroute(LIST);
  await tryAgain.click();
  await expect(tryAgain).toBeHidden();

  await expect(field(open, 'Price')).toHaveValue('2600');
  await button(open, /^Save/).click();
  await expect(open.getByText(/^Someone else changed this product/)).toBeVisible();
  expect(await getStoredProduct(page, name)).toMatchObject({
    description: 'Woven in Kuthampully.',
  });
});

test('an expired session or a lost response keeps the form and adds once', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await openProducts(page);
  await page.getByRole('button', { name: ADD }).click();
  const open = form(page, ADD);
  const name = uniqueName();
  await field(open, 'Name').fill(name);
  await field(open, 'Price').fill('3150');
  await open.getByRole('switch').click();
  const save = button(open, 'Save new product');
  await context.clearCookies();
  await save.click();
  await expect(open.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'You have been logged out. Please log in, then try again.',
  );
  const opening = page.waitForEvent('popup');
  await open.getByRole('link', { name: 'Open the login in a new tab' }).click();
  const tab = await opening;
  await expect(tab.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await tab.close();
  await signInStaff(page);

  await page.route('**/api/products', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const lost = page.waitForEvent('requestfailed');
  await save.click();
  await lost;
  await expect(save).toHaveAttribute('aria-busy', 'false');
  await page.unroute('**/api/products');
  await save.click();
  await expect(page.getByText('Product added').first()).toBeVisible();
  const found = { params: { page: '1' }, query: { search: name } };
  expect((await callApi(page, adminProducts.listAll, found)).products).toHaveLength(1);
});

test('[ADMIN-05] [ADMIN-16] adds a product with several images; empty fields are not sent', async ({
  page,
}) => {
  const sent = await recordFormData(page);
  await openProducts(page);
  await page.getByRole('button', { name: ADD }).click();
  const open = form(page, ADD);
  await expect(imageInput(open)).toBeFocused();
  const labels = await open.locator('label').allTextContents();
  expect(labels.slice(0, 5)).toEqual(['Add pictures', 'Take a photo', 'Name', 'Price', 'Stock']);
  expect(labels.slice(-2)).toEqual(['Category', 'Brand']);
  for (const label of ['Category', 'Brand']) {
    await expect(field(open, label)).toHaveValue('1');
    await expect(field(open, label)).toBeDisabled();
  }
  for (const label of ['Description', 'Price', 'Discount (%)', 'Stock']) {
    await expect(field(open, label)).toBeEnabled();
  }
  for (const [label, options] of Object.entries(SPECIFIED_OPTIONS)) {
    const offered = await field(open, label).getByRole('option').allTextContents();
    expect(offered.slice(1), label).toEqual(options);
  }
  const name = uniqueName();
  await field(open, 'Name').fill(name);
  await field(open, 'Price').fill('3150');
  await field(open, 'Color').selectOption('Maroon');
  await open.getByRole('switch').click();
  await imageInput(open).setInputFiles(IMAGES);
  await expect(imageTiles(open)).toHaveCount(3);
  await expect(open.getByRole('listitem').first()).toContainText('Shown first');
  await button(open, 'Remove: picture 2').click();
  await expect(button(open, 'Remove: picture 2')).toBeFocused();
  await button(open, 'Save new product').click();

  await expect(page.getByText('Product added').first()).toBeVisible();
  await expect(open).toBeHidden();
  await expect(page.locator('main li').nth(1)).toContainText(name);
  expect(await sent()).toEqual([
    ['name', name],
    ['price', '3150'],
    ['category_id', '1'],
    ['brand_id', '1'],
    ['enabled', '0'],
    ['type', 'saree'],
    ['color', 'Maroon'],
    ['request_id', expect.stringMatching(/^[0-9a-f-]{36}$/)],
    ['images', 'a file'],
    ['images', 'a file'],
  ]);
  const product = await getStoredProduct(page, name);
  expect(product).toMatchObject({ price: 3150, color: 'Maroon', stock: 0, enabled: 0 });
  expect(product.image).toHaveLength(2);

  await edit(page, name);
  await button(form(page, `Edit ${name}`), 'Add a similar product').click();
  await expect(field(open, 'Color')).toHaveValue('Maroon');
  await field(open, 'Name').fill(uniqueName());
  await field(open, 'Stock').fill('1');
  await open.getByRole('switch').click();
  const added = page.waitForResponse('**/api/products');
  await button(open, 'Save and add similar').click();
  expect((await added).status()).toBe(200);
  await expect(imageInput(open)).toBeFocused();
  await expect(field(open, 'Price')).toHaveValue('3150');
  await button(open, /^Cancel/).click();
  await expect(open).toBeHidden();
});

test('only one form is open; unsaved changes are asked about', { tag: '@nightly' }, async ({
  page,
}) => {
  const name = await createHiddenProduct();
  await openProducts(page, name);
  await edit(page, name);
  await field(form(page, `Edit ${name}`), 'Name').fill('Other');
  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: ADD }).click();
  await expect(question).toHaveAccessibleDescription('Leave without saving?');
  await button(question, 'Keep editing').click();
  await expect(field(form(page, `Edit ${name}`), 'Name')).toHaveValue('Other');

  await page.getByRole('link', { name: 'Orders' }).click();
  await button(question, 'Keep editing').click();
  await expect(page).toHaveURL(/products/);
  await page.getByRole('button', { name: ADD }).click();
  await button(question, 'Discard').click();
  await expect(imageInput(form(page, ADD))).toBeFocused();
  await expect(page.getByRole('form')).toHaveCount(1);
  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL('/admin/orders');
});
