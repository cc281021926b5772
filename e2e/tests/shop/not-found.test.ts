import { expect } from '@playwright/test';
import { setVisibility, visit, waitForHydration } from '#fixtures/navigation.ts';
import { test } from '#fixtures/test.ts';
import { cards } from '#pages/catalog.ts';

test('a path with an encoded line break is an unknown path', { tag: '@nightly' }, async ({
  page,
}) => {
  for (const url of ['/no%0Apage', '/admin/no%E2%80%A8page']) {
    const response = await page.goto(url);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: "Something's missing." })).toBeVisible();
    await waitForHydration(page);
    await page.getByRole('link', { name: 'Go to Login Now' }).click();

    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('navigation', { name: 'Shop', exact: true })).toBeVisible();
  }
});

test('[ROUTE-07] [MISSING-01] [NAV-05] an unknown path shows the 404 page with status 404 and a way to the search', async ({
  page,
}) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  const main = page.getByRole('main');

  await expect(main.getByText('404', { exact: true })).toBeVisible();
  await expect(main.getByRole('heading', { name: "Something's missing." })).toBeVisible();
  await expect(
    main.getByText("Sorry, we can't find that page. Redirecting to login in 5 seconds..."),
  ).toBeVisible();

  await waitForHydration(page);
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeFocused();
});

test('[MISSING-02] redirects to /login after 5 seconds, not counting while the tab is hidden', async ({
  page,
}) => {
  await page.clock.install();
  await visit(page, '/nowhere');
  await page.evaluate(setVisibility, 'hidden');

  await page.clock.runFor(20_000);
  await expect(page).toHaveURL('/nowhere');
  await page.evaluate(setVisibility, 'visible');
  await page.clock.runFor(4_500);
  await expect(page).toHaveURL('/nowhere');
  await page.clock.runFor(1_500);
  await expect(page).toHaveURL('/login');
});

test('[MISSING-03] links to the login', async ({ page }) => {
  await visit(page, '/nowhere');
  await page.getByRole('link', { name: 'Go to Login Now' }).click();

  await expect(page).toHaveURL('/login');
});

test('[ROUTE-08] an error while a route loads or renders shows the error page', async ({
  page,
}) => {
  const openProduct = () => cards(page).first().getByRole('link').click();
  const expectErrorPage = async () => {
    const title = page.getByRole('heading', { name: 'Unexpected Application Error!' });
    await expect(title).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to Homepage' })).toBeVisible();
  };
  await visit(page, '/home');
  await page.route('**/api/product/*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await openProduct();
  await expectErrorPage();

  await page.unrouteAll();
  await visit(page, '/home');
  await page.evaluate(() => {
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get: () => {
        throw new Error('broken formatter');
      },
    });
  });
  // The touch may render the list again, which then shows the error page in the place of the link.
  await Promise.race([openProduct().catch(() => {}), expectErrorPage()]);
  await expectErrorPage();
});
