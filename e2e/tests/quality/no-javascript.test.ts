import { expect } from '@playwright/test';
import { alive, cards, hold, names, test } from '../../fixtures/test.ts';

test('a browser that is never idle comes alive all the same', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (act, { timeout } = {}) =>
      timeout ? setTimeout(act, timeout) : 0;
  });
  await page.goto('/home');

  await alive(page);
});

test.describe('with script off', () => {
  test.use({ javaScriptEnabled: false });

  test('the shop can be browsed: pages, products, and back', async ({ page }) => {
    await page.goto('/home');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/home?page=2');
    await expect(page.getByText('Page 2 of 3')).toBeVisible();
    await cards(page).first().getByRole('link').click();
    await expect(page).toHaveURL(/product-info/);
    await page.getByRole('link', { name: 'Home' }).first().click();
    await expect(page).toHaveURL('/home');
  });

  test('the search is a form', async ({ page }) => {
    await page.goto('/home');
    await page.getByRole('button', { name: 'Search' }).first().click();
    const input = page.getByRole('searchbox', { name: 'Search products' });
    await expect(input).toBeVisible();
    await input.fill('gopuram');
    await input.press('Enter');

    await expect(page).toHaveURL(/search=gopuram/);
    expect((await names(page)).every((name) => name.includes('Gopuram'))).toBe(true);
  });

  test('the filters are a form', async ({ page }) => {
    await page.goto('/home#search');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('combobox', { name: 'Fabric' }).selectOption('Silk');
    await page.getByRole('button', { name: 'Apply Filters' }).click();

    await expect(page).toHaveURL(/fabric=Silk/);
    await expect(page.getByRole('navigation', { name: 'Active filters' })).toContainText('Silk');
  });

  test('Add to Cart leads to the product', async ({ page }) => {
    await page.goto('/home');
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click();

    await expect(page).toHaveURL(/product-info/);
  });
});

test('nothing of the bundle is asked for before the page has loaded', async ({ page }) => {
  const asked: string[] = [];
  let loaded = false;
  page.on('request', (request) => {
    if (!loaded && /\/assets\/.*\.js/.test(request.url())) asked.push(request.url());
  });
  page.on('load', () => {
    loaded = true;
  });
  await page.goto('/home');

  expect(asked).toEqual([]);
  await alive(page);
});

test('a press before the script has come is not lost', async ({ page }) => {
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/home');
  const button = page.getByRole('button', { name: /^Add to Cart/ }).first();
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveURL('/home');
  release();

  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
});

test('pages and answers say how long they may be kept', async ({ page }) => {
  const home = await page.request.get('/home');
  const again = await page.request.get('/home', {
    headers: { 'if-none-match': home.headers().etag ?? '' },
  });
  const missing = await page.request.get('/nowhere');

  expect(home.headers()['cache-control']).toBe(
    'public, max-age=0, s-maxage=5, stale-while-revalidate=10',
  );
  expect(home.headers()['content-encoding']).toBe('br');
  expect(again.status()).toBe(304);
  expect(missing.headers()['cache-control']).toBe('no-store');
  expect(home.headers()['set-cookie']).toBeUndefined();
});

test('a page asked for by HEAD first is whole for the next who asks', async ({ page }) => {
  const address = '/home?search=kasavu&color=Ivory';
  const head = await page.request.head(address);
  const whole = await page.request.get(address);

  expect([head.status(), (await head.body()).length]).toEqual([200, 0]);
  expect(await whole.text()).toContain('</html>');
});
