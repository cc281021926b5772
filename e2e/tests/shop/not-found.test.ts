import { expect } from '@playwright/test';
import { alive, test, visit } from '../../fixtures/test.ts';

test('[ROUTE-07] an unknown path shows the 404 page, with that status', async ({ page }) => {
  const answer = await page.goto('/no/such/page');

  expect(answer?.status()).toBe(404);
  await expect(page.getByText('404', { exact: true })).toBeVisible();
});

test('an address with the end of a line in it is an unknown path, too', async ({ page }) => {
  for (const address of ['/no%0Apage', '/admin/no%E2%80%A8page']) {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: "Something's missing." })).toBeVisible();
    await alive(page);
    await page.getByRole('link', { name: 'Go to Login Now' }).click();

    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('navigation', { name: 'Shop' })).toBeVisible();
  }
});

test('[MISSING-01] the 404 page says its words', async ({ page }) => {
  await page.goto('/nowhere');
  const main = page.getByRole('main');

  await expect(main.getByText('404', { exact: true })).toBeVisible();
  await expect(main.getByRole('heading', { name: "Something's missing." })).toBeVisible();
  await expect(
    main.getByText("Sorry, we can't find that page. Redirecting to login in 5 seconds..."),
  ).toBeVisible();
});

test('[MISSING-02] it goes to /login by itself after 5 seconds', async ({ page }) => {
  await page.clock.install();
  await visit(page, '/nowhere');

  await page.clock.runFor(4_500);
  await expect(page).toHaveURL('/nowhere');
  await page.clock.runFor(1_500);
  await expect(page).toHaveURL('/login');
});

test('someone who wants to stay may stay', async ({ page }) => {
  await page.clock.install();
  await visit(page, '/nowhere');
  await page.getByRole('button', { name: 'Stay on this page' }).click();

  await page.clock.runFor(20_000);
  await expect(page).toHaveURL('/nowhere');
});

test("[MISSING-03] it offers 'Go to Login Now'", async ({ page }) => {
  await visit(page, '/nowhere');
  await page.getByRole('link', { name: 'Go to Login Now' }).click();

  await expect(page).toHaveURL('/login');
});

test('[ROUTE-08] an error while a page loads shows the error page', async ({ page }) => {
  await visit(page, '/home');
  await page.route('**/api/product/*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();

  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Homepage' })).toBeVisible();
});
