import { expect, type Page } from '@playwright/test';
import { cart, catalog } from '@shop/contract';
import { formatDayInMonth } from '@shop/domain/dates';
import { fromRupees } from '@shop/domain/money';
import { addProduct } from '@shop/server/features/catalog/admin/add-product.ts';
import { ageProducts, endSale, runSale } from '@shop/server/test/sales/sales.ts';
import { insertCustomer } from '@shop/test-kit/accounts';
import type { Shop } from '@shop/test-kit/shop';
import { setCookie } from '#fixtures/accounts.ts';
import { callApi } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { withOwnShop } from '#fixtures/servers/own-shop.ts';
import { purchaseButton } from '#pages/add-to-cart.ts';
import { checkoutFrame } from '#pages/checkout.ts';

const test = withOwnShop();
test.slow();

const NAME = 'Onakkodi Set Mundu';
const CHANGED = 'The price has changed. Your total is now ₹3,063. Please look and order again.';

async function startSale(shop: Shop) {
  const mundu = { name: NAME, type: 'set mundu' as const, stock: 5, price_paise: fromRupees(3063) };
  const product_id = await addProduct(shop.deps, mundu, []);
  await ageProducts(shop.db);
  const sale_id = await runSale(shop.db, { ends: 3600 });
  return { product_id, sale_id };
}

/** Ends the sale while the page stays open. */
async function crossEnd(page: Page, shop: Shop, { product_id, sale_id }: Sale) {
  await endSale(shop.db, sale_id, 1);
  const params = { product_id: `${product_id}` };
  await expect
    .poll(async () => (await callApi(page, catalog.find, { params }))[0]?.price)
    .toBe(3063);
}

type Sale = Awaited<ReturnType<typeof startSale>>;

test('[SALE-07] [SALE-09] a sale is shown with its end, and a page from before the end asks again', async ({
  page,
  shop,
}) => {
  const sale = await startSale(shop);
  const today = formatDayInMonth(new Date(Date.now() + 3_600_000)) ?? '';
  const customer = await insertCustomer(shop.db);
  await setCookie(page, 'customer', customer.token);
  const main = page.getByRole('main');

  await visit(page, '/home');
  const card = page.getByRole('article').filter({ hasText: NAME });
  await expect(card).toContainText('₹2,450');
  await expect(card).toContainText('Price before the sale ₹3,063');
  await expect(card).toContainText('20% Off');
  await visit(page, `/product-info/${sale.product_id}`);
  await expect(main.getByText('₹2,450', { exact: true })).toBeVisible();
  await expect(main.locator('s')).toHaveText('Price before the sale ₹3,063');
  await expect(main.getByText('20% Off')).toBeVisible();
  await expect(main.getByText('(incl. of all taxes)', { exact: true })).toBeVisible();
  await expect(main.getByText(`Onam sale, till ${today}`)).toBeVisible();
  await expect(main.getByRole('row', { name: 'MRP (incl. of all taxes)' })).toContainText('₹3,063');
  await expect(main.getByText('MRP')).toHaveCount(1);
  await callApi(page, cart.add, { body: { product_id: sale.product_id, quantity: 1 } });
  await visit(page, '/cart');
  await expect(main.getByRole('listitem').filter({ hasText: NAME })).toContainText('Onam sale');

  await visit(page, `/product-info/${sale.product_id}`);
  await expect(main.getByText('Deliver to').first()).toBeVisible();
  await crossEnd(page, shop, sale);
  await purchaseButton(page, 'Buy Now').click();
  await expect(page.getByText(CHANGED)).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(main.getByText('MRP (incl. of all taxes)')).toBeVisible();
  await expect(main.locator('s')).toHaveCount(0);
  await purchaseButton(page, 'Buy Now').click();
  await expect(checkoutFrame(page).getByText('₹3,063').first()).toBeVisible();
});
