import { expect } from '@playwright/test';
import { createCustomer } from '#fixtures/accounts.ts';
import { findProduct } from '#fixtures/api.ts';
import { waitForHydration } from '#fixtures/navigation.ts';
import { delayRequests } from '#fixtures/network.ts';
import { NILA } from '#fixtures/products.ts';
import { test } from '#fixtures/test.ts';
import { quantityText } from '#pages/cart.ts';
import { cards, productNames } from '#pages/catalog.ts';

test('hydrates without requestIdleCallback ever being idle', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (act, { timeout } = {}) =>
      timeout ? setTimeout(act, timeout) : 0;
  });
  await page.goto('/home');

  await waitForHydration(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[CLEAR-07] pages, products and the way back are links; search and filters are forms', async ({
    page,
  }) => {
    await page.goto('/home');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/home?page=2');
    await expect(page.getByText('Page 2 of 4')).toBeVisible();
    await cards(page).first().getByRole('link').click();
    await expect(page).toHaveURL(/product-info/);
    await page.getByRole('link', { name: 'Home' }).first().click();
    await expect(page).toHaveURL('/home');

    await page.getByRole('button', { name: 'Search' }).first().click();
    const input = page.getByRole('searchbox', { name: 'Search products' });
    await input.fill('gopuram');
    await input.press('Enter');
    await expect(page).toHaveURL(/search=gopuram/);
    expect((await productNames(page)).every((name) => name.includes('Gopuram'))).toBe(true);

    await page.goto('/home#search');
    await page.getByRole('search').getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('combobox', { name: 'Fabric' }).selectOption('Silk');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page).toHaveURL(/fabric=Silk/);
    await expect(page.getByRole('navigation', { name: 'Active filters' })).toContainText('Silk');
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click();
    await expect(page).toHaveURL(/product-info/);
  });

  test('a product is added by a form, after a login that says why', async ({ page }) => {
    const { email, password } = await createCustomer();
    const { product_id } = await findProduct(page, NILA);
    const addFromPage = async () => {
      await page.goto(`/product-info/${product_id}`);
      await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    };
    await addFromPage();
    await expect(page).toHaveURL(/^[^?]*\/login\?/);
    await expect(page.getByText('Please log in to add to the cart.')).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/home');

    await addFromPage();

    await expect(page).toHaveURL('/cart');
    await expect(quantityText(page, NILA)).toHaveText('2');
  });
});

test('a click before hydration is replayed', { tag: '@nightly' }, async ({ page }) => {
  const release = await delayRequests(page, '**/assets/*.js');
  await page.goto('/home');
  const button = page.getByRole('button', { name: /^Add to Cart/ }).first();
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveURL('/home');
  release();

  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
});

test('cache-control, compression and revalidation of public pages', async ({ request }) => {
  const home = await request.get('/home');
  const again = await request.get('/home', {
    headers: { 'if-none-match': home.headers().etag ?? '' },
  });
  const missing = await request.get('/nowhere');

  expect(home.headers()['cache-control']).toBe(
    'public, max-age=0, s-maxage=5, stale-while-revalidate=10',
  );
  expect(home.headers()['content-encoding']).toBe('br');
  expect(again.status()).toBe(304);
  expect(missing.headers()['cache-control']).toBe('no-store');
  expect(home.headers()['set-cookie']).toBeUndefined();
});

test('a cached HEAD response does not truncate the next GET', async ({ request }) => {
  const url = '/home?search=kasavu&color=Ivory';
  const head = await request.head(url);
  const whole = await request.get(url);

  expect([head.status(), (await head.body()).length]).toEqual([200, 0]);
  expect(await whole.text()).toContain('</html>');
});
