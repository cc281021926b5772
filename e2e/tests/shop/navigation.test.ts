import { expect } from '@playwright/test';
import { SPECIFIED_OPTIONS } from '#checks/specified-options.ts';
import { signIn } from '#fixtures/accounts.ts';
import { addToCart } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { NILA } from '#fixtures/products.ts';
import { SHOP_CONFIG as config } from '#fixtures/shop-config.ts';
import { test } from '#fixtures/test.ts';
import { expectListPage, openSearch, productNames } from '#pages/catalog.ts';

test('[ROUTE-01] / redirects to /home', async ({ request }) => {
  const response = await request.get('/', { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([302, '/home']);
});

test('[NAV-01] [NAV-10] bar and footer, from the settings; a phone without a connection says so', async ({
  page,
}) => {
  await visit(page, '/home');
  const bar = page.getByRole('navigation', { name: 'Shop' });

  await expect(bar.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Oodum Paavum' })).toHaveAttribute('href', '/home');
  await expect(bar.getByRole('button', { name: 'Search' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/cart');
  await expect(bar.getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/profile');

  const footer = page.getByRole('contentinfo');
  const link = (name: string) => footer.getByRole('link', { name, exact: true });
  const phoneUrl = (number: string) => `tel:${number.replaceAll(' ', '')}`;

  for (const number of [config.SHOP_LANDLINE, config.SHOP_MOBILE, config.SHOP_HELP_LINE]) {
    await expect(link(number)).toHaveAttribute('href', phoneUrl(number));
  }
  await expect(link(config.SHOP_EMAIL)).toHaveAttribute('href', `mailto:${config.SHOP_EMAIL}`);
  for (const line of config.SHOP_ADDRESS.split('|')) {
    await expect(footer.locator('address')).toContainText(line);
  }
  await expect(footer.getByText(config.SHOP_CRAFT)).toBeVisible();
  await expect(footer.getByRole('heading', { name: '24x7 help line' })).toBeVisible();
  await expect(link(config.SHOP_SOCIAL_NAME)).toHaveAttribute('href', config.SHOP_SOCIAL_URL);

  await page.context().setOffline(true);
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});

test('[NAV-02] [HOME-22] the side menu lists its links and restores the focus', async ({
  page,
}) => {
  await signIn(page);
  // The browser remembers that it has a session; public pages do not ask the server.
  await visit(page, '/profile');
  await visit(page, '/home');
  const opener = page.getByRole('button', { name: 'Open menu' });
  await opener.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });

  const entries = menu.getByRole('navigation', { name: 'Menu' }).getByRole('listitem');
  await expect(entries).toHaveText(['Home', 'Cart', 'My Orders', 'My Profile', 'Logout']);
  const shop = menu.getByRole('navigation', { name: 'Shop' });
  await expect(shop.getByRole('link', { name: 'Set mundu' })).toHaveAttribute(
    'href',
    '/home?type=set+mundu',
  );
  await expect(shop.getByRole('link', { name: 'Gifts' })).toBeVisible();
  const help = menu.getByRole('navigation', { name: 'Help' }).getByRole('link');
  await expect(help).toHaveText(['Track an order', 'Find my order', 'Questions and complaints']);
  await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await menu.getByRole('link', { name: 'My Orders' }).click();
  await expect(page).toHaveURL('/orders');
  await expect(menu).toBeHidden();
});

test('[NAV-03] [NAV-04] [SEEK-03] the search bar swaps with the bar; Enter and the button search, clear empties, back closes', async ({
  page,
}) => {
  await visit(page, '/home');
  const input = await openSearch(page);
  const bar = page.getByRole('search');

  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
  await expect(input).toBeFocused();
  await expect(bar.getByRole('button', { name: 'Back' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Filter' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Search' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Clear' })).toBeHidden();
  await input.fill('mayil');
  await expect(bar.getByRole('button', { name: 'Clear' })).toBeVisible();

  await input.fill('mayil');
  await input.press('Enter');
  await expect(page).toHaveURL('/home?search=mayil');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “mayil”');

  await input.fill('gopuram');
  await bar.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/home?search=gopuram');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “gopuram”');
  expect((await productNames(page))[0]).toContain('Gopuram');

  await input.fill('gopuram umbrella');
  await input.press('Enter');
  await expect(page.getByText(/Closest pieces, without umbrella/)).toBeVisible();
  expect((await productNames(page))[0]).toContain('Gopuram');

  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(input).toHaveValue('');
  await expect(input).toBeFocused();
  await bar.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await expect(input).toBeHidden();
});

test('[SEEK-01] [SEEK-03] an amount in a search is a filter that can be removed; similar pieces follow a few', async ({
  page,
}) => {
  await visit(page, '/home?search=gopuram+under+5500');
  await expect(page.getByText('3 products')).toBeVisible();
  const similar = page.getByRole('region', { name: 'Similar products' });
  await expect(similar.getByText('₹5,450')).toBeVisible();
  // The fourth gopuram saree costs more.
  await expect(similar.getByText('Teal Gopuram Silk Saree')).toHaveCount(0);

  await page.getByRole('link', { name: 'Up to ₹5,500' }).click();

  await expect(page).toHaveURL('/home?search=gopuram');
  await expect(page.getByText('4 products')).toBeVisible();
  await expect(similar).toBeHidden();
});

test('[NAV-06] [NAV-07] the filter panel has prices and exactly the specified options; Min is at most Max', {
  tag: '@desktop',
}, async ({ page }) => {
  await visit(page, '/home');
  await openSearch(page);
  await page.getByRole('search').getByRole('button', { name: 'Filter' }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });

  await expect(panel.getByLabel('Min')).toBeVisible();
  await expect(panel.getByLabel('Max')).toBeVisible();
  for (const [name, options] of Object.entries(SPECIFIED_OPTIONS)) {
    await expect(panel.getByRole('combobox', { name })).toBeVisible();
    const offered = panel.getByRole('combobox', { name, exact: true }).getByRole('option');
    await expect(offered).toHaveText(['Any', ...options]);
    await expect(page.getByLabel(name, { exact: true })).toHaveCount(1);
  }
  await expect(panel.getByRole('button', { name: 'Apply Filters' })).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();

  await page.getByRole('search').getByRole('button', { name: 'Filter' }).click();
  await panel.getByLabel('Min').fill('5000');
  await panel.getByLabel('Max').fill('100');
  await panel.getByRole('button', { name: 'Apply Filters' }).click();

  await expect(panel.getByText('Min is higher than max')).toBeVisible();
  await expect(page).toHaveURL('/home');
  await expect(panel).toBeVisible();
});

test('[NAV-08] [NAV-11] applying filters or a search goes to page 1, with the text that is typed but not yet sent', async ({
  page,
}) => {
  await visit(page, '/home?page=2');
  const input = await openSearch(page);
  await page.getByRole('search').getByRole('button', { name: 'Filter' }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('combobox', { name: 'Fabric' }).selectOption('Cotton');
  await panel.getByRole('button', { name: 'Apply Filters' }).click();

  await expect(page).toHaveURL('/home?fabric=Cotton');
  await expect(panel).toBeHidden();
  await expectListPage(page, /^Page 1 of/);

  await page.getByRole('link', { name: 'Next' }).click();
  await expectListPage(page, /^Page 2 of/);
  await openSearch(page);
  const filter = page.getByRole('search').getByRole('button', { name: 'Filter', exact: true });
  await expect(filter).toHaveAccessibleDescription('1 chosen');
  await input.fill('saree');
  await input.press('Enter');
  await expect(page).toHaveURL('/home?search=saree&fabric=Cotton');
  await expectListPage(page, /^Page 1 of/);

  await input.fill('mayil');
  await filter.click();
  await panel.getByRole('button', { name: 'Apply Filters' }).click();

  await expect(page).toHaveURL('/home?search=mayil&fabric=Cotton');
  // The new list writes its search into the field, which must not happen after the next line fills it.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “mayil”');
  await expect(panel).toBeHidden();
  await expect(input).toHaveValue('mayil');

  await input.fill('');
  await filter.click();
  await panel.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL('/home?fabric=Cotton');
});

test('[NAV-09] searching on the cart page opens the results on home', async ({ page }) => {
  await signIn(page);
  await addToCart(page, { name: NILA, quantity: 1 });
  await visit(page, '/cart');
  const input = await openSearch(page);
  await expect(page).toHaveURL('/cart');
  await input.fill('gopuram');
  await input.press('Enter');

  await expect(page).toHaveURL('/home?search=gopuram');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “gopuram”');
  await expect(input).toHaveValue('gopuram');
  expect((await productNames(page)).every((name) => name.includes('Gopuram'))).toBe(true);
});
