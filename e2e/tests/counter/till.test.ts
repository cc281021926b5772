import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { adminLinks } from '@shop/contract';
import { changeStock } from '@shop/server/features/catalog/stock.queries.ts';
import {
  listOrders,
  NILA,
  openCounter,
  scan,
  withCounterShop,
} from '#fixtures/servers/counter-shop.ts';
import { bill, paidHeading, scanField, tender } from '#pages/counter.ts';

const test = withCounterShop();
test.slow();

const NO_CONNECTION = 'No connection. Write a paper bill and enter it later.';

const press = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('[COUNTER-01] pieces are found by letters, changed and taken out; an agreed total is charged', async ({
  page,
  shop,
}) => {
  await openCounter(page, shop);
  await page.keyboard.type('nil');
  await page.getByRole('region', { name: 'Found' }).getByRole('button', { name: NILA }).click();
  await expect(bill(page).getByText('1 × ₹2,450')).toBeVisible();
  await bill(page)
    .getByRole('button', { name: `Change quantity of ${NILA}` })
    .click();
  await bill(page)
    .getByRole('button', { name: `Increase quantity of ${NILA}` })
    .click();
  await expect(bill(page).getByText('Total, 2 pieces')).toBeVisible();
  await bill(page).getByRole('button', { name: 'Agreed total' }).click();
  await expect(bill(page).getByLabel('Agreed total')).toBeFocused();
  await page.keyboard.type('4,700');
  await bill(page).getByRole('button', { name: 'Phone for the bill' }).click();
  await page.keyboard.type('98470 12345');
  // The tab keeps the bill.
  await page.reload();
  await expect(bill(page).getByRole('status').getByText('₹4,700.00')).toBeVisible();
  await expect(bill(page).getByLabel('Phone for the bill')).toHaveValue('98470 12345');

  await tender(page, 'Cash').click();
  await press(page, 'Cash received');
  await expect(page.getByRole('dialog').getByText('₹4,700.00')).toBeVisible();
  await press(page, 'Next sale');
  await expect(bill(page).getByText('No piece yet.')).toBeVisible();

  await page.keyboard.type('nothing like this');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing found for “nothing like this”.')).toBeVisible();
  await expect(scanField(page)).toHaveValue('nothing like this');
});

test('[COUNTER-03] a held piece says by whom and until when, and is never added', async ({
  page,
  shop,
}) => {
  const product_id = await openCounter(page, shop, { stock: 1 });
  await scan(page, product_id);
  await tender(page, 'Cash').click();
  await expect(page.getByRole('heading', { name: 'Cash' })).toBeVisible();
  // Another member of staff looks for the same piece.
  const other = await page.context().newPage();
  await other.goto('/admin/counter');
  await expect(scanField(other)).toBeFocused();
  await scan(other, product_id);
  await expect(other.getByRole('alert')).toContainText(`${NILA} was not added.`);
  await expect(other.getByRole('alert')).toContainText(/A counter is selling it until .+m\./);

  await press(page, 'Back to the sale');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(async () => {
    await other.getByRole('button', { name: 'Look again' }).click();
    await expect(bill(other).getByText('Total, 1 piece')).toBeVisible({ timeout: 2000 });
  }).toPass();
});

test('[COUNTER-03] a piece kept by a link is free once its link is cancelled', async ({
  page,
  shop,
}) => {
  const product_id = await openCounter(page, shop, { stock: 1 });
  await page.request.post(adminLinks.create.path, {
    data: {
      request_id: randomUUID(),
      lines: [{ product_id, quantity: 1 }],
      phone: '9847012345',
      name: 'Asha Nair',
      delivery: 0,
      total: 2450,
      keep_hours: 24,
    },
  });
  await scan(page, product_id);
  await expect(page.getByRole('alert')).toContainText(/Kept for Asha Nair by link until \w+ .+m\./);
  await page.getByRole('button', { name: 'Cancel the link' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel the link' }).click();
  await expect(bill(page).getByText('Total, 1 piece')).toBeVisible();
});

test('[COUNTER-15] without connection the bill stays, and is entered later as one sale', async ({
  page,
  shop,
}) => {
  const product_id = await openCounter(page, shop);
  await scan(page, product_id);
  await tender(page, 'Cash').click();
  await expect(page.getByRole('heading', { name: 'Cash' })).toBeVisible();
  // The money arrives, and no reply.
  await page.route('**/api/admin/counter/**', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort();
  });
  await press(page, 'Cash received');
  await expect(page.getByText(NO_CONNECTION)).toBeVisible();
  await page.getByRole('button', { name: 'Enter later' }).click();
  await expect(bill(page).getByText('No piece yet.')).toBeVisible();
  await scanField(page).focus();
  await scan(page, product_id);
  await expect(page.getByText(NO_CONNECTION)).toBeVisible();
  await expect(scanField(page)).toHaveValue(/product-info/);
  await page.unrouteAll();
  // It is looked for until it is back.
  await expect(page.getByText(NO_CONNECTION)).toBeHidden();

  await page.reload();
  await page.getByRole('button', { name: 'Enter now' }).click();
  await expect(bill(page).getByText('Entered later, from a paper bill')).toBeVisible();
  await tender(page, 'Cash').click();
  await expect(paidHeading(page)).toBeFocused();
  expect(await listOrders(shop)).toHaveLength(1);
});

test('[COUNTER-15] a paper bill whose piece was sold meanwhile says so', async ({ page, shop }) => {
  const product_id = await openCounter(page, shop, { stock: 1 });
  await scan(page, product_id);
  await expect(bill(page).getByText('Total, 1 piece')).toBeVisible();
  await page.route('**/api/admin/counter/**', (route) => route.abort());
  await tender(page, 'Cash').click();
  await expect(tender(page, 'Cash')).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Enter later' }).click();
  await shop.db.transaction().execute((trx) => changeStock(trx, { product_id, delta: -1 }));
  await page.unrouteAll();
  await expect(page.getByText(NO_CONNECTION)).toBeHidden();
  await page.getByRole('button', { name: 'Enter now' }).click();
  await tender(page, 'Cash').click();
  await expect(page.getByRole('alert').filter({ hasText: NILA })).toContainText('Nothing is left.');
});
