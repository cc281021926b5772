import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { adminPayments, type CounterTender, counterDrawer } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { addProduct } from '@shop/server/features/catalog/admin/add-product.ts';
import { insertStaff } from '@shop/test-kit/accounts';
import type { Shop } from '@shop/test-kit/shop';
import { setCookie } from '#fixtures/accounts.ts';
import { callApi } from '#fixtures/api.ts';
import { registerForTax, sellAtCounter } from '#fixtures/counter/counter-orders.ts';
import { visit } from '#fixtures/navigation.ts';
import { withOwnShop } from '#fixtures/servers/own-shop.ts';

const test = withOwnShop();
test.slow();

const NILA = 'Nila Kasavu Saree';

async function openSold(page: Page, shop: Shop, tender: Exclude<CounterTender, 'qr code'>) {
  const product_id = await addProduct(
    shop.deps,
    { name: NILA, type: 'saree', stock: 3, price_paise: fromRupees(2450) },
    [],
  );
  await registerForTax(shop.db);
  await setCookie(page, 'admin', (await insertStaff(shop.db)).token);
  return sellAtCounter(page, { product_id, tender, quantity: 2 });
}

test('[COUNTER-13] a piece sold at the counter is brought back, credited, and its money given', async ({
  page,
  shop,
}) => {
  const order_id = await openSold(page, shop, 'card machine');
  await visit(page, `/admin/orders/${order_id}`);
  await page.getByRole('link', { name: 'Return at the counter' }).click();
  await page.getByRole('button', { name: 'Take the pieces back' }).click();
  await expect(page.getByText('Choose the pieces that came back.')).toBeVisible();
  await page.getByRole('button', { name: `Increase quantity of ${NILA}, back in stock` }).click();
  await page.getByLabel('The customer changed their mind').check();
  await expect(page.getByText('Leave it empty for what was paid: ₹2,450.00.')).toBeVisible();
  await page.getByRole('button', { name: 'Take the pieces back' }).click();
  await expect(
    page.getByText('Take 1 piece back and refund ₹2,450.00 on the card machine?'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The pieces are taken back' })).toBeFocused();

  await expect(page.getByText('Give back ₹2,450.00 on the card machine')).toBeVisible();
  await page.getByRole('button', { name: 'Given' }).click();
  await expect(page.getByLabel('Reference')).toHaveAccessibleDescription(/Enter the number/);
  await page.getByLabel('Reference').fill('S 17');
  await page.getByRole('button', { name: 'Given' }).click();
  await expect(page.getByText('₹2,450.00 is given back on the card machine.')).toBeVisible();
  const { stock } = await shop.db
    .selectFrom('product_stock')
    .select('stock')
    .executeTakeFirstOrThrow();
  expect(stock).toBe(2);

  await page.getByRole('link', { name: /^Print credit note/ }).click();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect(page.getByText('Credit note').first()).toBeVisible();
});

test('[COUNTER-13] the dashboard leads to cash that is to be given, and giving it takes it out of the drawer', async ({
  page,
  shop,
}) => {
  const id = await openSold(page, shop, 'cash');
  const body = { request_id: randomUUID(), amount: 100, reason: 'A stain' };
  await callApi(page, adminPayments.refundPart, { params: { id }, body });
  await visit(page, '/admin');
  const work = page.getByRole('listitem').filter({ hasText: `Give back ₹100 of order ${id}` });
  await work.getByRole('link', { name: 'See the order' }).click();
  await expect(page.getByText('Give back ₹100.00 in cash')).toBeVisible();
  await page.getByRole('button', { name: 'Given' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Given' }).click();
  await expect(page.getByText('Given back', { exact: true })).toBeVisible();
  await expect(page.getByText('Give back ₹100.00 in cash')).toHaveCount(0);
  const drawer = await callApi(page, counterDrawer.view, { query: {} });
  expect(drawer.balance).toBe(4800);
});
