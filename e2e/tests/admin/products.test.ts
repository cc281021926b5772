import { expect } from '@playwright/test';
import { adminProducts, buildUrl, cart, catalog, payments } from '@shop/contract';
import { signIn, signInStaff } from '#fixtures/accounts.ts';
import { callApi, listProducts } from '#fixtures/api.ts';
import { delayRequests } from '#fixtures/network.ts';
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
  imageTiles,
  item,
  openProducts,
} from '#pages/admin-products.ts';

const PUT = '**/api/products/*';

test.beforeEach(({ page }) => signInStaff(page));

test('[ADMIN-04] grid of cards including disabled products; Edit toggles the form', async ({
  page,
}) => {
  await page.goto('/admin/products');
  await expect(page.getByRole('button', { name: ADD })).toBeVisible();
  expect(await page.getByRole('button', { name: /^Edit / }).count()).toBeGreaterThan(10);

  const name = await createHiddenProduct({ color: 'Ivory' }, IMAGES.slice(0, 1));
  await openProducts(page, name);
  await expect(item(page, name)).toContainText('₹2,450 · 5 in stock');
  await expect(page.getByRole('switch', { name: `Hidden ${name}` })).not.toBeChecked();

  await edit(page, name);
  const open = form(page, `Edit ${name}`);
  await expect(field(open, 'Name')).toBeFocused();
  await expect(field(open, 'Name')).toHaveValue(name);
  await expect(field(open, 'Color')).toHaveValue('Ivory');
  await expect(imageTiles(open)).toHaveCount(1);
  await field(open, 'Stock').fill('9');
  await button(open, /^Cancel/).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toHaveAccessibleDescription('Leave without saving?');
  await button(question, 'Keep editing').click();
  await expect(field(open, 'Stock')).toHaveValue('9');
  await button(open, /^Cancel/).click();
  await button(question, 'Discard').click();
  await expect(open).toBeHidden();
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused();
  await expect(item(page, name)).toContainText('5 in stock');
});

test('[ADMIN-06] pagination from page 1 to at most 100, and a message when empty', async ({
  page,
}) => {
  const nav = page.getByRole('navigation', { name: 'Pages' });
  const ends = (name: string) => nav.getByRole('button', { name, disabled: true });
  await openProducts(page);
  await expect(nav).toHaveText('PreviousPage 1Next');
  await expect(ends('Previous')).toBeVisible();
  await nav.getByRole('link', { name: 'Next' }).click();
  await expect(nav).toContainText('Page 2');
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('heading', { name: 'Manage Products' })).toBeFocused();
  await nav.getByRole('link', { name: 'Previous' }).click();
  await expect(nav).toContainText('Page 1');

  const { products } = await callApi(page, adminProducts.listAll, {
    params: { page: '1' },
    query: {},
  });
  await page.route('**/api/admin/products/100*', (route) =>
    route.fulfill({ json: { products, more: true } }),
  );
  await page.goto('/admin/products?page=101');
  await expect(nav).toContainText('Page 100');
  await expect(ends('Next')).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', /page=99/);

  await page.goto('/admin/products');
  await page.getByRole('searchbox').fill('qqqqzzzz');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No products available')).toBeVisible();
  await expect(page.getByRole('button', { name: ADD })).toBeVisible();
});

test('the enable switch is optimistic and reverts when saving fails', { tag: '@nightly' }, async ({
  page,
}) => {
  const name = await createHiddenProduct();
  await openProducts(page, name);
  await page.route(PUT, (route) => route.abort());
  const release = await delayRequests(page, PUT);
  await page.getByRole('switch').click();
  const on = page.getByRole('switch', { name: `Visible in shop ${name}` });
  await expect(on).toBeChecked();
  await expect(on).toHaveAttribute('aria-busy', 'true');
  release();

  await expect(page.getByRole('switch', { name: `Hidden ${name}` })).not.toBeChecked();
  await expect(item(page, name).getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  expect(await getStoredProduct(page, name)).toMatchObject({ enabled: 0 });
});

test('[ADMIN-07] the switch enables and disables a product for customers at once', async ({
  page,
  otherPage,
}) => {
  await signIn(otherPage);
  const name = await createHiddenProduct();
  const { product_id } = await getStoredProduct(page, name);
  const listed = async () => {
    const { products } = await listProducts(otherPage, { search: name });
    const found = await callApi(otherPage, catalog.find, {
      params: { product_id: `${product_id}` },
    });
    // A search without a match lists the closest products.
    return [products.filter((product) => product.name === name).length, found.length];
  };
  const openProduct = () => otherPage.goto(`/product-info/${product_id}`);
  const body = { product_list: [{ product_id, quantity: 1 }] };
  await openProducts(page, name);
  expect(await listed()).toEqual([0, 0]);

  await page.getByRole('switch', { name: `Hidden ${name}` }).click();
  await expect(page.getByRole('switch', { name: `Visible in shop ${name}` })).toBeChecked();
  await expect.poll(async () => (await getStoredProduct(page, name)).enabled).toBe(1);
  expect(await listed()).toEqual([1, 1]);
  expect((await openProduct())?.status()).toBe(200);
  await callApi(otherPage, cart.add, { body: { product_id, quantity: 1 } });
  expect((await callApi(otherPage, cart.view, {})).cart_item).toMatchObject([{ name, stock: 5 }]);

  await page.getByRole('switch', { name: `Visible in shop ${name}` }).click();
  await expect(page.getByRole('switch', { name: `Hidden ${name}` })).not.toBeChecked();
  await expect.poll(async () => (await getStoredProduct(page, name)).enabled).toBe(0);
  expect(await listed()).toEqual([0, 0]);
  expect((await openProduct())?.status()).toBe(404);
  expect((await callApi(otherPage, cart.view, {})).cart_item).toMatchObject([{ name, stock: 0 }]);
  const payment = await otherPage.request.post(buildUrl(payments.start), { data: body });
  expect([payment.status(), (await payment.json()).error]).toEqual([409, 'OUT_OF_STOCK']);
  await page.reload();
  await expect(page.getByRole('switch', { name: `Hidden ${name}` })).not.toBeChecked();
});
