import { expect } from '@playwright/test';
import { managing } from '@shop/contract';
import { hold, tell, test } from '../../fixtures/test.ts';
import { asAdmin } from '../../pages/admin-orders.ts';
import {
  ADD,
  button,
  edit,
  field,
  form,
  hiddenProduct,
  item,
  manage,
  PICTURES,
  stored,
  tiles,
} from '../../pages/admin-products.ts';

const PUT = '**/api/products/*';

test.beforeEach(({ page }) => asAdmin(page));

test('[ADMIN-04] a grid of cards, disabled products too, each turning into its form and back', async ({
  page,
}) => {
  await page.goto('/admin/products');
  await expect(page.getByRole('button', { name: ADD })).toBeVisible();
  expect(await page.getByRole('button', { name: /^Edit / }).count()).toBeGreaterThan(10);

  const name = await hiddenProduct({ color: 'Ivory' }, PICTURES.slice(0, 1));
  await manage(page, name);
  await expect(item(page, name)).toContainText('₹2,450 · 5 in stock');
  await expect(page.getByRole('switch', { name: `Disabled ${name}` })).not.toBeChecked();

  await edit(page, name);
  const open = form(page, `Edit ${name}`);
  await expect(field(open, 'Name')).toBeFocused();
  await expect(field(open, 'Name')).toHaveValue(name);
  await expect(field(open, 'Color')).toHaveValue('Ivory');
  await expect(tiles(open)).toHaveCount(1);
  await field(open, 'Stock').fill('9');
  await button(open, /^Cancel/).click();
  await expect(open).toBeHidden();
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused();
  await expect(item(page, name)).toContainText('5 in stock');
});

test('[ADMIN-06] Previous, Page n and Next, from page 1 to at most 100, and words when empty', async ({
  page,
}) => {
  const nav = page.getByRole('navigation', { name: 'Pages' });
  const ends = (name: string) => nav.locator('[aria-disabled=true]', { hasText: name });
  await manage(page);
  await expect(nav).toHaveText('PreviousPage 1Next');
  await expect(ends('Previous')).toBeVisible();
  await nav.getByRole('link', { name: 'Next' }).click();
  await expect(nav).toContainText('Page 2');
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('heading', { name: 'Manage Products' })).toBeFocused();
  await nav.getByRole('link', { name: 'Previous' }).click();
  await expect(nav).toContainText('Page 1');

  const { products } = await tell(page, managing.listAll, { params: { page: '1' }, query: {} });
  await page.route('**/api/admin/products/100*', (route) =>
    route.fulfill({ json: { products, more: true } }),
  );
  await page.goto('/admin/products?page=101');
  await expect(nav).toContainText('Page 100');
  await expect(ends('Next')).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', /page=99/);

  await page.goto('/admin/products');
  await page.getByRole('searchbox').fill('qqqqzzzz');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No products available')).toBeVisible();
  await expect(page.getByRole('button', { name: ADD })).toBeVisible();
});

test('the switch shows at once what is wanted, and goes back when it was not saved', async ({
  page,
}) => {
  const name = await hiddenProduct();
  await manage(page, name);
  await page.route(PUT, (route) => route.abort());
  const release = await hold(page, PUT);
  await page.getByRole('switch').click();
  const on = page.getByRole('switch', { name: `Enabled ${name}` });
  await expect(on).toBeChecked();
  await expect(on).toHaveAttribute('aria-busy', 'true');
  release();

  await expect(page.getByRole('switch', { name: `Disabled ${name}` })).not.toBeChecked();
  await expect(item(page, name).getByRole('alert')).toHaveText(
    'We cannot tell whether this was saved.',
  );
  await button(item(page, name), 'Load it again').click();
  await expect(item(page, name).getByRole('alert')).toBeHidden();
  expect(await stored(page, name)).toMatchObject({ enabled: 0 });
});
