import { expect, type Page } from '@playwright/test';
import { PAGE_SIZE } from '@shop/domain/paging';
import { findProduct, listProducts } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { API_ERROR, delayRequests, recordErrors } from '#fixtures/network.ts';
import { MAYIL } from '#fixtures/products.ts';
import { test } from '#fixtures/test.ts';
import { card, cards, expectListPage, openSearch, productNames } from '#pages/catalog.ts';

const LIST = '**/api/products/*';
const COUNT = '**/api/prod/getnum*';

test('[HOME-01] [HOME-04] lists enabled products, newest first, 20 a page, up to the last page', async ({
  page,
}) => {
  const { products } = await listProducts(page);
  const dates = products.map(({ updated_at }) => updated_at);
  expect(products).toHaveLength(PAGE_SIZE);
  expect(dates).toEqual(dates.toSorted().toReversed());
  await visit(page, '/home');
  expect(await productNames(page)).toEqual(products.map(({ name }) => name));
  expect(products.every(({ enabled }) => enabled)).toBe(true);

  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByText('Page 1 of 4')).toBeVisible();
  await expect(pages.getByRole('button', { name: 'Previous' })).toHaveJSProperty('disabled', true);

  await pages.getByRole('link', { name: 'Next' }).click();
  await expectListPage(page, 'Page 2 of 4');
  await pages.getByRole('link', { name: 'Next' }).click();
  await expectListPage(page, 'Page 3 of 4');
  await pages.getByRole('link', { name: 'Next' }).click();
  await expectListPage(page, 'Page 4 of 4');
  await expect(cards(page)).toHaveCount((await listProducts(page)).total_products - 3 * PAGE_SIZE);
  await expect(pages.getByRole('button', { name: 'Next' })).toHaveJSProperty('disabled', true);
  await pages.getByRole('link', { name: 'Previous' }).click();
  await expectListPage(page, 'Page 3 of 4');
});

test('[HOME-02] shows Loading... while fetching, then replaces the list', async ({ page }) => {
  // Before the visit, because the next page is prefetched when the browser is idle.
  const release = await delayRequests(page, LIST);
  await visit(page, '/home');
  const before = await productNames(page);
  await page.getByRole('link', { name: 'Next' }).click();

  await expect(page.getByText('Loading...')).toBeVisible();
  release();
  await expect(page.getByText('Loading...')).toBeHidden();
  await expectListPage(page, 'Page 2 of 4');
  expect(await productNames(page)).not.toEqual(before);

  const filtered = page.waitForResponse(LIST);
  await page.goBack();
  await filtered;
  await expect.poll(() => productNames(page)).toEqual(before);
});

test('[HOME-03] [HOME-05] [HOME-07] messages when nothing matches; Y counts the matches; no stock, no button', async ({
  page,
}) => {
  await page.goto('/home?fabric=Denim');

  await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible();
  await expect(
    page.getByText("Sorry, we couldn't find any products matching the filter."),
  ).toBeVisible();
  await expect(page.getByText('Please try a different search term or filter.')).toBeVisible();
  const suggested = page.getByRole('region', { name: 'New from the loom' });
  await expect(suggested.getByRole('link')).toHaveCount(6);
  await expect(cards(page)).toHaveCount(0);

  const { total_products } = await listProducts(page, { fabric: 'Cotton' });
  await page.goto('/home?fabric=Cotton');

  const pages = Math.ceil(total_products / PAGE_SIZE);
  expect(pages).toBeLessThan(4);
  await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible();

  const soldOut = await findProduct(page, 'Gone Piece');
  await page.goto(`/home?search=${encodeURIComponent(soldOut.name)}`);
  const one = card(page, soldOut.name);

  await expect(one.getByRole('button', { name: 'Out of Stock' })).toHaveJSProperty(
    'disabled',
    true,
  );
  await expect(one.locator('p', { hasText: 'Out of Stock' })).toBeVisible();
});

test('[HOME-06] [HOME-08] a card shows the product, and Add to Cart asks for a quantity from 1 to the stock', async ({
  page,
}) => {
  const saree = await findProduct(page, MAYIL);
  await visit(page, `/home?search=${encodeURIComponent(saree.name)}`);
  const one = card(page, saree.name);

  await expect(one.locator('img')).toHaveAttribute('src', new RegExp(saree.image[0] ?? 'none'));
  await expect(one.getByRole('heading', { name: saree.name })).toBeVisible();
  await expect(one.getByText(saree.description, { exact: true })).toBeVisible();
  await expect(one.getByText('In Stock')).toBeVisible();
  await expect(one.getByText('₹6,800', { exact: true })).toBeVisible();
  const button = one.getByRole('button', { name: 'Add to Cart', exact: true });
  await expect(button).toHaveAccessibleDescription(saree.name);
  await button.click();
  const dialog = page.getByRole('dialog', { name: saree.name });
  const quantity = dialog.getByRole('spinbutton', { name: 'Quantity' });

  await expect(quantity).toHaveValue('1');
  await expect(quantity).toBeFocused();
  await dialog.getByRole('button', { name: 'Decrease quantity' }).click({ force: true });
  await expect(quantity).toHaveValue('1');
  await quantity.fill('');
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toHaveJSProperty('disabled', true);
  await quantity.fill('999');
  await expect(quantity).toHaveValue(String(saree.stock));
  await dialog.getByRole('button', { name: 'Increase quantity' }).click({ force: true });
  await expect(quantity).toHaveValue(String(saree.stock));
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test('[HOME-11] [PRODUCT-12] an anonymous visitor opens a product from its card and directly', async ({
  page,
}) => {
  const [saree] = (await listProducts(page)).products;
  await visit(page, '/home');
  await cards(page)
    .first()
    .click({ position: { x: 40, y: 40 } });

  await expect(page).toHaveURL(`/product-info/${saree?.product_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(saree?.name ?? '');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(saree?.name ?? '');
  expect(await page.context().cookies()).toEqual([]);
});

test('[HOME-12] a missing or failed image is replaced by the default', async ({ page }) => {
  await page.route('**/api/products/2', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const product of body.products) product.image = null;
    await route.fulfill({ response: response, json: body });
  });
  await page.route('**/api/load/image*', (route) => route.abort());
  await visit(page, '/home');
  await expect(cards(page).first().locator('img')).toHaveAttribute('src', /default/);

  await page.unroute('**/api/load/image*');
  await page.getByRole('link', { name: 'Next' }).click();
  await expectListPage(page, 'Page 2 of 4');
  await expect(cards(page).first().locator('img')).toHaveAttribute('src', /default/);
});

test('[HOME-13] search, prices, filters and sort combine, without a session; what is invalid is ignored', async ({
  page,
}) => {
  const query = {
    search: 'saree',
    min_price: '2000',
    max_price: '9000',
    color: 'Ivory',
    fabric: 'Cotton',
    occasion: 'Wedding',
    sort_by: 'price',
    order: 'asc',
  };
  const { products } = await listProducts(page, query);
  const prices = products.map(({ price }) => price);
  expect(products.length).toBeGreaterThan(0);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  for (const one of products) {
    expect(one).toMatchObject({ color: 'Ivory', fabric: 'Cotton', occasion: 'Wedding' });
    expect(one.price >= 2000 && one.price <= 9000).toBe(true);
  }

  await visit(page, `/home?${new URLSearchParams(query)}`);
  expect(await productNames(page)).toEqual(products.map(({ name }) => name));

  await visit(page, '/home?page=-3&color=Plaid&min_price=abc&order=sideways&fabric=Silk');
  const silk = await listProducts(page, { fabric: 'Silk' });

  expect(await productNames(page)).toEqual(silk.products.map(({ name }) => name));
});

test('sorting with the select can be undone with Back', { tag: '@nightly' }, async ({ page }) => {
  await visit(page, '/home');
  const cheapest =
    (await listProducts(page, { sort_by: 'price', order: 'asc' })).products[0]?.name ?? '';
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price low to high');

  await expect(cards(page).first()).toContainText(cheapest);
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('');
});

test('[HOME-14] reload, back and a shared link restore search, filters and page', async ({
  page,
  context,
}) => {
  const query = { search: 'saree', min_price: '1000', max_price: '9000', fabric: 'Cotton' };
  await visit(page, '/home');
  await openSearch(page);
  await page.getByRole('search').getByRole('button', { name: 'Filter' }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByLabel('Min').fill(query.min_price);
  await panel.getByLabel('Max').fill(query.max_price);
  await panel.getByRole('combobox', { name: 'Fabric' }).selectOption(query.fabric);
  await panel.getByRole('button', { name: 'Apply Filters' }).click();
  const activeFilters = (where: Page) => where.getByRole('navigation', { name: 'Active filters' });
  await expect(activeFilters(page)).toContainText('Cotton');
  await expectListPage(page, /^Page 1 of/);
  const input = await openSearch(page);
  await input.fill(query.search);
  await input.press('Enter');
  const heading = (where: Page) => where.getByRole('heading', { level: 1 });
  await expect(heading(page)).toHaveText('Results for “saree”');
  await expectListPage(page, /^Page 1 of/);
  const first = await productNames(page);
  await page.getByRole('link', { name: 'Next' }).click();
  await expectListPage(page, /^Page 2 of/);
  const second = await productNames(page);
  const { products } = await listProducts(page, query, 2);
  expect(second).toEqual(products.map(({ name }) => name));
  expect(second).not.toEqual(first);

  const expectRestored = async (restored: Page) => {
    await expectListPage(restored, /^Page 2 of/);
    expect(await productNames(restored)).toEqual(second);
    await expect(heading(restored)).toHaveText('Results for “saree”');
    await expect(activeFilters(restored)).toContainText('Cotton');
    await expect(activeFilters(restored)).toContainText('₹1,000');
  };
  await page.reload();
  await expectRestored(page);
  const shared = await context.newPage();
  await shared.goto(page.url());
  await expectRestored(shared);
  await page.goBack();
  await expectListPage(page, /^Page 1 of/);
  await expect.poll(() => productNames(page)).toEqual(first);
});

test('[HOME-15] a failed fetch of the list is logged, the list stays and a notice is shown', async ({
  page,
}) => {
  await page.route(LIST, (route) => route.abort());
  await visit(page, '/home');
  const seen = await productNames(page);
  const logged = page.waitForEvent('console', (message) => API_ERROR.test(message.text()));
  await page.getByRole('link', { name: 'Next' }).click();

  await expect(page.getByRole('main').getByText('The list could not be refreshed.')).toBeVisible();
  await logged;
  expect(await productNames(page)).toEqual(seen);

  await page.unroute(LIST);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectListPage(page, 'Page 2 of 4');
  await expect(page.getByRole('main').getByText('The list could not be refreshed.')).toBeHidden();
});

test('[HOME-04] [HOME-15] a failed fetch of the count is logged; the list is shown and Y is 2', {
  tag: '@nightly',
}, async ({ page }) => {
  const errors = recordErrors(page);
  await page.route(COUNT, (route) => route.abort());
  await visit(page, '/home');
  await page.getByRole('link', { name: 'Next' }).click();

  await expectListPage(page, 'Page 2 of 2');
  const { products } = await listProducts(page, {}, 2);
  expect(await productNames(page)).toEqual(products.map(({ name }) => name));
  expect(errors.join()).toMatch(API_ERROR);
});

test('[HOME-04] the list does not wait for the count: Y is 2 until it arrives', async ({
  page,
}) => {
  const release = await delayRequests(page, COUNT);
  await visit(page, '/login');
  await page.getByRole('link', { name: 'Oodum Paavum' }).first().click();

  await expectListPage(page, 'Page 1 of 2');
  release();
  await expectListPage(page, 'Page 1 of 4');
});
