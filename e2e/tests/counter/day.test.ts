import { expect, type Page } from '@playwright/test';
import { counterDrawer } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { addProduct } from '@shop/server/features/catalog/admin/add-product.ts';
import { insertStaff } from '@shop/test-kit/accounts';
import { setCookie } from '#fixtures/accounts.ts';
import { sellAtCounter } from '#fixtures/counter/counter-orders.ts';
import { visit } from '#fixtures/navigation.ts';
import { withOwnShop } from '#fixtures/servers/own-shop.ts';

const test = withOwnShop();
test.slow();

const SAREE = { name: 'Nila Kasavu Saree', type: 'saree', stock: 3 } as const;
const DAY = '/admin/counter/day';

const form = (page: Page, name: string) => page.getByRole('form', { name });
const entries = (page: Page) =>
  page.getByRole('table', { name: 'Entries of the drawer' }).locator('tbody tr');

/** The server does the first one, and its reply is lost. */
const loseFirstReply = (page: Page, path: string) =>
  page.route(
    `**${path}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

test('[COUNTER-10] [COUNTER-11] a day at the counter: money in, a count, and the end of the day', async ({
  page,
  shop,
}) => {
  const product_id = await addProduct(shop.deps, { ...SAREE, price_paise: fromRupees(2450) }, []);
  await setCookie(page, 'admin', (await insertStaff(shop.db, { role: 'counter' })).token);
  await sellAtCounter(page, { product_id });
  await sellAtCounter(page, { product_id, tender: 'card machine' });
  await visit(page, DAY);
  await expect(page.getByRole('term').filter({ hasText: 'In the drawer' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Card machine 1/ })).toContainText('₹2,450.00');
  await expect(entries(page)).toHaveCount(1);

  const move = form(page, 'Money in and out');
  await move.getByLabel('Amount').fill('500');
  await move.getByLabel('What for?').fill('Change');
  await loseFirstReply(page, counterDrawer.move.path);
  await move.getByRole('button', { name: 'Save' }).click();
  await expect(move.getByRole('alert')).toBeVisible();
  await move.getByRole('button', { name: 'Save' }).click();
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).first()).toContainText('+₹500.00');
  await expect(move.getByLabel('Amount')).toHaveValue('');

  const count = form(page, 'Count the drawer');
  await count.getByLabel('Counted').fill('2,940');
  await expect(count.getByRole('status')).toHaveText('₹10.00 short');
  await count.getByLabel('Counted').press('Enter');
  await expect(entries(page).first()).toContainText('−₹10.00');

  const close = form(page, 'Close the day');
  await close.getByRole('button', { name: 'Save' }).click();
  await expect(close.getByLabel('Cash')).toBeFocused();
  await close.getByLabel('Cash').fill('2935');
  await expect(close.getByRole('status').first()).toHaveText('₹5.00 short');
  await close.getByLabel('Card machine').fill('2450');
  await close.getByLabel('Shop UPI').fill('0');
  await close.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'This day is closed' })).toBeFocused();
  await expect(page.getByText(/closed it on/)).toBeVisible();
  await expect(page.getByRole('row', { name: /^Cash ₹5.00 short/ })).toContainText('₹2,940.00');
  await expect(page.getByRole('row', { name: /^Card machine Correct/ })).toBeVisible();
  await expect(move).toHaveCount(0);

  await page.getByRole('link', { name: /^Yesterday/ }).click();
  await expect(page).toHaveURL(/\?day=\d{4}-\d\d-\d\d$/);
  await expect(page.getByText('Nothing was put in or taken out.')).toBeVisible();
  await page.getByRole('link', { name: 'Open today' }).click();
  await expect(page.getByText('This day is closed')).toBeVisible();
});
