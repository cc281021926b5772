import { expect } from '@playwright/test';
import { fromRupees } from '@shop/domain/money';
import { addProduct } from '@shop/server/features/catalog/admin/add-product.ts';
import { insertStaff } from '@shop/test-kit/accounts';
import { setCookie } from '#fixtures/accounts.ts';
import { sellAtCounter } from '#fixtures/counter/counter-orders.ts';
import { withOwnShop } from '#fixtures/servers/own-shop.ts';
import { orderRow, rows, viewButton, visitOrders } from '#pages/admin-orders.ts';

const test = withOwnShop();
test.slow();

test('[COUNTER-16] orders are filtered by where they were sold and how they were paid, and a walk-in needs no name', async ({
  page,
  shop,
}) => {
  const product_id = await addProduct(
    shop.deps,
    { name: 'Nila Kasavu Saree', type: 'saree', stock: 3, price_paise: fromRupees(2450) },
    [],
  );
  await setCookie(page, 'admin', (await insertStaff(shop.db)).token);
  const cash = await sellAtCounter(page, { product_id });
  const card = await sellAtCounter(page, { product_id, tender: 'card machine' });

  await visitOrders(page);
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('Sold at').selectOption('Counter');
  await expect(page).toHaveURL(/channel=counter/);
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('Paid by').selectOption('Card machine');
  await expect(rows(page)).toHaveCount(1);
  await expect(orderRow(page, card)).toContainText('Counter, card');
  await expect(orderRow(page, card)).toContainText('Walk-in customer');
  await expect(orderRow(page, card)).not.toContainText(/N\/A|Address/);
  await expect(orderRow(page, card).getByRole('option')).toHaveText(['Delivered', 'Cancelled']);
  await page.getByLabel('Paid by').selectOption('Cash');
  await expect(orderRow(page, cash)).toBeVisible();

  await orderRow(page, cash).getByRole('checkbox').check();
  await expect(page.getByRole('link', { name: 'Print invoices' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Print labels' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mark shipped' })).toHaveCount(0);

  await viewButton(page, cash).click();
  const order = page.getByRole('dialog', { name: `Order ${cash}` });
  await expect(order.getByRole('heading', { name: 'Sold at the counter' })).toBeVisible();
  await expect(order.getByRole('heading', { name: 'Shipment' })).toHaveCount(0);
  await expect(order.getByText('Add a tracking number')).toHaveCount(0);
  await expect(order.getByText('Address not available')).toHaveCount(0);
  await expect(order.getByText('Walk-in customer').first()).toBeVisible();
});
