import { expect } from '@playwright/test';
import { COLORS, FABRICS, OCCASIONS } from '@shop/domain/product-options';
import { inCart, names, openSearch, signedIn, test, turnedTo, visit } from '../../fixtures/test.ts';

test('[ROUTE-01] / leads to /home', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/home');
});

test('[NAV-01] the bar has menu, brand, search, cart and profile', async ({ page }) => {
  await visit(page, '/home');
  const bar = page.getByRole('navigation', { name: 'Shop' });

  await expect(bar.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Kasavu Kada' })).toHaveAttribute('href', '/home');
  await expect(bar.getByRole('button', { name: 'Search' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/cart');
  await expect(bar.getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/profile');
});

test('[NAV-02] the side menu leads everywhere, and gives the focus back', async ({ page }) => {
  await visit(page, '/home');
  const opener = page.getByRole('button', { name: 'Open menu' });
  await opener.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });

  const entries = menu.getByRole('listitem');
  await expect(entries).toHaveText(['Home', 'Cart', 'My Orders', 'My Profile', 'Logout']);
  await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await menu.getByRole('link', { name: 'My Orders' }).click();
  await expect(page).toHaveURL('/orders');
  await expect(menu).toBeHidden();
});

test('[NAV-03] the search button swaps the bar for the search bar', async ({ page }) => {
  await visit(page, '/home');
  const input = await openSearch(page);
  const bar = page.getByRole('search');

  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
  await expect(input).toBeFocused();
  await expect(bar.getByRole('link', { name: 'Back' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Filter' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Search' })).toBeVisible();
  await input.fill('mayil');
  await expect(bar.getByRole('button', { name: 'Clear' })).toBeVisible();
});

test('[NAV-04] Enter and the button search, clear empties, back returns', async ({ page }) => {
  await visit(page, '/home');
  const input = await openSearch(page);
  const bar = page.getByRole('search');

  await input.fill('mayil');
  await input.press('Enter');
  await expect(page).toHaveURL('/home?search=mayil');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “mayil”');

  await input.fill('gopuram');
  await bar.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/home?search=gopuram');
  expect((await names(page)).every((name) => name.includes('Gopuram'))).toBe(true);

  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(input).toHaveValue('');
  await expect(input).toBeFocused();
  await bar.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await expect(input).toBeHidden();
});

test('[NAV-05] home opened with the search flag starts in search mode', async ({ page }) => {
  await visit(page, '/nowhere');
  await page.getByRole('link', { name: 'Search', exact: true }).click();

  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeFocused();
});

test('[NAV-06] the filter panel asks for prices, colour, fabric and occasion', async ({ page }) => {
  await visit(page, '/home');
  await openSearch(page);
  await page.getByRole('button', { name: 'Filter' }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });

  await expect(panel.getByLabel('Min')).toBeVisible();
  await expect(panel.getByLabel('Max')).toBeVisible();
  for (const name of ['Color', 'Fabric', 'Occasion']) {
    await expect(panel.getByRole('combobox', { name })).toBeVisible();
  }
  await expect(panel.getByRole('button', { name: 'Apply Filters' })).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
});

test('[NAV-07] the three choices offer exactly what the specification lists', async ({ page }) => {
  await visit(page, '/home');
  await openSearch(page);
  await page.getByRole('button', { name: 'Filter' }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });

  const lists = { Color: COLORS, Fabric: FABRICS, Occasion: OCCASIONS };
  expect([COLORS.length, FABRICS.length, OCCASIONS.length]).toEqual([22, 20, 10]);
  for (const [name, options] of Object.entries(lists)) {
    const offered = panel.getByRole('combobox', { name }).getByRole('option');
    await expect(offered).toHaveText(['Any', ...options]);
  }
});

test('[NAV-08] applying filters or a search goes to page 1 and closes the panel', async ({
  page,
}) => {
  await visit(page, '/home?page=2');
  const input = await openSearch(page);
  await page.getByRole('button', { name: 'Filter' }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('combobox', { name: 'Fabric' }).selectOption('Cotton');
  await panel.getByRole('button', { name: 'Apply Filters' }).click();

  await expect(page).toHaveURL('/home?fabric=Cotton');
  await expect(panel).toBeHidden();
  await turnedTo(page, /^Page 1 of/);

  await page.getByRole('link', { name: 'Next' }).click();
  await turnedTo(page, /^Page 2 of/);
  await openSearch(page);
  await expect(page.getByRole('button', { name: 'Filter, 1 active' })).toBeVisible();
  await input.fill('saree');
  await input.press('Enter');
  await expect(page).toHaveURL('/home?search=saree&fabric=Cotton');
  await turnedTo(page, /^Page 1 of/);
});

test('[NAV-09] the cart has the search bar too, which leads to the results on home', async ({
  page,
}) => {
  await signedIn(page);
  await inCart(page, { name: 'Nila Kasavu Saree', quantity: 1 });
  await visit(page, '/cart');
  const input = await openSearch(page);
  await expect(page).toHaveURL('/cart');
  await input.fill('gopuram');
  await input.press('Enter');

  await expect(page).toHaveURL('/home?search=gopuram');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “gopuram”');
  await expect(input).toHaveValue('gopuram');
  expect((await names(page)).every((name) => name.includes('Gopuram'))).toBe(true);
});

test('a minimum above the maximum is said beside the field, and nothing is asked', async ({
  page,
}) => {
  await visit(page, '/home');
  await openSearch(page);
  await page.getByRole('button', { name: 'Filter' }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByLabel('Min').fill('5000');
  await panel.getByLabel('Max').fill('100');
  await panel.getByRole('button', { name: 'Apply Filters' }).click();

  await expect(panel.getByText('Min is higher than max')).toBeVisible();
  await expect(page).toHaveURL('/home');
  await expect(panel).toBeVisible();
});

test('[NAV-10] the footer says who we are and how to reach us', async ({ page }) => {
  await visit(page, '/home');
  const footer = page.getByRole('contentinfo');

  await expect(footer.getByRole('link', { name: '0000 200 0000' })).toHaveAttribute(
    'href',
    /^tel:/,
  );
  await expect(footer.getByRole('link', { name: '+91 00000 00000' })).toHaveAttribute(
    'href',
    /^tel:/,
  );
  await expect(footer.getByRole('link', { name: 'help@example.com' })).toHaveAttribute(
    'href',
    'mailto:help@example.com',
  );
  await expect(footer.getByText('Weavers Street')).toBeVisible();
  await expect(footer.getByText(/Kerala handloom.*geographical indication/)).toBeVisible();
  await expect(footer.getByRole('heading', { name: '24x7 help line' })).toBeVisible();
  await expect(footer.getByRole('link', { name: '0000 100 0000' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
    'href',
    'https://social.example.com/kasavukada',
  );
});
